import { sql, type RawBuilder } from 'kysely';
import { saleLinesOf, weeksWithFile } from '#features/phone-sale/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';
import type { SourceLine, SourcesTotal } from '../contract.ts';
import { priceRangeOf, type Dimension } from '../definition.ts';
import { naturalWeekKey, type Period } from '../periods.ts';
import { inUnit, isSelected, sumOfDimension } from './sales.ts';

/** The filters of a figure: it sums the rows of these weeks that match all of them. */
export interface FigureQuery {
  readonly corporateId: number;
  readonly weeks: readonly Period[];
  readonly market: number;
  readonly brand: number;
  readonly priceRange: number;
  /** Excludes the rows of Apple. */
  readonly exceptApple: boolean;
}

/** A week of a figure with its file, and the number and sums of the file's rows that are in the figure. */
export interface WeekOfFigure {
  /** The key of the week: `2026W03`. */
  readonly week: string;
  /** Null for a week without a file, as are the columns of the upload below. */
  readonly uploadId: number | null;
  readonly fileName: string | null;
  readonly createdAt: Date | null;
  readonly userName: string | null;
  /** Whether the file is still stored. */
  readonly hasFile: boolean;
  readonly lines: number;
  readonly firstRow: number | null;
  readonly quantity: number;
  readonly amount: string;
}

/** The weeks of a figure in order, also those without rows. */
export async function weeksOfFigure(tx: Tx, figure: FigureQuery): Promise<WeekOfFigure[]> {
  const { corporateId, weeks } = figure;
  const { rows } = await sql<WeekOfFigure>`
    with counted as (
      select sale.week, count(*)::integer as lines, min(sale.upload_row) as first_row,
        sum(sale.quantity)::bigint as quantity, sum(sale.amount) as amount
      from (${saleLinesOf(corporateId)}) sale where ${isInFigure(figure)} group by sale.week
    )
    select weeks.week, upload.id as "uploadId", upload.file_name as "fileName", upload.created_at as "createdAt", upload.user_name as "userName",
      upload.file_id is not null as "hasFile", coalesce(counted.lines, 0) as lines, counted.first_row as "firstRow",
      coalesce(counted.quantity, 0)::bigint as quantity, round(coalesce(counted.amount, 0), 2)::text as amount
    from unnest(${weeks.map(naturalWeekKey)}::text[]) with ordinality as weeks (week, place)
    left join (${weeksWithFile(corporateId)}) file using (week)
    left join upload on upload.id = file.upload_id
    left join counted using (week)
    order by weeks.place
  `.execute(tx);
  return rows;
}

/** The number and sums of all rows in a figure, and as `value` the figure in the dimension's unit. */
export async function totalOfFigure(tx: Tx, figure: FigureQuery, dimension: Dimension): Promise<SourcesTotal> {
  const { rows } = await sql<SourcesTotal>`
    select count(*)::integer as lines, coalesce(sum(sale.quantity), 0)::bigint as quantity,
      round(coalesce(sum(sale.amount), 0), 2)::text as amount,
      ${inUnit(sql`coalesce(${sumOfDimension(dimension)}, 0)`, dimension)} as value
    from (${saleLinesOf(figure.corporateId)}) sale where ${isInFigure(figure)}
  `.execute(tx);
  // A sum without rows is one row, too.
  return rows[0] as SourcesTotal;
}

/** A row of a file, with the week and the name of the file. */
export interface LineOfFile extends SourceLine {
  readonly week: string;
  readonly fileName: string;
}

const LINE = sql`
  sale.upload_row as row, sale.sold_brand as brand, sale.channel, sale.price_band as "priceBand", sale.quantity, sale.amount::text as amount`;

/** A page of the rows in a figure, in the order of the files, and the number of all rows. */
export async function linesOfFigure(
  tx: Tx,
  figure: FigureQuery,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ lines: SourceLine[]; total: number }> {
  const lines = sql`from (${saleLinesOf(figure.corporateId)}) sale where ${isInFigure(figure)}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${lines}`.execute(tx);
  const { rows } = await sql<SourceLine>`
    select ${LINE} ${lines} order by sale.week, sale.upload_row limit ${size} offset ${(current - 1) * size}
  `.execute(tx);
  return { lines: rows, total: counted[0]?.total ?? 0 };
}

/** All rows in a figure, in the order of the files. */
export async function* allLinesOfFigure(tx: Tx, figure: FigureQuery): AsyncGenerator<LineOfFile> {
  const query = sql<LineOfFile>`
    select sale.week, upload.file_name as "fileName", ${LINE}
    from (${saleLinesOf(figure.corporateId)}) sale
    join (${weeksWithFile(figure.corporateId)}) file on file.week = sale.week
    join upload on upload.id = file.upload_id
    where ${isInFigure(figure)} order by sale.week, sale.upload_row
  `;
  for await (const rows of streamRows(tx, query)) yield* rows;
}

/** The condition that a row `sale` is in a figure. */
function isInFigure({ weeks, market, brand, priceRange, exceptApple }: FigureQuery): RawBuilder<boolean> {
  return sql<boolean>`sale.week = any(${weeks.map(naturalWeekKey)})
    and ${isSelected(market, brand)}
    and sale.price_band = any(${[...priceRangeOf(priceRange).bands]})
    and not (${exceptApple}::boolean and sale.brand = 'Apple')`;
}
