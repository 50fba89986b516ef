import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** The memory for building an index. Nothing else uses the database during a restore. */
const INDEX_MEMORY = '512MB';

/** An index, or a constraint with its index, that must be recreated. Names are quoted for SQL. */
export interface RemovedIndex {
  readonly name: string;
  readonly table: string;
  /** The statement that creates it. */
  readonly create: string;
}

/** A dropped index with the properties that decide when it is created again. */
export interface FoundIndex extends RemovedIndex {
  /** Whether it enforces a constraint. */
  readonly enforcesConstraint: boolean;
  /** The columns and expressions of the index. */
  readonly keys: readonly string[];
}

/** The default orders of a list or report. */
export interface PageOrder {
  readonly table: string;
  /** The column that makes an order unique. Every index for an order ends with it. */
  readonly id: string;
  /** The first column of each default order. In its index, the corporate's column may come first. */
  readonly orderColumns: readonly string[];
}

/**
 * Drops every index that can be recreated, including the indexes of constraints: building an index at the end costs a
 * fraction of maintaining it for each row. It keeps indexes of partitions, which are parts of the partitioned table's
 * index, indexes on which a view or another table depends, those of CLUSTER or of the replica identity, since a new
 * index would not have that mark, and invalid ones.
 */
export async function dropIndexes(tx: Tx): Promise<FoundIndex[]> {
  const { rows } = await sql<FoundIndex & { drop: string }>`
    select format('%I.%I', n.nspname, i.relname) as name, format('%I.%I', n.nspname, t.relname) as table,
           x.indisunique or k.oid is not null as "enforcesConstraint",
           array(select pg_get_indexdef(i.oid, key_number, true) from generate_series(1, x.indnkeyatts) key_number) as keys,
           case when k.oid is null then format('DROP INDEX %I.%I', n.nspname, i.relname)
                else format('ALTER TABLE %I.%I DROP CONSTRAINT %I', n.nspname, t.relname, k.conname) end as drop,
           case when k.oid is null then pg_get_indexdef(i.oid)
                else format('ALTER TABLE %I.%I ADD CONSTRAINT %I %s', n.nspname, t.relname, k.conname, pg_get_constraintdef(k.oid)) end as create
      from pg_index x
      join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid
      join pg_namespace n on n.oid = t.relnamespace
      left join pg_constraint k on k.conindid = i.oid and k.conrelid = t.oid and k.contype in ('p', 'u', 'x')
     where t.relkind = 'r' and not t.relispartition and not x.indisclustered and not x.indisreplident and x.indisvalid
       and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = t.oid and d.deptype = 'e')
       and not exists (select from pg_depend d where d.refclassid = 'pg_constraint'::regclass and d.refobjid = k.oid and d.deptype = 'n')
     order by t.relname, i.relname`.execute(tx);
  await executeForEach(tx, rows, ({ drop }) => drop);
  return rows;
}

/**
 * Runs a statement for each item, sequentially and sent in one batch: for hundreds of statements, most of the time
 * would be round trips.
 */
export async function executeForEach<Item>(tx: Tx, items: readonly Item[], statementOf: (item: Item) => string): Promise<void> {
  if (items.length > 0) await sql.raw(items.map(statementOf).join(';\n')).execute(tx);
}

/** Recreates indexes, with more memory than the server's default. */
export async function createIndexes(tx: Tx, indexes: readonly RemovedIndex[]): Promise<void> {
  await sql.raw(`SET LOCAL maintenance_work_mem = '${INDEX_MEMORY}'`).execute(tx);
  await executeForEach(tx, indexes, ({ create }) => create);
}

/**
 * Whether an index serves only text search or a non-default order. Without it the page is correct but reads every row,
 * so the running product creates it (decision 5). Text search indexes cost as much as ten others.
 */
export function isDeferrable({ create, table, keys }: FoundIndex, orders: readonly PageOrder[]): boolean {
  if (isSearchIndex({ create })) return true;
  const tableOrders = orders.filter((order) => table === `public.${order.table}`);
  // An order ends with the id. An index on `lower(…)` serves an order without regard to case.
  const isForOrder = tableOrders.some(({ id }) => keys.at(-1) === id) || keys.some((key) => key.startsWith('lower('));
  return (
    tableOrders.length > 0 &&
    isForOrder &&
    !tableOrders.some(({ id, orderColumns }) => orderColumns.some((column) => supportsOrder(keys, column, id)))
  );
}

/** Whether an index has exactly this order, for all rows or for the rows of one corporate. */
const supportsOrder = (keys: readonly string[], column: string, id: string) =>
  keys.at(-2) === column && keys.at(-1) === id && (keys.length === 2 || (keys.length === 3 && keys[0] === 'corporate_id'));

/** Whether an index serves text search. These are the most expensive indexes, and are created last. */
export const isSearchIndex = ({ create }: Pick<RemovedIndex, 'create'>): boolean => create.includes(' USING gin ');
