import { sql, type RawBuilder } from 'kysely';
import { saleLinesOf, weeksWithFile } from '#features/phone-sale/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { SourceLine } from '../contract.ts';
import { BRANDS, MARKETS, priceRangeOf, type Dimension } from '../definition.ts';
import { naturalKeyOf, type Period } from '../periods.ts';
import { inUnit } from './sales.ts';

/** The part of the weeks' sales that a figure counts. */
export interface FigureQuery {
  readonly corporateId: number;
  readonly weeks: readonly Period[];
  readonly market: number;
  readonly brand: number;
  readonly priceRange: number;
  readonly exceptApple: boolean;
}

/** A week behind a figure, with the file whose rows are in it. */
export interface WeekOfFigure {
  readonly week: string;
  readonly uploadId: number | null;
  readonly fileName: string | null;
  readonly createdAt: Date | null;
  readonly userName: string | null;
  readonly hasFile: boolean;
  readonly lines: number;
  readonly firstRow: number | null;
  readonly quantity: number;
  readonly amount: string;
}

/** The weeks of a figure with their files, the number of rows in it, and their sums in pieces and yuan. */
export async function weeksOfFigure(tx: Tx, requested: FigureQuery): Promise<WeekOfFigure[]> {
  const { corporateId, weeks } = requested;
  const { rows } = await sql<WeekOfFigure>`
    with named as (
      select s.week, count(*)::integer as lines, min(s.upload_row) as first_row, sum(s.quantity)::bigint as quantity, sum(s.amount) as amount
      from (${saleLinesOf(corporateId)}) s where ${isInFigure(requested)} group by s.week
    )
    select w.week, u.id as "uploadId", u.file_name as "fileName", u.created_at as "createdAt", u.user_name as "userName",
      u.file_id is not null as "hasFile", coalesce(n.lines, 0) as lines, n.first_row as "firstRow",
      coalesce(n.quantity, 0)::bigint as quantity, round(coalesce(n.amount, 0), 2)::text as amount
    from unnest(${weeks.map(naturalKeyOf)}::text[]) with ordinality as w (week, place)
    left join (${weeksWithFile(corporateId)}) f using (week) left join upload u on u.id = f.upload_id left join named n using (week)
    order by w.place
  `.execute(tx);
  return rows;
}

/** The rows of all weeks of a figure, and the figure itself in the dimension's unit, with four places. */
interface FigureTotal {
  readonly lines: number;
  readonly quantity: number;
  readonly amount: string;
  readonly value: string | null;
}

export async function totalOfFigure(tx: Tx, requested: FigureQuery, dimension: Dimension): Promise<FigureTotal> {
  const { rows } = await sql<FigureTotal>`
    select count(*)::integer as lines, coalesce(sum(s.quantity), 0)::bigint as quantity, round(coalesce(sum(s.amount), 0), 2)::text as amount,
      ${inUnit(sql`coalesce(${dimension === 1 ? sql`sum(s.quantity)` : sql`sum(s.amount)`}, 0)`, dimension)} as value
    from (${saleLinesOf(requested.corporateId)}) s where ${isInFigure(requested)}
  `.execute(tx);
  return rows[0] as FigureTotal;
}

/** A row with its week and file. */
export interface LineOfFile extends SourceLine {
  readonly week: string;
  readonly fileName: string;
}

const LINE = sql`s.upload_row as row, s.sold_brand as brand, s.channel, s.price_band as "priceBand", s.quantity, s.amount::text as amount`;

/** A page of the rows that are in a figure, in the order of the files, and their total number. */
export async function linesOfFigure(
  tx: Tx,
  requested: FigureQuery,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ lines: SourceLine[]; total: number }> {
  const lines = sql`from (${saleLinesOf(requested.corporateId)}) s where ${isInFigure(requested)}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${lines}`.execute(tx);
  const { rows } = await sql<SourceLine>`
    select ${LINE} ${lines} order by s.week, s.upload_row limit ${size} offset ${(current - 1) * size}
  `.execute(tx);
  return { lines: rows, total: counted[0]?.total ?? 0 };
}

/** Number of rows read from the database at once while a workbook is written. */
const EXPORT_BATCH = 500;

/** All rows that are in a figure, each with its week and its file. */
export async function* allLinesOfFigure(tx: Tx, requested: FigureQuery): AsyncGenerator<LineOfFile> {
  const query = sql<LineOfFile>`
    select s.week, u.file_name as "fileName", ${LINE}
    from (${saleLinesOf(requested.corporateId)}) s join (${weeksWithFile(requested.corporateId)}) f on f.week = s.week join upload u on u.id = f.upload_id
    where ${isInFigure(requested)} order by s.week, s.upload_row
  `;
  for await (const { rows } of tx.getExecutor().stream<LineOfFile>(query.compile(tx), EXPORT_BATCH)) yield* rows;
}

/** Whether a sale `s` is in a figure. */
function isInFigure({ weeks, market, brand, priceRange, exceptApple }: FigureQuery): RawBuilder<boolean> {
  const channel = MARKETS.find(({ code }) => code === market)?.channel ?? null;
  const named = BRANDS.find(({ code }) => code === brand)?.stored ?? 'All';
  return sql<boolean>`s.week = any(${weeks.map(naturalKeyOf)}) and (${channel}::text is null or s.channel = ${channel})
    and (${named} = 'All' or s.brand = ${named}) and s.price_band = any(${[...priceRangeOf(priceRange).bands]})
    and not (${exceptApple}::boolean and s.brand = 'Apple')`;
}
