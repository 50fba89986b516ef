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
  /** Whether the caller belongs to its corporate; always true for administrators. */
  manageable: z.boolean(),
  version: digestVersion,
});
export type ShopEntry = DeepReadonly<z.output<typeof shop>>;
/** The fields that the form edits. */
const editedShop = shop.pick({ shopId: true, shopName: true, version: true });
export type EditedShop = DeepReadonly<z.output<typeof editedShop>>;
/** The error of a save when the shop has changed since it was read. */
export const shopChangedRefusal = changedSince(editedShop);

/** Renames a shop. Its corporate cannot be changed. */
export const editShop = defineCall({ method: 'POST', path: '/sys/shop/edit', result: editResult });
/** All shops, also those that the caller may not manage. */
export const shopList = defineCall({ method: 'GET', path: '/sys/shop/list', result: z.array(shop) });

/** The keys of `DISTRIBUTOR_TYPES` in ./definition.ts (docs/business-rules/accounts.md#users). */
export const distributorType = z.literal([1, 2, 3]);

const corporate = z.object({
  corporateId: z.int(),
  corporateCode: z.string(),
  corporateName: z.string(),
  type: distributorType,
  /** Annual rate in percent, for the outer inventory expenses; null until it is set. */
  annualizedRate: z.string().nullable(),
  shopCount: z.int(),
  /** Whether the caller belongs to it; always true for administrators, and for everyone while it has no shop. */
  manageable: z.boolean(),
  version: digestVersion,
});
export type CorporateEntry = DeepReadonly<z.output<typeof corporate>>;
/** The fields that the form edits. */
const editedCorporate = corporate.pick({
  corporateId: true,
  corporateCode: true,
  corporateName: true,
  type: true,
  annualizedRate: true,
  version: true,
});
export type EditedCorporate = DeepReadonly<z.output<typeof editedCorporate>>;
/** The error of a save when the corporate has changed since it was read. */
export const corporateChangedRefusal = changedSince(editedCorporate);

/** Changes a corporate. Only administrators may change its code. */
export const editCorporate = defineCall({ method: 'POST', path: '/sys/corporate/edit', result: editResult });
/** All corporates, also those that the caller may not manage. */
export const corporateList = defineCall({ method: 'GET', path: '/sys/corporate/list', result: z.array(corporate) });
