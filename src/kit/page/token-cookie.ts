/** The cookie that holds the session's token on the client (wire: Session and menus). */
export const TOKEN_COOKIE = 'Admin-Token-edi';
