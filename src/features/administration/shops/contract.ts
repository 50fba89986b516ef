import { z } from 'zod';
import { changedSince, digestVersion, editResult } from '#kit/edit/contract.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

const shop = z.object({
  shopId: z.int(),
  shopName: z.string(),
  corporateId: z.int(),
  corporateCode: z.string(),
  corporateName: z.string(),
  userCount: z.int(),
  createTime: z.string(),
  /** Whether the caller belongs to its corporate. */
  manageable: z.boolean(),
  version: digestVersion,
});
export type ShopEntry = DeepReadonly<z.output<typeof shop>>;
/** The fields that the form edits. */
const editedShop = shop.pick({ shopId: true, shopName: true, version: true });
export type EditedShop = DeepReadonly<z.output<typeof editedShop>>;
/** The error of a save when the shop has changed since it was read. */
export const shopChanged = changedSince(editedShop);

export const editShop = defineCall({ method: 'POST', path: '/sys/shop/edit', result: editResult });
export const shopList = defineCall({ method: 'GET', path: '/sys/shop/list', result: z.array(shop) });

/** 1 T2, 2 general distributor, 3 manufacturer (docs/business-rules/accounts.md#users). */
export const distributorType = z.literal([1, 2, 3]);

const corporate = z.object({
  corporateId: z.int(),
  corporateCode: z.string(),
  corporateName: z.string(),
  type: distributorType,
  /**
   * Annual rate in percent, for the outer inventory expenses (docs/business-rules/ledger-and-interest.md#outer-report);
   * null until it is set.
   */
  annualizedRate: z.string().nullable(),
  shopCount: z.int(),
  manageable: z.boolean(),
  version: digestVersion,
});
export type CorporateEntry = DeepReadonly<z.output<typeof corporate>>;
const editedCorporate = corporate.pick({
  corporateId: true,
  corporateCode: true,
  corporateName: true,
  type: true,
  annualizedRate: true,
  version: true,
});
export type EditedCorporate = DeepReadonly<z.output<typeof editedCorporate>>;
export const corporateChanged = changedSince(editedCorporate);

export const editCorporate = defineCall({ method: 'POST', path: '/sys/corporate/edit', result: editResult });
export const corporateList = defineCall({ method: 'GET', path: '/sys/corporate/list', result: z.array(corporate) });
