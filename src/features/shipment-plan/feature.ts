import type { Feature } from '#kit/feature/define.ts';
import { shipmentPlanFamily } from './definitions.ts';

/**
 * The planned shipments of the weeks of a quarter. A plan is uploaded for each Apple week
 * (docs/business-rules/uploads-and-periods.md#plan-of-a-week).
 */
export const shipmentPlanFeature: Feature = {
  name: 'shipment-plan',
  menus: [{ group: 'dataUpload', position: 60, code: 'shipmentPlan', name: '出货计划', path: '/dataUpload/shipmentPlan' }],
  uploads: [shipmentPlanFamily],
};
