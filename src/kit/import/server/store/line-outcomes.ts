import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { ImportAnswer } from '../../contract.ts';
import { LINES_LISTED } from '../../define.ts';
import type { ImportContext, LineOutcomes, LineRefusal, Staging } from '../importer.ts';
import type { Mark } from './marked-workbook.ts';

/** The outcomes of the lines of an upload. */
export interface LineResults {
  readonly refusals: LineOutcomes['refusals'];
  readonly recorded: readonly string[];
  /** The lines that are not stored, in row order; each line once. */
  readonly refused: readonly LineRefusal[];
  /** The row numbers of all lines, in order. */
  readonly rowNumbers: readonly number[];
}

/** Finds the lines that are not stored, and deletes them from the staging table. */
export async function checkLines(tx: Tx, lines: LineOutcomes, staging: Staging, context: ImportContext): Promise<LineResults> {
  const { rows } = await sql<{ row_number: number }>`select row_number from ${sql.table(staging.table)} order by row_number`.execute(tx);
  const refusals = await lines.check(tx, staging, context);
  const refused = firstByRow(refusals);
  for (const { outcome } of refused) if (!Object.hasOwn(lines.refusals, outcome)) throw new Error(`unknown outcome ${outcome}`);
  const refusedRows = refused.map(({ rowNumber }) => rowNumber);
  await sql`delete from ${sql.table(staging.table)} where row_number = any(${refusedRows}::integer[])`.execute(tx);
  return { refusals: lines.refusals, recorded: lines.recorded ?? [], refused, rowNumbers: rows.map(({ row_number }) => row_number) };
}

/** The first refusal of each line, in row order. */
function firstByRow(refused: readonly LineRefusal[]): readonly LineRefusal[] {
  const byRow = new Map<number, LineRefusal>();
  for (const refusal of refused) if (!byRow.has(refusal.rowNumber)) byRow.set(refusal.rowNumber, refusal);
  return [...byRow.values()].toSorted((left, right) => left.rowNumber - right.rowNumber);
}

/** The outcomes as members of the answer. */
export function outcomesOf(
  { refusals, recorded, refused, rowNumbers }: LineResults,
  t: Translator,
): Required<Pick<ImportAnswer, 'refused' | 'outcomes' | 'recorded' | 'lines'>> {
  const outcomes: Record<string, number> = { stored: rowNumbers.length - refused.length };
  for (const { outcome } of refused) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const lines = refused.slice(0, LINES_LISTED).map(({ rowNumber, outcome, parameters }) => ({
    rowIndex: rowNumber,
    outcome,
    reason: t(refusals[outcome] as string, parameters),
  }));
  return { refused: refused.length, outcomes, recorded: refused.filter(({ outcome }) => recorded.includes(outcome)).length, lines };
}

/** The marks of the workbook with the outcome of each line. */
export function* marksOfLines({ refusals, refused, rowNumbers }: LineResults, dryRun: boolean, t: Translator): Generator<Mark> {
  const byRow = new Map(refused.map((refusal) => [refusal.rowNumber, refusal]));
  const stored = t(dryRun ? '可以保存' : '已保存');
  for (const rowNumber of rowNumbers) {
    const refusal = byRow.get(rowNumber);
    yield { rowNumber, column: null, text: refusal === undefined ? stored : t(refusals[refusal.outcome] as string, refusal.parameters) };
  }
}
