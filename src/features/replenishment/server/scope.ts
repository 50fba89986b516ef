import { sql, type RawBuilder } from 'kysely';
import { fiscalYearOf } from '#features/fiscal-year/server/api.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { saleForecast } from '#features/sale-forecast/definition.ts';
import type { RowId } from '#kit/records/define.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { weekOf } from '#kit/week-list/week.ts';

/** The parameters of the overview, as SQL. */
export interface ReplenishmentQuery {
  readonly corporateId: number;
  /** `yyyy-MM-dd`. */
  readonly today: string;
  /** The Sunday on which the current week began. */
  readonly sunday: string;
  /** Fiscal years, both included. */
  readonly beginYear: RawBuilder<unknown>;
  readonly endYear: RawBuilder<unknown>;
  /** The requested products and MPNs without a product; null for all. */
  readonly only: RequestedRows | null;
}

interface RequestedRows {
  readonly codes: readonly string[];
  readonly mpns: readonly string[];
}

/** The prefixes of row ids: of a 物料号, and of an MPN that no mapping has. */
const OF_CODE = 'p:';
const OF_MPN = 'm:';

/** The id of a row, as SQL. */
export const idOfCode = (code: RawBuilder<unknown>): RawBuilder<unknown> => sql`${OF_CODE}::text || ${code}`;
export const idOfMpn = (mpn: RawBuilder<unknown>): RawBuilder<unknown> => sql`${OF_MPN}::text || ${mpn}`;

/**
 * The query of a call. A missing year is the current one; if the range would be empty, it is the other year.
 */
export function requestQuery({ corporateId, today, parameters }: ReportScope, only?: readonly RowId[]): ReplenishmentQuery {
  const currentYear = fiscalYearOf(sql`${today}::date`);
  const { beginYear, endYear } = parameters;
  const yearIn = (text: string | undefined) => (text === undefined ? undefined : sql`${Number(text)}::integer`);
  const [begin, end] = [yearIn(beginYear), yearIn(endYear)];
  return {
    corporateId,
    today,
    sunday: weekOf(saleForecast, today).firstDay,
    beginYear: begin ?? (end === undefined ? currentYear : sql`least(${currentYear}, ${end})`),
    endYear: end ?? (begin === undefined ? currentYear : sql`greatest(${currentYear}, ${begin})`),
    only: only === undefined ? null : requestedRows(only.map(String)),
  };
}

function requestedRows(ids: readonly string[]): RequestedRows {
  const withPrefix = (prefix: string) => ids.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
  return { codes: withPrefix(OF_CODE), mpns: withPrefix(OF_MPN) };
}

/** An `and` condition that limits rows to the requested products; empty for all. */
export function inRequestedProducts({ only }: ReplenishmentQuery, code: RawBuilder<unknown>): RawBuilder<unknown> {
  return only === null ? sql`` : sql`and ${code} = any(${only.codes}::text[])`;
}

export const productTable = sql.table(productMapping.table);

/**
 * The mapping of a product, to be joined on true. `offset 0` makes PostgreSQL look up each of a few requested products;
 * for all products, the table is read once.
 */
export const productOf = ({ only }: ReplenishmentQuery, code: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lateral (
    select * from ${productTable} product where product.product_code = ${code} collate "default" ${only === null ? sql`` : sql`offset 0`}
  )`;

/**
 * The product under which goods with only an MPN are counted: the lowest 物料号 of each MPN
 * (docs/business-rules/replenishment.md#rows), as `mpn` and `product_code`.
 */
export const lowestCodes: RawBuilder<unknown> = sql`
  select mpn, min(product_code collate "C") as product_code from ${productTable} where mpn is not null group by mpn`;

/** The rows of {@link lowestCodes} for the requested rows: for their MPNs, and for the MPNs of their T2取值. */
export function lowestCodesFor({ only }: ReplenishmentQuery): RawBuilder<unknown> {
  if (only === null) return lowestCodes;
  return sql`
    select mpn, min(product_code collate "C") as product_code from ${productTable} where mpn = any(${only.mpns}::text[] || array(
      select counted.mpn from ${productTable} product cross join lateral (values (product.mpn), (product.t2_value)) counted (mpn)
      where product.product_code = any(${only.codes}::text[]) and counted.mpn is not null)) group by mpn`;
}
