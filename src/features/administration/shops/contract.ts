import { z } from 'zod';
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
});
export type ShopEntry = Frozen<z.output<typeof shop>>;

export const shopList = defineCall({ method: 'GET', path: '/sys/shop/list', result: z.array(shop) });

const corporate = z.object({
  corporateId: z.int(),
  corporateCode: z.string(),
  corporateName: z.string(),
  shopCount: z.int(),
  manageable: z.boolean(),
});
export type CorporateEntry = Frozen<z.output<typeof corporate>>;

export const corporateList = defineCall({ method: 'GET', path: '/sys/corporate/list', result: z.array(corporate) });
