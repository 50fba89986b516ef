import type { Feature } from '#kit/feature/define.ts';
import { uploadFamily } from './definition.ts';
import { uploadMenus } from './menus.ts';
import { uploadRecordWords } from './words.ts';

/** The day's delivery notes, storage data and VC receipts (docs/business-rules/uploads-and-periods.md#columns). */
export const uploadsFeature: Feature = {
  name: 'uploads',
  menus: uploadMenus,
  words: [uploadRecordWords],
  uploads: [uploadFamily],
};
