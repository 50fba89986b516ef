import type { Importer } from '#kit/import/server/importer.ts';
import { periodImporter } from '#kit/period-upload/server/importer.ts';
import { uploadRecords } from '../definition.ts';
import { timeSetting } from './deadlines.ts';

/** The imports of the upload records, types 1–8. */
export const uploadImporters: readonly Importer[] = uploadRecords.members.map((member) => periodImporter(member, timeSetting));
