import type { Feature } from '#kit/feature/define.ts';
import { shipmentPlanCalls } from './definitions.ts';
import { shipmentPlanMenus } from './menus.ts';

/**
 * What is planned to be shipped in the weeks of a quarter, told anew for each apple week
 * (docs/business-rules/uploads-and-periods.md#plan-of-a-week, docs/business-rules/uploads-and-periods.md#columns).
 */
export const shipmentPlanFeature: Feature = {
  name: 'shipment-plan',
  menus: shipmentPlanMenus,
  uploads: [shipmentPlanCalls],
};
