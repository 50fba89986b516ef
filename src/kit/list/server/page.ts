import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Language } from '#kit/i18n/words.ts';
import { executeNamed } from '#kit/database/server/driver.ts';
import { pageQuery, textFilter } from '#kit/http/server/query.ts';
import type { MissingCodes } from '#kit/http/page-contract.ts';
import { missingCodesOf, resolveCodeLists } from '#kit/records/server/code-lists.ts';
import { filterQuery } from '#kit/records/server/filter-query.ts';
import { withinScope, scopeOf } from '#kit/records/server/scope.ts';
import type { ListRow } from '../contract.ts';
import { isIndexed, type ListDefinition } from '../define.ts';
import { IncorrectParameter } from '#kit/failure/server/failure.ts';
import { conditionOf } from '#kit/records/server/conditions.ts';
import { UPDATE_TIME } from '#kit/records/define.ts';
import { orderExpressionOf, sortExpressionOf } from '#kit/records/server/expressions.ts';
import { countOf } from '#kit/records/server/row-count.ts';
import { orderBy, pageIds, requireSortable, type Order } from '#kit/records/server/page-ids.ts';
import { newestPage, showsNewestFirst } from './newest-page.ts';
import { wireColumns, wireRecord, type WireRecord } from './wire-record.ts';

/** The members of a list's query string. */
export const listQueryShape = (definition: ListDefinition) => ({
  ...pageQuery,
  exactTotal: textFilter,
  missingCodes: textFilter,
  ...filterQuery(definition.filters),
});

/** The query string of a list's page and export calls: paging, order, and the definition's filters. */
export function listQuerySchema(definition: ListDefinition) {
  return z.object(listQueryShape(definition)) as unknown as z.ZodType<ListQuery>;
}

export type ListQuery = {
  readonly current: number;
  readonly size: number;
  readonly orderBy?: string;
  readonly order?: 'asc' | 'desc';
  readonly exactTotal?: string;
  /** `1`: the answer also lists the codes of list filters that no row has. */
  readonly missingCodes?: string;
} & Readonly<Record<string, unknown>>;

interface ListPage {
  readonly rows: ListRow[];
  readonly total: number;
  readonly totalCapped: boolean;
  readonly missingCodes?: MissingCodes;
}

/** One page of the records of a corporate (null for a shared list), with the total. */
export async function listPageOf(
  tx: Tx,
  definition: ListDefinition,
  requested: ListQuery,
  { corporateId, zone, language }: ListReader & { readonly zone: string },
): Promise<ListPage> {
  const query = await resolveCodeLists(tx, definition.filters, requested);
  const { rows, total, totalCapped } = await rowsOfPage(tx, definition, query, { corporateId, language });
  const page = { rows: rows.map((row) => wireRecord(definition, row, zone)), total, totalCapped };
  if (query.missingCodes !== '1') return page;
  const missingCodes = await missingFrom(tx, definition, query, corporateId);
  return { ...page, missingCodes };
}

/** The corporate whose rows are read, and the language of the sort order. */
export interface ListReader {
  readonly corporateId: number | null;
  readonly language: Language;
}

interface RowsOfPage {
  readonly rows: readonly WireRecord[];
  readonly total: number;
  readonly totalCapped: boolean;
}

async function rowsOfPage(
  tx: Tx,
  definition: ListDefinition,
  query: ListQuery,
  { corporateId, language }: ListReader,
): Promise<RowsOfPage> {
  const where = conditionOf(definition, query);
  if (where === null && query.orderBy === undefined && query.current === 1 && showsNewestFirst(definition)) {
    const page = await newestPage(tx, definition, corporateId, query.size);
    return { ...page, totalCapped: false };
  }
  const { ids, total, totalCapped } = await pageIds(tx, {
    table: definition.table,
    scope: scopeOf(definition, corporateId),
    where,
    order: orderOf(definition, query, language),
    size: query.size,
    offset: (query.current - 1) * query.size,
    exactTotal: query.exactTotal === '1',
    total: countOf(definition, corporateId),
  });
  // Complete rows are read only for the page.
  const rows = await executeNamed(
    tx,
    `rows-${definition.name}`,
    sql<WireRecord>`
      select ${wireColumns(definition)} from unnest(${ids}::bigint[]) with ordinality page (id, place)
        join ${sql.table(definition.table)} r on r.id = page.id
      order by page.place
    `,
  );
  return { rows, total, totalCapped };
}

function missingFrom(tx: Tx, definition: ListDefinition, query: ListQuery, corporateId: number | null): Promise<MissingCodes> {
  const searched = { records: definition, from: sql.table(definition.table), scope: scopeOf(definition, corporateId) };
  return missingCodesOf(tx, searched, definition.filters, query);
}

/**
 * A select of all filtered rows in the order of the list, for a cursor.
 * @param query the query with codes instead of references to stored code lists (`resolveCodeLists`)
 */
export function everyRow(
  definition: ListDefinition,
  query: ListQuery,
  { corporateId, language }: ListReader,
  values = wireColumns(definition),
): RawBuilder<WireRecord> {
  return sql<WireRecord>`
    select ${values} from ${sql.table(definition.table)} r
    where ${withinScope(scopeOf(definition, corporateId), conditionOf(definition, query)?.sql)}
    order by ${orderBy(orderOf(definition, query, language))}
  `;
}

/** Rejects an order without an index if there are more than `SORT_LIMIT` rows. */
export async function requireSortableRows(tx: Tx, definition: ListDefinition, query: ListQuery, reader: ListReader): Promise<void> {
  const order = orderOf(definition, query, reader.language);
  const scope = scopeOf(definition, reader.corporateId);
  await requireSortable(tx, { table: definition.table, scope, where: conditionOf(definition, query), order });
}

/** The requested order by a column of the definition, or the default order of the list. */
function orderOf(definition: ListDefinition, { orderBy: requested, order }: ListQuery, language: Language): Order {
  const { by, order: direction } = definition.defaultOrder ?? { by: UPDATE_TIME, order: 'desc' };
  if (requested === undefined)
    return { by, expression: orderExpressionOf(definition, by), descending: direction === 'desc', indexed: true };
  if (!definition.columns.some(({ name }) => name === requested)) throw new IncorrectParameter('orderBy');
  const indexed = isIndexed(definition, requested);
  const expression = indexed ? orderExpressionOf(definition, requested) : sortExpressionOf(definition, requested, language);
  return { by: requested, expression, descending: order === 'desc', indexed };
}
