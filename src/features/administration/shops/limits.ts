/** Limits of a shop and a corporate. The specification has none. */
export const SHOP_NAME_MAX = 50;
export const CORPORATE_NAME_MAX = 50;
export const CORPORATE_CODE_MAX = 20;
/** Letters, digits, `-` and `_`. */
export const CORPORATE_CODE = /^[A-Za-z0-9_-]+$/;
/** An annual rate in percent: not negative, at most two decimal places. */
export const ANNUALIZED_RATE = /^\d{1,4}(\.\d{1,2})?$/;
export const ANNUALIZED_RATE_LENGTH = '9999.99'.length;
