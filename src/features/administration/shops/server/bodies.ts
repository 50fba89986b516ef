import { z } from 'zod';
import { sentVersion } from '#kit/edit/contract.ts';
import { chosenId } from '../../server/chosen.ts';
import { distributorType } from '../contract.ts';
import { ANNUALIZED_RATE, CORPORATE_CODE, CORPORATE_CODE_MAX, CORPORATE_NAME_MAX, SHOP_NAME_MAX } from '../definition.ts';

const shopName = z.string('请输入').trim().min(1, '请输入').max(SHOP_NAME_MAX, '最大长度为50');
const corporateName = z.string('请输入').trim().min(1, '请输入').max(CORPORATE_NAME_MAX, '最大长度为50');
const corporateCode = z
  .string('请输入')
  .trim()
  .min(1, '请输入')
  .max(CORPORATE_CODE_MAX, '最大长度为20')
  .regex(CORPORATE_CODE, '只能使用字母、数字、-和_');
/** The rate for the outer inventory expenses: an empty value removes it, an absent one leaves it unchanged. */
const annualizedRate = z.preprocess(
  (value) => (value === '' ? null : value),
  z.string('请输入非负数，且小数点不超过两位').trim().regex(ANNUALIZED_RATE, '请输入非负数，且小数点不超过两位').nullable().optional(),
);
/** When absent: general distributor for a new corporate, unchanged for an existing one. */
const type = distributorType.optional();

export const addShopBody = z.strictObject({ shopName, corporateId: chosenId });
export const editShopBody = z.strictObject({ shopId: chosenId, shopName, version: sentVersion });
export const addCorporateBody = z.strictObject({ corporateCode, corporateName, type, annualizedRate });
export const editCorporateBody = z.strictObject({
  corporateId: chosenId,
  corporateCode,
  corporateName,
  type,
  annualizedRate,
  version: sentVersion,
});
