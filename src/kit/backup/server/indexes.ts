import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** Nothing else works on the database while it is restored. */
const INDEX_MEMORY = '512MB';

/** An index, or a constraint with its index, that is to be made again; names are quoted for SQL. */
export interface TakenIndex {
  readonly name: string;
  readonly table: string;
  readonly create: string;
}

/** An index as it was found. */
export interface FoundIndex extends TakenIndex {
  /** Rows that break a rule are refused by it. */
  readonly guards: boolean;
  /** The columns and expressions that it is ordered by. */
  readonly keys: readonly string[];
}

/** What the pages over a table show before anybody has chosen an order. */
export interface PageOrder {
  readonly table: string;
  /** The column that tells rows apart which are alike in an order: every index of an order ends in it. */
  readonly id: string;
  /** The columns that pages open in the order of, behind the owner's. */
  readonly opensBy: readonly string[];
}

/**
 * Takes every index away that can be made again as it is, constraints that are indexes among them: to make one of all
 * rows at the end costs a fraction of keeping it row by row. Partitions keep theirs, which belong to the whole table's;
 * so does what a view or another table stands on.
 */
export async function takeIndexes(tx: Tx): Promise<FoundIndex[]> {
  const { rows } = await sql<FoundIndex & { drop: string }>`
    select format('%I.%I', n.nspname, i.relname) as name, format('%I.%I', n.nspname, t.relname) as table,
           x.indisunique or k.oid is not null as guards,
           array(select pg_get_indexdef(i.oid, place, true) from generate_series(1, x.indnkeyatts) place) as keys,
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
  await executeAll(
    tx,
    rows.map(({ drop }) => drop),
  );
  return rows;
}

/**
 * Runs statements one after the other, asked for at once: of hundreds, most take less time than to ask for them does.
 */
export async function executeAll(tx: Tx, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(tx);
}

/** Makes indexes again, with more memory than the server gives to one by itself. */
export async function makeIndexes(tx: Tx, indexes: readonly TakenIndex[]): Promise<void> {
  await sql.raw(`SET LOCAL maintenance_work_mem = '${INDEX_MEMORY}'`).execute(tx);
  await executeAll(
    tx,
    indexes.map(({ create }) => create),
  );
}

/**
 * Whether an index is of a choice: of a search, or of an order in which no page opens. Without it the page is right and
 * looks at every row, so that the running product makes it (decision 5). The searches for a part of a text cost as much
 * as ten others.
 */
export function isOfChoice({ create, table, keys }: FoundIndex, orders: readonly PageOrder[]): boolean {
  if (isOfSearch({ create })) return true;
  const shown = orders.filter((order) => table === `public.${order.table}`);
  const chosen = shown.some(({ id }) => keys.at(-1) === id) || keys.some((key) => key.startsWith('lower('));
  return shown.length > 0 && chosen && !shown.some(({ id, opensBy }) => opensBy.some((by) => opens(keys, by, id)));
}

/** Its rows are those of all, or of one owner, in this order. */
const opens = (keys: readonly string[], by: string, id: string) =>
  keys.at(-2) === by && keys.at(-1) === id && (keys.length === 2 || (keys.length === 3 && keys[0] === 'corporate_id'));

/** The costliest ones, which come last. */
export const isOfSearch = ({ create }: Pick<TakenIndex, 'create'>): boolean => create.includes(' USING gin ');
