import { relationName } from '#kit/settings/server/checks.ts';
import { defineSettings } from '#kit/settings/server/define.ts';

/** The source of purchase orders (docs/business-rules/arrivals.md, docs/data-sources.md). */
export const arrivalSettings = defineSettings({
  shape: {
    /** The relation that purchase-order lines are read from. */
    BI_VIEW: relationName.default('bi_purchase_order'),
  },
});
