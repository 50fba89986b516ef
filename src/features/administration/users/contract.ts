/** Limits of a user (document 1 §5, §9). */
export const USER_NAME_MAX = 50;
export const LOGIN_ACCOUNT_MAX = 30;

/** The user that is protected on both sides (document 1 §2.3). */
export const PROTECTED_USER_ID = 1;

/** An account is one word: spaces at its ends would never be typed again. */
export const LOGIN_ACCOUNT_PATTERN = /^[^\s\p{Cc}]*$/u;

/** A mainland mobile number. */
export const MOBILE_PHONE = /^1[3-9]\d{9}$/;

/** The column groups of the inventory-expense views that a user can hide (domain §7); the titles are keys of the words. */
export const PURCHASING_COLUMNS = [{ columnName: '采购数量' }, { columnName: '采购金额（万元）' }] as const;
export const DELIVERY_COLUMNS = [{ columnName: '交货数量' }, { columnName: '交货金额（万元）' }] as const;

/** A user as the list and the read call answer him; `manageable` says whether the caller may change him. */
export interface UserEntry {
  readonly userId: number;
  readonly userName: string;
  readonly loginAccount: string;
  readonly phoneNumber: string;
  readonly roleId: number | null;
  readonly roleName: string;
  readonly createTime: string;
  readonly shopIds: readonly number[];
  readonly shopNames: readonly string[];
  /** Whether he signs in with a second factor; beyond the specification. */
  readonly secondFactor: boolean;
  readonly manageable: boolean;
}

export interface UserPage {
  readonly records: readonly UserEntry[];
  readonly pageInfo: { readonly total: number; readonly current: number; readonly size: number };
}

/** The answer that carries a made password, once. Null where the caller gave it himself. */
export interface MadePassword {
  readonly userId: number;
  readonly initialPassword: string | null;
}
