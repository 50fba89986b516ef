import type { Importer } from '#kit/import/server/importer.ts';
import { periodImporter } from '#kit/period-upload/server/importer.ts';
import { phoneSale } from '../definitions.ts';

export const phoneSaleImporters: readonly Importer[] = [periodImporter(phoneSale)];
