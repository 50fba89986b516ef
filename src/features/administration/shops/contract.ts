/** Limits of a shop and of a corporate; the specification names none. */
export const SHOP_NAME_MAX = 50;
export const CORPORATE_NAME_MAX = 50;
export const CORPORATE_CODE_MAX = 20;
/** Letters, digits, `-` and `_`. */
export const CORPORATE_CODE = /^[A-Za-z0-9_-]+$/;

/** A shop as the list answers it; `manageable` says whether its corporate is one that the caller works for. */
export interface ShopEntry {
  readonly shopId: number;
  readonly shopName: string;
  readonly corporateId: number;
  readonly corporateCode: string;
  readonly corporateName: string;
  readonly userCount: number;
  readonly createTime: string;
  readonly manageable: boolean;
}

export interface CorporateEntry {
  readonly corporateId: number;
  readonly corporateCode: string;
  readonly corporateName: string;
  readonly shopCount: number;
  readonly manageable: boolean;
}
