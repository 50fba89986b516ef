/**
 * Headers that a page of the browser client sends with every call: the user and the shop for which it was opened. All
 * tabs share the token in a cookie, and the shop is stored with the user. So another tab may switch both while this
 * page still shows the previous ones.
 */

export const PAGE_USER_HEADER = 'x-page-user';
/** The id of the page's shop; empty if it has none. */
export const PAGE_SHOP_HEADER = 'x-page-shop';
