import type { Feature } from '#kit/feature/define.ts';
import { uploadRecords } from './definition.ts';
import { uploadMenus } from './menus.ts';
import { uploadRecordWords } from './words.ts';

/** The day's delivery notes, storage data and VC receipts (document 2 §2.1; domain §5, types 1–8). */
export const uploads: Feature = {
  name: 'uploads',
  menus: uploadMenus,
  words: [uploadRecordWords],
  uploads: [uploadRecords],
};
