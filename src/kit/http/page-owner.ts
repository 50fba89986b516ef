/**
 * What a page of the browser client says with every call: the user and the shop it was opened for. The token is in a
 * cookie that all tabs share and the shop is kept with the user, so both may be switched in another tab while a page
 * still shows the ones before.
 */

/** The id of the user whom the page shows. */
export const PAGE_USER_HEADER = 'x-page-user';
/** The id of the shop that the page shows; empty where it shows none. */
export const PAGE_SHOP_HEADER = 'x-page-shop';
