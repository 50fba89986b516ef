import type { Feature } from '#kit/feature/define.ts';
import { auditedPush } from '#kit/push/define.ts';
import { carrier, DETAIL_MENU, largeLogisticsImport, largeLogisticsLines, largeLogisticsReferences, LIST_MENU } from './definition.ts';
import { largeLogisticsMenus } from './menus.ts';
import { largeLogisticsWords } from './words.ts';

/**
 * Shipments of large goods. A factory uploads several files per day. After its review, the lines of a file are pushed
 * to the carrier (docs/business-rules/integrations.md#large-logistics).
 */
export const largeLogisticsFeature: Feature = {
  name: 'large-logistics',
  menus: largeLogisticsMenus,
  words: [largeLogisticsWords],
  recordSets: [largeLogisticsLines],
  referencingRows: [
    {
      records: largeLogisticsLines,
      references: largeLogisticsReferences,
      menus: [LIST_MENU, DETAIL_MENU],
      importers: [largeLogisticsImport.name],
    },
  ],
  audited: [auditedPush(carrier, '大件物流推送')],
};
