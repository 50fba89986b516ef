/** The code of the refusal (409) of a page that was opened for another user or shop than the caller's present ones. */
export const SWITCHED_CODE = '100419';
