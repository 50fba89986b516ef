/** The cookie that holds the session's token on the client (docs/api.md#sessions-and-menus). */
export const TOKEN_COOKIE = 'Admin-Token-edi';
