import type { Tx } from '#kit/database/server/connection.ts';
import type { Comparison, Staging, Warnings } from '#kit/import/server/importer.ts';
import { StagedRows } from '#kit/import/server/staged-rows.ts';
import type { PeriodUploadDefinition } from '../define.ts';
import type { ReplacedPeriod } from './compare.ts';
import { copyOfAnother, strangerToItsPlace } from './neighbours.ts';
import { farDays, laterDays, otherCategories, type Contradiction } from './place.ts';

/** The period that a file is uploaded for, and what is there now. */
export interface Place extends ReplacedPeriod {
  /** The day, or the first day of the week or quarter. */
  readonly day: string;
}

/**
 * What a file says against its place and what in it nobody knows (domain §3.12, §3.13).
 * Throws where every line contradicts the place.
 * @param siblings the kinds that write the same records
 */
export async function warningsOf(
  tx: Tx,
  definition: PeriodUploadDefinition,
  siblings: readonly PeriodUploadDefinition[],
  { staging, place, compared }: { readonly staging: Staging; readonly place: Place; readonly compared: Comparison },
): Promise<Warnings> {
  const rows = new StagedRows(definition, staging, place.corporateId);
  const found = await contradictions(tx, definition, rows, place);
  const neighbours = [
    await copyOfAnother(tx, definition, siblings, staging, place),
    await strangerToItsPlace(tx, definition, staging, place, compared),
  ];
  return {
    rows: [...found.flatMap(({ warnings }) => warnings), ...rows.unknown()],
    misfits: [...found.map(({ misfit }) => misfit), ...neighbours].filter((misfit) => misfit !== null),
  };
}

/** One after the other: a transaction has one connection. */
async function contradictions(
  tx: Tx,
  { records, place = {} }: PeriodUploadDefinition,
  rows: StagedRows,
  { day }: Place,
): Promise<Contradiction[]> {
  const found: Contradiction[] = [];
  if (place.category !== undefined) found.push(await otherCategories(tx, rows, place.category));
  if (place.day !== undefined) found.push(await farDays(tx, rows, records, place.day, day));
  if (place.notAfter !== undefined) found.push(await laterDays(tx, rows, records, place.notAfter, day));
  return found;
}
