import type { Feature } from '#kit/feature/define.ts';
import { shipmentPlanFamily } from './definitions.ts';
import { shipmentPlanMenus } from './menus.ts';

/**
 * The planned shipments of the weeks of a quarter. A plan is uploaded for each Apple week
 * (docs/business-rules/uploads-and-periods.md#plan-of-a-week).
 */
export const shipmentPlanFeature: Feature = {
  name: 'shipment-plan',
  menus: shipmentPlanMenus,
  uploads: [shipmentPlanFamily],
};
