import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import type { RowWarning, Staging } from '#kit/import/server/importer.ts';
import { fieldOf } from '#kit/records/define.ts';
import { addDays } from '#kit/time/business-time.ts';
import { calendarOf, type PeriodUploadDefinition } from '../define.ts';
import { QUARTER_WEEKS, weekField } from '../quarter-weeks.ts';
import type { Place } from './compare.ts';
import { newestBefore, type PeriodRecordRow } from './records.ts';

/**
 * A file with less than this share of the rows, or of the quantity, of the file that it replaces gets a warning
 * (docs/business-rules/imports.md#warnings).
 */
const FAR_LESS_SHARE = 0.5;

/** The place of a warning about the whole file: its first row, in the column of the first field. */
function atFirstRow(definition: PeriodUploadDefinition, staging: Staging): Pick<RowWarning, 'field' | 'rows'> {
  const [first] = definition.records.fields;
  if (first === undefined) throw new Error(`${definition.name} has no fields`);
  return {
    field: first.name,
    rows: sql<{ row_number: number }>`select min(s.row_number) as row_number from ${sql.table(staging.table)} s`,
  };
}

interface Size {
  readonly rows: number;
  /** Null if the rows have no quantity. */
  readonly pieces: number | null;
}

/** A warning for a file with far fewer rows, or far fewer pieces, than the file that it replaces. */
export async function fewerRowsWarning(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  place: Place,
): Promise<RowWarning | null> {
  if (place.activeUploadId === null) return null;
  const { table } = definition.records;
  const replaced = sql`${sql.table(table)} s where s.period_record_id = ${place.id} and s.upload_id = ${place.activeUploadId}`;
  const file = await sizeOf(tx, definition, sql`${sql.table(staging.table)} s`);
  const there = await sizeOf(tx, definition, replaced);
  const isLess = (one: number, other: number) => one < other * FAR_LESS_SHARE;
  if (!isLess(file.rows, there.rows) && !isLess(file.pieces ?? 0, there.pieces ?? 0)) return null;
  const parameters = { rows: { number: file.rows }, there: { number: there.rows }, place: place.periodKey };
  if (file.pieces === null || there.pieces === null)
    return { ...atFirstRow(definition, staging), text: '文件有{{rows}}行，将替换{{place}}现有的{{there}}行', parameters };
  return {
    ...atFirstRow(definition, staging),
    text: '文件有{{rows}}行、数量合计{{pieces}}，将替换{{place}}现有的{{there}}行、数量合计{{piecesThere}}',
    parameters: { ...parameters, pieces: { number: file.pieces }, piecesThere: { number: there.pieces } },
  };
}

/** The size of the active upload of a period, and of that of the newest earlier period of the same kind. */
export async function sizesForReview(
  tx: Tx,
  definition: PeriodUploadDefinition,
  record: PeriodRecordRow,
): Promise<Size & { readonly before: (Size & { readonly period: string }) | null }> {
  const { table } = definition.records;
  const sizeOfUpload = (recordId: number, uploadId: number | null) =>
    sizeOf(tx, definition, sql`${sql.table(table)} s where s.period_record_id = ${recordId} and s.upload_id = ${uploadId}::bigint`);
  const earlier = await newestBefore(tx, record);
  const before = earlier === null ? null : { period: earlier.periodKey, ...(await sizeOfUpload(earlier.id, earlier.activeUploadId)) };
  return { ...(await sizeOfUpload(record.id, record.activeUploadId)), before };
}

/** @param from SQL after `from`, with the rows as `s` */
async function sizeOf(tx: Tx, definition: PeriodUploadDefinition, from: RawBuilder<unknown>): Promise<Size> {
  const quantities = quantitiesOf(definition);
  const pieces =
    quantities.length === 0
      ? sql`null::float8`
      : sql`coalesce(sum(abs(${sql.join(
          quantities.map((column) => sql`coalesce(${sql.ref(`s.${column}`)}, 0)::numeric`),
          sql` + `,
        )})), 0)::float8`;
  const { rows } = await sql<Size>`
    select count(*)::float8 as rows, ${pieces} as pieces from ${from}
  `.execute(tx);
  return rows[0] ?? { rows: 0, pieces: null };
}

/** The quantity columns of the rows, without those of referenced records; none if each row is one piece. */
function quantitiesOf({ records }: PeriodUploadDefinition): string[] {
  const pieces = records.weight?.pieces ?? [];
  return pieces === 'each' ? [] : pieces.filter((name) => !name.includes('.')).map((name) => columnOf(fieldOf(records, name)));
}

const NOT_BEGUN = '{{week}}从{{firstDay}}开始，现在尚未开始';

/** Warnings for a period or week of figures that has not begun (docs/business-rules/imports.md#warnings). */
export function futureWeekWarnings(
  definition: PeriodUploadDefinition,
  staging: Staging,
  { day, periodKey }: Place,
  today: string,
): RowWarning[] {
  if (calendarOf(definition) === 'day') return [];
  if (day > today) return [{ ...atFirstRow(definition, staging), text: NOT_BEGUN, parameters: { week: periodKey, firstDay: day } }];
  if (definition.place?.soldByWeeks !== true) return [];
  return QUARTER_WEEKS.flatMap((week): RowWarning[] => {
    const firstDay = addDays(day, (week - 1) * 7);
    if (firstDay <= today) return [];
    return [
      {
        field: weekField(week),
        rows: sql`select s.row_number from ${sql.table(staging.table)} s where ${sql.ref(`s.${weekField(week)}`)} is not null`,
        text: NOT_BEGUN,
        parameters: { week: `${periodKey}W${String(week).padStart(2, '0')}`, firstDay },
      },
    ];
  });
}
