import { z } from 'zod';
import { digestVersion } from '#kit/edit/contract.ts';
import { defineCall, type Frozen } from '#kit/http/contract.ts';

const shop = z.object({
  shopId: z.int(),
  shopName: z.string(),
  corporateId: z.int(),
  corporateCode: z.string(),
  corporateName: z.string(),
  userCount: z.int(),
  createTime: z.string(),
  /** Whether its corporate is one that the caller works for. */
  manageable: z.boolean(),
  version: digestVersion,
});
export type ShopEntry = Frozen<z.output<typeof shop>>;
/** What its form edits. */
export type EditedShop = Pick<ShopEntry, 'shopId' | 'shopName' | 'version'>;

export const shopList = defineCall({ method: 'GET', path: '/sys/shop/list', result: z.array(shop) });

const corporate = z.object({
  corporateId: z.int(),
  corporateCode: z.string(),
  corporateName: z.string(),
  shopCount: z.int(),
  manageable: z.boolean(),
  version: digestVersion,
});
export type CorporateEntry = Frozen<z.output<typeof corporate>>;
export type EditedCorporate = Pick<CorporateEntry, 'corporateId' | 'corporateCode' | 'corporateName' | 'version'>;

export const corporateList = defineCall({ method: 'GET', path: '/sys/corporate/list', result: z.array(corporate) });
