import { auditedField } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { auditedAs } from '#kit/push/define.ts';
import { carrier, largeLogisticsLines } from './definition.ts';
import { largeLogisticsMenus } from './menus.ts';
import { largeLogisticsWords } from './words.ts';

/** Shipments of large goods: several files a factory and day, each reviewed once and then pushed to the carrier (document 2 §2.3; domain §14). */
export const largeLogisticsFeature: Feature = {
  name: 'large-logistics',
  menus: largeLogisticsMenus,
  words: [largeLogisticsWords],
  recordSets: [largeLogisticsLines],
  audited: [
    {
      entity: auditedAs(carrier),
      title: '大件物流推送',
      fields: [auditedField('batch', '推送批次'), auditedField('accepted', '接受数'), auditedField('refused', '拒绝数')],
    },
  ],
};
