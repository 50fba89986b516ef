/** The code of a 409 response to a page that was opened for another user or shop. */
export const PAGE_OWNER_CHANGED_CODE = '100419';
