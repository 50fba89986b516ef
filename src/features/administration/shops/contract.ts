import { z } from 'zod';
import { changedSince, digestVersion } from '#kit/edit/contract.ts';
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
const editedShop = shop.pick({ shopId: true, shopName: true, version: true });
export type EditedShop = Frozen<z.output<typeof editedShop>>;
/** What a save is refused with where somebody has changed the shop meanwhile. */
export const shopChanged = changedSince(editedShop);

export const shopList = defineCall({ method: 'GET', path: '/sys/shop/list', result: z.array(shop) });

/** 1 T2, 2 general distributor, 3 manufacturer (docs/business-rules/accounts.md#users). */
export const distributorType = z.literal([1, 2, 3]);

const corporate = z.object({
  corporateId: z.int(),
  corporateCode: z.string(),
  corporateName: z.string(),
  type: distributorType,
  /**
   * In percent a year, of the outer inventory expenses (docs/business-rules/ledger-and-interest.md#outer-report); null
   * until somebody sets it.
   */
  annualizedRate: z.string().nullable(),
  shopCount: z.int(),
  manageable: z.boolean(),
  version: digestVersion,
});
export type CorporateEntry = Frozen<z.output<typeof corporate>>;
const editedCorporate = corporate.pick({
  corporateId: true,
  corporateCode: true,
  corporateName: true,
  type: true,
  annualizedRate: true,
  version: true,
});
export type EditedCorporate = Frozen<z.output<typeof editedCorporate>>;
export const corporateChanged = changedSince(editedCorporate);

export const corporateList = defineCall({ method: 'GET', path: '/sys/corporate/list', result: z.array(corporate) });
