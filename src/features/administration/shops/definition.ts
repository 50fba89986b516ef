/** The types of corporates by their number in the API (docs/business-rules/accounts.md#shops-and-corporates). */
export const DISTRIBUTOR_TYPES = { 1: 'T2', 2: '总代', 3: '厂商' } as const;
export type DistributorType = keyof typeof DISTRIBUTOR_TYPES;

/** The default type of a corporate, and the type of a user without a shop. */
export const GENERAL_DISTRIBUTOR: DistributorType = 2;

/** The permission codes of the buttons of shops and corporates. */
export const SHOP_CODES = { insert: 'shop-manage-insert', update: 'shop-manage-update', remove: 'shop-manage-remove' };

/** The errors of a change of a shop or corporate to which the caller does not belong. */
export const SHOP_OF_OTHERS_MESSAGE = '该店铺所属的公司不在您的权限范围内';
export const CORPORATE_OF_OTHERS_MESSAGE = '该公司不在您的权限范围内';

/** Limits of a shop and a corporate. The specification has none. */
export const SHOP_NAME_MAX = 50;
export const CORPORATE_NAME_MAX = 50;
export const CORPORATE_CODE_MAX = 20;
/** Letters, digits, `-` and `_`. */
export const CORPORATE_CODE = /^[A-Za-z0-9_-]+$/;
/** An annual rate in percent: not negative, at most two decimal places. */
export const ANNUALIZED_RATE = /^\d{1,4}(\.\d{1,2})?$/;
export const ANNUALIZED_RATE_LENGTH = '9999.99'.length;
