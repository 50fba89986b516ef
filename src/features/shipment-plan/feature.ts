import type { Feature } from '#kit/feature/define.ts';
import { shipmentPlanCalls } from './definitions.ts';
import { shipmentPlanMenus } from './menus.ts';

/** What is planned to be shipped in the weeks of a quarter, told anew for each apple week (document 2 §2.5; domain §5). */
export const shipmentPlanFeature: Feature = {
  name: 'shipment-plan',
  menus: shipmentPlanMenus,
  uploads: [shipmentPlanCalls],
};
