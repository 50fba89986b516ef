import type { Tx } from '#kit/database/server/connection.ts';
import { MISFIT_SHARE } from '#kit/import/content.ts';
import type { Comparison, Misfit, RowWarning, Staging, Warnings } from '#kit/import/server/importer.ts';
import { StagedRows } from '#kit/import/server/check/staged-rows.ts';
import type { PeriodUploadDefinition } from '../define.ts';
import type { ReplacedPeriod } from './compare.ts';
import { copyMisfit, foreignKeysMisfit, sharedWithReplaced } from './neighbours.ts';
import { fewerRowsWarning, futureWeekWarnings } from './replaced.ts';
import { distantDates, datesAfter, otherCategories, type Contradiction } from './place.ts';

/** The period that a file is uploaded for, and what is there now. */
export interface Place extends ReplacedPeriod {
  /** The day, or the first day of the week or quarter. */
  readonly day: string;
  readonly periodKey: string;
}

/**
 * The warnings of a file: contradictions to its place, and unknown references
 * (docs/business-rules/imports.md#unknown-codes, docs/business-rules/imports.md#warnings). Throws if every line
 * contradicts the place.
 * @param siblings the kinds that write the same records
 */
export async function warningsOf(
  tx: Tx,
  definition: PeriodUploadDefinition,
  siblings: readonly PeriodUploadDefinition[],
  {
    staging,
    place,
    compared,
    today,
  }: { readonly staging: Staging; readonly place: Place; readonly compared: Comparison; readonly today: string },
): Promise<Warnings> {
  const rows = new StagedRows(definition, staging, place.corporateId);
  const shared = await sharedWithReplaced(tx, definition, staging, place, compared);
  // Most of its rows were stored for this place before, so days far from it do not suggest another place.
  const isRepeated = (shared ?? 0) > staging.rows * MISFIT_SHARE;
  const found = await contradictions(tx, definition, rows, place, isRepeated);
  const neighbours = [
    await copyMisfit(tx, definition, siblings, staging, place),
    await foreignKeysMisfit(tx, definition, { staging, rows }, place, shared),
  ];
  const less = await fewerRowsWarning(tx, definition, staging, place);
  return {
    rows: [
      ...(less === null ? [] : [less]),
      ...futureWeekWarnings(definition, staging, place, today),
      ...found.flatMap(({ warnings }) => warnings),
      ...rows.unknown(),
    ],
    misfits: [...found.map(({ misfit }) => misfit), ...neighbours, misfitOf(less, staging)].filter((misfit) => misfit !== null),
  };
}

/** A file with far fewer rows than the replaced one is most likely a part of it. */
const misfitOf = (less: RowWarning | null, { rows }: Staging): Misfit | null =>
  less === null ? null : { lines: rows, of: rows, text: less.text, parameters: less.parameters ?? {} };

/** One after the other: a transaction has one connection. */
async function contradictions(
  tx: Tx,
  { records, place = {} }: PeriodUploadDefinition,
  rows: StagedRows,
  { day }: Place,
  isRepeated: boolean,
): Promise<Contradiction[]> {
  const found: Contradiction[] = [];
  if (place.category !== undefined) found.push(await otherCategories(tx, rows, place.category));
  if (place.day !== undefined) {
    const distant = await distantDates(tx, rows, records, place.day, day);
    found.push(isRepeated ? { ...distant, misfit: null } : distant);
  }
  if (place.notAfter !== undefined) found.push(await datesAfter(tx, rows, records, place.notAfter, day));
  return found;
}
