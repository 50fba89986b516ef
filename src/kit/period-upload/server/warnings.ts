import type { Tx } from '#kit/database/server/connection.ts';
import { MOST_ROWS_SHARE } from '#kit/import/content.ts';
import type { Comparison, FileWarning, RowWarning, Staging, Warnings } from '#kit/import/server/importer.ts';
import { StagedRows } from '#kit/import/server/check/staged-rows.ts';
import type { PeriodUploadDefinition } from '../define.ts';
import type { Place } from './compare.ts';
import { copyWarning, fewSharedKeysWarning, sharedWithReplaced } from './neighbours.ts';
import { fewerRowsWarning, futureWeekWarnings } from './replaced.ts';
import { distantDates, datesAfter, otherCategories, type PlaceWarnings } from './place.ts';

interface CheckedFile {
  readonly staging: Staging;
  readonly place: Place;
  readonly compared: Comparison;
  /** `yyyy-MM-dd` in business time. */
  readonly today: string;
}

/**
 * The warnings of a file: contradictions to its place, a copy of another place, few shared keys, fewer rows than the
 * replaced file, weeks that have not begun, and unknown references (docs/business-rules/imports.md#unknown-codes,
 * docs/business-rules/imports.md#warnings). Throws if every line contradicts the place.
 * @param siblings the kinds that write the same records
 */
export async function periodWarnings(
  tx: Tx,
  definition: PeriodUploadDefinition,
  siblings: readonly PeriodUploadDefinition[],
  { staging, place, compared, today }: CheckedFile,
): Promise<Warnings> {
  const rows = new StagedRows(definition, staging, place.corporateId);
  const shared = await sharedWithReplaced(tx, definition, staging, place, compared);
  // Most rows were stored for this place before, so distant days do not indicate another place.
  const isRepeated = (shared ?? 0) > staging.rows * MOST_ROWS_SHARE;
  const found = await placeWarnings(tx, definition, rows, place, isRepeated);
  const neighbours = [
    await copyWarning(tx, definition, siblings, staging, place),
    await fewSharedKeysWarning(tx, definition, { staging, stagedRows: rows }, place, shared),
  ];
  const less = await fewerRowsWarning(tx, definition, staging, place);
  return {
    rows: [
      ...(less === null ? [] : [less]),
      ...futureWeekWarnings(definition, staging, place, today),
      ...found.flatMap(({ rowWarnings }) => rowWarnings),
      ...rows.unknownRecordWarnings(),
    ],
    fileWarnings: [...found.map(({ fileWarning }) => fileWarning), ...neighbours, fewerRowsFileWarning(less, staging)].filter(
      (fileWarning) => fileWarning !== null,
    ),
  };
}

/** A file with far fewer rows than the replaced one is most likely a part of it. */
const fewerRowsFileWarning = (less: RowWarning | null, { rows }: Staging): FileWarning | null =>
  less === null ? null : { lines: rows, of: rows, text: less.text, parameters: less.parameters ?? {} };

/** Runs its queries one after the other, because a transaction has one connection. */
async function placeWarnings(
  tx: Tx,
  { records, place = {} }: PeriodUploadDefinition,
  rows: StagedRows,
  { day }: Place,
  isRepeated: boolean,
): Promise<PlaceWarnings[]> {
  const found: PlaceWarnings[] = [];
  if (place.category !== undefined) found.push(await otherCategories(tx, rows, place.category));
  if (place.day !== undefined) {
    const distant = await distantDates(tx, rows, records, place.day, day);
    found.push(isRepeated ? { ...distant, fileWarning: null } : distant);
  }
  if (place.notAfter !== undefined) found.push(await datesAfter(tx, rows, records, place.notAfter, day));
  return found;
}
