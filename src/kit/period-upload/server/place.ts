import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import type { Parameters, TranslatableText } from '#kit/i18n/words.ts';
import { MOST_ROWS_SHARE } from '#kit/import/content.ts';
import type { FileWarning, RowWarning } from '#kit/import/server/importer.ts';
import type { StagedRows } from '#kit/import/server/check/staged-rows.ts';
import { fieldOf } from '#kit/records/define.ts';
import type { CategoryOfPlace, DayOfPlace } from '../content.ts';
import type { PeriodRecords } from '../define.ts';

/** The rows that contradict the file's place, or the whole file if there are many. */
export interface PlaceWarnings {
  readonly rowWarnings: readonly RowWarning[];
  readonly fileWarning: FileWarning | null;
}

const NOTHING: PlaceWarnings = { rowWarnings: [], fileWarning: null };

/** Warnings for lines whose records have the category of a neighbouring place. */
export async function otherCategories(
  tx: Tx,
  rows: StagedRows,
  { from, field, expected, others }: CategoryOfPlace,
): Promise<PlaceWarnings> {
  const category = sql`lower(${rows.column(from)})`;
  const wrongCategories = others.map((other) => other.toLowerCase());
  const { rows: counted } = await sql<{ category: string; lower: string; lines: number }>`
    select min(${rows.column(from)}) as category, ${category} as lower, count(*)::integer as lines ${rows.from(from)}
    where ${category} = any(${wrongCategories}) group by ${category} order by lines desc
  `.execute(tx);
  const rowWarnings = counted.map((one): RowWarning => ({
    field,
    text: '该行物料的品类是{{category}}，不是{{place}}',
    parameters: { category: { text: one.category }, place: { text: expected[0] ?? '' } },
    rows: sql<{ row_number: number }>`select s.row_number ${rows.from(from)} where ${category} = ${one.lower}`,
  }));
  const lines = counted.reduce((sum, one) => sum + one.lines, 0);
  const categories = { words: counted.map(countedCategory) };
  return {
    rowWarnings,
    fileWarning: warnOrReject(lines, rows.count, { place: { text: expected[0] ?? '' }, categories }, [
      '文件中全部{{of}}行的物料都不是{{place}}（{{categories}}），未保存任何数据。请核对上传位置',
      '{{of}}行中有{{lines}}行的物料不是{{place}}（{{categories}}）',
    ]),
  };
}

/** A category in the reader's language, with the number of its lines. */
export const countedCategory = ({ category, lines }: { readonly category: string; readonly lines: number }): TranslatableText => ({
  text: '{{category}} {{lines}}',
  parameters: { category: { text: category }, lines },
});

/** Warnings for lines whose days are all more than `within` days from the day of the period. */
export async function distantDates(
  tx: Tx,
  rows: StagedRows,
  records: PeriodRecords,
  { fields, within }: DayOfPlace,
  day: string,
): Promise<PlaceWarnings> {
  const days = fields.map((field) => sql`${rows.column(field)}::date`);
  // `least` ignores blank days. It is null for a row without a day, so the row is not far.
  const far = sql`least(${sql.join(days.map((each) => sql`abs(${each} - ${day}::date)`))}) > ${within}`;
  const header = { columns: fields.map((field) => fieldOf(records, field).label) };
  return wrongDays(tx, rows, { field: fields[0], days, wrong: far }, { header, day, within }, [
    '与数据日期{{day}}相差超过{{within}}天',
    '文件中全部{{of}}行的“{{header}}”（{{first}}至{{last}}）与{{day}}相差都超过{{within}}天，未保存任何数据。请核对上传位置',
    '{{of}}行中有{{lines}}行的“{{header}}”（{{first}}至{{last}}）与{{day}}相差超过{{within}}天',
  ]);
}

/** Warnings for lines with a day later than that of the period. */
export async function datesAfter(tx: Tx, rows: StagedRows, records: PeriodRecords, field: string, day: string): Promise<PlaceWarnings> {
  const value = sql`${rows.column(field)}::date`;
  const later = sql`${value} > ${day}::date`;
  return wrongDays(tx, rows, { field, days: [value], wrong: later }, { header: { columns: [fieldOf(records, field).label] }, day }, [
    '晚于数据日期{{day}}',
    '文件中全部{{of}}行的“{{header}}”（{{first}}至{{last}}）都晚于{{day}}，未保存任何数据。请核对上传位置',
    '{{of}}行中有{{lines}}行的“{{header}}”（{{first}}至{{last}}）晚于{{day}}',
  ]);
}

/** @param texts the texts for a line, for a file with only wrong lines, and for a file with many wrong lines */
async function wrongDays(
  tx: Tx,
  rows: StagedRows,
  { field, days, wrong }: { readonly field: string; readonly days: readonly RawBuilder<unknown>[]; readonly wrong: RawBuilder<unknown> },
  parameters: Parameters,
  [ofLine, ofAll, ofMany]: readonly [string, string, string],
): Promise<PlaceWarnings> {
  const { rows: counted } = await sql<{ lines: number; first: string | null; last: string | null }>`
    select count(*)::integer as lines, min(least(${sql.join(days)})) as first, max(greatest(${sql.join(days)})) as last
    ${rows.from()} where ${wrong}
  `.execute(tx);
  const { lines, first, last } = counted[0] ?? { lines: 0, first: null, last: null };
  if (lines === 0) return NOTHING;
  return {
    rowWarnings: [
      { field, text: ofLine, parameters, rows: sql<{ row_number: number }>`select s.row_number ${rows.from()} where ${wrong}` },
    ],
    fileWarning: warnOrReject(lines, rows.count, { ...parameters, first: first ?? '', last: last ?? '' }, [ofAll, ofMany]),
  };
}

/**
 * The warning `text` for the whole file if most lines contradict its place; null if only a few do.
 * @throws RuleViolation with `refusal` if all lines do
 */
export function warnOrReject(
  lines: number,
  total: number,
  parameters: Parameters,
  [refusal, text]: readonly [string, string],
): FileWarning | null {
  if (lines > 0 && lines === total) throw new RuleViolation(refusal, { ...parameters, of: total });
  return lines > total * MOST_ROWS_SHARE ? { lines, of: total, text, parameters: { ...parameters, lines, of: total } } : null;
}
