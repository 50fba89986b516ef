import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { pageQuery } from '#kit/http/server/query.ts';
import { allConditions, conditionOf, type Condition, type Filtered } from './conditions.ts';
import { withCodes } from './code-lists.ts';
import { expressionOf } from './expressions.ts';
import { filterQuery } from './filter-query.ts';
import { pageIds, type PageIds } from './page-ids.ts';

/**
 * Rows that the product writes itself, shown newest first: filtered, paged and counted like the records of lists. A log
 * declares its search columns and reads the others by a statement of its own.
 */
export interface LogDefinition extends Filtered {
  /** The field by whose values the newest row comes first; an index leads with it. */
  readonly newest: string;
}

interface LogQuery {
  readonly current: number;
  readonly size: number;
}

/** The query string of a log's page call: paging, the definition's filters, and those that the log judges itself. */
export function logQuery<Own extends z.ZodRawShape>(log: LogDefinition, own: Own) {
  const shape = { ...pageQuery, ...filterQuery(log.filters), ...own };
  return z.object(shape) as unknown as z.ZodType<LogQuery & z.output<z.ZodObject<Own>>>;
}

interface LogRequest {
  /** What of the rows `r` the caller may see. */
  readonly scope: RawBuilder<unknown>;
  /** The conditions of the log's own filters. */
  readonly own: Condition | null;
  /** The log is small enough to be counted to its end. */
  readonly exactTotal?: true;
}

/** The rows of a page of a log, and their total number. */
export async function pageOfLog(tx: Tx, log: LogDefinition, query: LogQuery, { scope, own, exactTotal }: LogRequest): Promise<PageIds> {
  return pageIds(tx, {
    table: log.table,
    scope,
    where: allConditions(conditionOf(log, await withCodes(tx, log.filters, { ...query })), own),
    order: { by: log.newest, expression: expressionOf(log, log.newest), descending: true, indexed: true },
    size: query.size,
    offset: (query.current - 1) * query.size,
    exactTotal: exactTotal === true,
    walked: true,
  });
}

/** The rows `r` of a page for a statement's `from`; it orders them by `page.place`. */
export function rowsOfPage({ table }: LogDefinition, ids: readonly number[]): RawBuilder<unknown> {
  return sql`unnest(${ids}::bigint[]) with ordinality page (id, place) join ${sql.table(table)} r on r.id = page.id`;
}
