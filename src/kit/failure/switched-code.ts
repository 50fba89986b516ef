/** The code of a 409 response to a page opened for another user or shop than the current ones. */
export const PAGE_OWNER_CHANGED_CODE = '100419';
