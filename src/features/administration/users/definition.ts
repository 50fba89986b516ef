/** Limits of a user (docs/business-rules/accounts.md#users). */
export const USER_NAME_MAX = 50;
export const LOGIN_ACCOUNT_MAX = 30;

/** The built-in user, which client and server protect from changes (docs/business-rules/accounts.md#users). */
export const PROTECTED_USER_ID = 1;

/** A login account contains no spaces and no control characters. */
export const LOGIN_ACCOUNT_PATTERN = /^[^\s\p{Cc}]*$/u;

/** A mobile number of mainland China. */
export const MOBILE_PHONE = /^1[3-9]\d{9}$/;

/**
 * The column groups of the inventory-expense views that a user can hide
 * (docs/business-rules/ledger-and-interest.md#column-groups); the titles are keys of the words.
 */
export const PURCHASING_COLUMNS = [{ columnName: '采购数量' }, { columnName: '采购金额（万元）' }] as const;
export const DELIVERY_COLUMNS = [{ columnName: '交货数量' }, { columnName: '交货金额（万元）' }] as const;
