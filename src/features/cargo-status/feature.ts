import { auditedField } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { MENU } from './codes.ts';
import { jdNotOrderedOpenings, jdNotOrderedReferences } from './openings.ts';
import { cargoParts, cargoStatus } from './report.ts';
import { cargoStatusWords } from './words.ts';

/** Ordered, in-transit and stocked quantities of each MPN as of a day (docs/business-rules/cargo-status.md). */
export const cargoStatusFeature: Feature = {
  name: 'cargo-status',
  menus: [
    {
      group: 'data',
      position: 10,
      code: 'goodsInquiry',
      name: '货况查询',
      path: '/data/goodsInquiry',
      operations: [
        { code: 'cargo-state-data-search-download', name: '数据下载' },
        { code: 'cargo-state-data-search-init-data-upload', name: '期初值上传' },
      ],
    },
  ],
  words: [cargoStatusWords],
  recordSets: [jdNotOrderedOpenings],
  referencingRows: [
    { records: jdNotOrderedOpenings, references: jdNotOrderedReferences, menus: [MENU], importers: [jdNotOrderedOpenings.name] },
  ],
  reports: [cargoStatus, cargoParts],
  audited: [
    {
      entity: 'cargo-snapshot',
      title: '货况快照',
      nameFields: ['day'],
      fields: [auditedField('day', '日期'), auditedField('rows', '行数')],
    },
  ],
};
