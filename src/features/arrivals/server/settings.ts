import { relation } from '#kit/settings/server/checks.ts';
import { defineSettings } from '#kit/settings/server/define.ts';

/** Where purchase orders come from (docs/business-rules/arrivals.md; docs/data-sources.md). */
export const arrivalSettings = defineSettings({
  shape: {
    /** The relation that purchase-order lines are pulled from. */
    BI_VIEW: relation.default('bi_purchase_order'),
  },
});
