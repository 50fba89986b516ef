import type { Tx } from '#kit/database/server/connection.ts';
import { MOST_ROWS_SHARE } from '#kit/import/content.ts';
import type { Comparison, FileWarning, RowWarning, Staging, Warnings } from '#kit/import/server/importer.ts';
import { StagedRows } from '#kit/import/server/check/staged-rows.ts';
import type { PeriodUploadDefinition } from '../define.ts';
import type { Place } from './compare.ts';
import { copyWarning, fewSharedKeysWarning, sharedWithReplaced } from './misplaced-file.ts';
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
  const contradictions = await placeWarnings(tx, definition, rows, place, isRepeated);
  const copy = await copyWarning(tx, definition, siblings, staging, place);
  const fewSharedKeys = await fewSharedKeysWarning(tx, definition, { staging, stagedRows: rows }, place, shared);
  const fewerRows = await fewerRowsWarning(tx, definition, staging, place);
  const fileWarnings = [...contradictions.map(({ fileWarning }) => fileWarning), copy, fewSharedKeys, wholeFile(fewerRows, staging)];
  return {
    rows: [
      ...(fewerRows === null ? [] : [fewerRows]),
      ...futureWeekWarnings(definition, staging, place, today),
      ...contradictions.flatMap(({ rowWarnings }) => rowWarnings),
      ...rows.unknownRecordWarnings(),
    ],
    fileWarnings: fileWarnings.filter((fileWarning) => fileWarning !== null),
  };
}

/** A file with far fewer rows than the replaced one is most likely a part of it, so the warning is for the whole file. */
const wholeFile = (fewerRows: RowWarning | null, { rows }: Staging): FileWarning | null =>
  fewerRows === null ? null : { lines: rows, of: rows, text: fewerRows.text, parameters: fewerRows.parameters ?? {} };

/** The rows that contradict the file's place. The queries run one after the other: a transaction has one connection. */
async function placeWarnings(
  tx: Tx,
  { records, place: placeRule = {} }: PeriodUploadDefinition,
  rows: StagedRows,
  { day }: Place,
  isRepeated: boolean,
): Promise<PlaceWarnings[]> {
  const { category, day: dayRule, notAfter } = placeRule;
  const warnings: PlaceWarnings[] = [];
  if (category !== undefined) warnings.push(await otherCategories(tx, rows, category));
  if (dayRule !== undefined) {
    const distant = await distantDates(tx, rows, records, dayRule, day);
    warnings.push(isRepeated ? { ...distant, fileWarning: null } : distant);
  }
  if (notAfter !== undefined) warnings.push(await datesAfter(tx, rows, records, notAfter, day));
  return warnings;
}
