import { productByCode } from '#features/master-data/product-mapping/definition.ts';
import { taxCodeByCode } from '#features/master-data/tax-code-mapping/definition.ts';
import type { Feature } from '#kit/feature/define.ts';
import { MENU } from './codes.ts';
import { biRows } from './definition.ts';
import { arrivalDerived } from './derived.ts';
import { arrivalMenus } from './menus.ts';
import {
  arrivalShipping,
  dnDeletions,
  dnMoves,
  historyOrders,
  orderDeletions,
  orderTrackings,
  purchaseDeliveries,
  purchaseLines,
} from './record-sets.ts';
import { arrivalReport } from './report.ts';
import { arrivalWords } from './words.ts';

/**
 * Arrival records (docs/business-rules/arrivals.md#corrections): the purchase orders of the BI view with their
 * shipments, combined with notices and corrections.
 */
export const arrivalsFeature: Feature = {
  name: 'arrivals',
  menus: arrivalMenus,
  words: [arrivalWords],
  recordSets: [purchaseLines, purchaseDeliveries, arrivalShipping, orderDeletions, orderTrackings, dnMoves, dnDeletions, historyOrders],
  referencingRows: [
    {
      records: purchaseLines,
      references: [productByCode('productCode'), taxCodeByCode('taxCode')],
      menus: [MENU],
      importers: [biRows.name],
    },
  ],
  derived: [arrivalDerived],
  reports: [arrivalReport],
  auditedActions: { cover: '覆盖' },
};
