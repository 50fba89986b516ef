import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import type { RecordColumn } from '#kit/files/server/records-sheet.ts';
import { tableRoute } from '#kit/files/server/table-route.ts';
import type { AnswerOf, CallContract } from '#kit/http/contract.ts';
import { pageQuery } from '#kit/http/server/query.ts';
import { route, type Call, type Route } from '#kit/http/server/route.ts';
import { allConditions, conditionOf, type Condition, type FilteredRecords } from './conditions.ts';
import { resolveCodeLists } from './code-lists.ts';
import { expressionOf } from './expressions.ts';
import { filterQuery } from './filter-query.ts';
import { everyId, pageIds, type PageIds } from './page-ids.ts';

/**
 * A log: rows that the product writes itself, shown newest first, and filtered, paged and counted like records of
 * lists. A log declares only the columns that are filtered; its own statement reads the others.
 */
export interface LogDefinition extends FilteredRecords {
  /** The field of the order, newest first. It is the first column of an index. */
  readonly newest: string;
}

interface Paging {
  readonly current: number;
  readonly size: number;
}

interface LogRequest {
  /** The condition for the rows `r` that the caller may see. */
  readonly scope: RawBuilder<unknown>;
  /** The conditions of the log's own filters. */
  readonly condition: Condition | null;
  /** The log is small enough to be counted completely. */
  readonly exactTotal?: true;
}

type LogCall<Own extends z.ZodRawShape> = Call<unknown, z.output<z.ZodObject<Own>>, undefined>;
type LogPage = CallContract<{ records: object[]; total: number; totalCapped?: boolean | undefined; current: number; size: number }>;
type RecordOf<C extends LogPage> = AnswerOf<C>['records'][number];

/** The page of a log, and the table of all its rows for other programs. */
interface LogCalls<C extends LogPage, Own extends z.ZodRawShape> extends Pick<Route, 'permission' | 'summary' | 'before'> {
  readonly page: C;
  /** Chinese, a key of the words. */
  readonly title: string;
  /** The query parameters in addition to the definition's filters. */
  readonly parameters: Own;
  /** The columns of the table. Their headers are Chinese, keys of the words. */
  readonly columns: readonly RecordColumn<RecordOf<C>>[] | ((call: LogCall<Own>) => Promise<readonly RecordColumn<RecordOf<C>>[]>);
  readonly request: (call: LogCall<Own>) => LogRequest;
  /** The records of a page, in the order of their ids. */
  readonly records: (call: LogCall<Own>, ids: readonly number[]) => Promise<readonly RecordOf<C>[]>;
  /** Members of the answer in addition to those of every page. */
  readonly more?: (call: LogCall<Own>) => Promise<Omit<AnswerOf<C>, keyof z.output<LogPage['result']>>>;
}

/** The page call of a log, and its table. */
export function logRoutes<C extends LogPage, Own extends z.ZodRawShape>(log: LogDefinition, calls: LogCalls<C, Own>): Route[] {
  const { page, title, parameters, columns, request, records, more, ...policy } = calls;
  const pageRoute = route({
    ...policy,
    ...page,
    access: 'read',
    query: z.object({ ...pageQuery, ...filterQuery(log.filters), ...parameters }),
    async handle(call) {
      const { current, size } = call.query as Paging;
      const { ids, ...counted } = await pageOfLog(call.tx, log, call.query as Paging, request(call as LogCall<Own>));
      const rows = await records(call as LogCall<Own>, ids);
      const additional = await more?.(call as LogCall<Own>);
      return { records: rows, ...counted, current, size, ...additional };
    },
  } as Route);
  async function* batches(call: LogCall<Own>) {
    for await (const ids of everyIdOfLog(call.tx, log, call.query, request(call))) yield await records(call, ids);
  }
  return [pageRoute, tableRoute<RecordOf<C>, LogCall<Own>['query']>(pageRoute, { title, columns, batches })];
}

/** The rows of a page of a log, and their total number. */
export async function pageOfLog(tx: Tx, log: LogDefinition, query: Paging, { scope, condition, exactTotal }: LogRequest): Promise<PageIds> {
  const where = await whereOf(tx, log, query, condition);
  return pageIds(tx, {
    table: log.table,
    scope,
    where,
    order: newestFirst(log),
    size: query.size,
    offset: (query.current - 1) * query.size,
    exactTotal: exactTotal === true,
    walked: true,
  });
}

/** The ids of all rows of a log that match a query, in batches. */
async function* everyIdOfLog(
  tx: Tx,
  log: LogDefinition,
  query: object,
  { scope, condition }: LogRequest,
): AsyncGenerator<readonly number[]> {
  const where = await whereOf(tx, log, query, condition);
  yield* everyId(tx, { table: log.table, scope, where, order: newestFirst(log) });
}

async function whereOf(tx: Tx, log: LogDefinition, query: object, condition: Condition | null): Promise<Condition | null> {
  const resolved = await resolveCodeLists(tx, log.filters, { ...query });
  return allConditions(conditionOf(log, resolved), condition);
}

const newestFirst = (log: LogDefinition) =>
  ({ by: log.newest, expression: expressionOf(log, log.newest), descending: true, indexed: true }) as const;

/** The SQL after `from` for the rows `r` of a page, which are ordered by `page.place`. */
export function rowsOfPage({ table }: LogDefinition, ids: readonly number[]): RawBuilder<unknown> {
  return sql`unnest(${ids}::bigint[]) with ordinality page (id, place) join ${sql.table(table)} r on r.id = page.id`;
}
