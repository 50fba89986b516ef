import type { Feature } from '#kit/feature/define.ts';
import { uploadFamily } from './definition.ts';
import { uploadRecordWords } from './words.ts';

/** The day's delivery notes, storage data and VC receipts (docs/business-rules/uploads-and-periods.md#columns). */
export const uploadsFeature: Feature = {
  name: 'uploads',
  menus: [
    { group: 'dataUpload', position: 10, code: 'vcData', name: 'VC数据', path: '/dataUpload/vcData' },
    { group: 'dataUpload', position: 20, code: 'dnData', name: '交货单数据', path: '/dataUpload/dnData' },
    { group: 'dataUpload', position: 30, code: 'storage', name: '仓储数据', path: '/dataUpload/storage' },
  ],
  words: [uploadRecordWords],
  uploads: [uploadFamily],
};
