import { z } from 'zod';

/** Limits of a shop and of a corporate; the specification names none. */
export const SHOP_NAME_MAX = 50;
export const CORPORATE_NAME_MAX = 50;
export const CORPORATE_CODE_MAX = 20;
/** Letters, digits, `-` and `_`. */
export const CORPORATE_CODE = /^[A-Za-z0-9_-]+$/;

const id = z.coerce.number('请选择').int('请选择').positive('请选择');
const shopName = z.string('请输入').trim().min(1, '请输入').max(SHOP_NAME_MAX, '最大长度为50');
const corporateName = z.string('请输入').trim().min(1, '请输入').max(CORPORATE_NAME_MAX, '最大长度为50');
const corporateCode = z.string('请输入').trim().min(1, '请输入').max(CORPORATE_CODE_MAX, '最大长度为20').regex(CORPORATE_CODE, '只能使用字母、数字、-和_');

export const addShopBody = z.strictObject({ shopName, corporateId: id });
export const editShopBody = z.strictObject({ shopId: id, shopName });
export const addCorporateBody = z.strictObject({ corporateCode, corporateName });
export const editCorporateBody = z.strictObject({ corporateId: id, corporateCode, corporateName });

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
