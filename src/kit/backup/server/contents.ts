import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { QUEUE_SCHEMA } from '#kit/jobs/server/queries.ts';

/** A table's name, quoted for SQL, and its columns in order, without generated ones. */
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

/** The first record of a backup. */
export const headerSchema = z.object({
  kind: z.literal('backup'),
  /** The last migration. A backup can be restored only to a database with the same migrations. */
  schemaVersion: z.string(),
  /** Version of the job queue's tables, or null if they did not exist. */
  queueVersion: z.number().nullable(),
  createdAt: z.string(),
  postgres: z.string(),
  tables: z.array(tableSchema),
});

/** Records before and after the rows of a table, and at the end the positions of the sequences. */
export const noteSchema = z.discriminatedUnion('kind', [
  headerSchema,
  z.object({ kind: z.literal('table'), name: z.string() }),
  /** `sha256`: of the rows as COPY writes them. */
  z.object({ kind: z.literal('end'), name: z.string(), rows: z.number(), sha256: z.string() }),
  z.object({ kind: z.literal('sequences'), sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })) }),
]);

export type TableContents = z.output<typeof tableSchema>;
export type BackupHeader = z.output<typeof headerSchema>;
export type BackupNote = z.output<typeof noteSchema>;

/**
 * The condition for the product's tables and sequences: `c` of pg_class, `n` of pg_namespace. It excludes system
 * schemas and extensions; the record of migrations, which the migrations create; pending indexes, which belong to this
 * database and not to its content; and unlogged tables, which can be rebuilt.
 */
const PRODUCT_RELATIONS = sql`
  n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  and c.relname not in ('schema_migration', 'schema_object', 'index_to_make') and c.relpersistence = 'p'`;

/**
 * The condition for the job queue's statistics. Their tables are created every day, so a backup with them could be
 * restored only on the same day. The product does not read them.
 */
const QUEUE_STATISTICS = sql`n.nspname = ${sql.lit(QUEUE_SCHEMA)} and c.relname ~ '^queue_stats_[0-9]{8}$'`;

/** All tables that store rows, including partitions, without the queue's statistics; sorted by name. */
export async function listTables(tx: Tx): Promise<TableContents[]> {
  const { rows } = await sql<TableContents>`
    select format('%I.%I', n.nspname, c.relname) as name,
           (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${PRODUCT_RELATIONS} and not (${QUEUE_STATISTICS})
     order by 1`.execute(tx);
  return rows;
}

/** Names of all sequences, quoted for SQL. */
export async function listSequences(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${PRODUCT_RELATIONS} order by 1`.execute(tx);
  return rows.map((row) => row.name);
}

/** Version of the job queue's tables, or null if they do not exist. */
export async function queueVersion(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ present: boolean }>`select to_regclass(${`${QUEUE_SCHEMA}.version`}) is not null as present`.execute(tx);
  if (!rows[0]?.present) return null;
  const version = await sql<{ version: number }>`select version from ${sql.table(`${QUEUE_SCHEMA}.version`)}`.execute(tx);
  return version.rows[0]?.version ?? null;
}

/**
 * Makes COPY write equal rows as equal bytes: times in UTC, and rows in the order in which they are stored. A restore
 * stores them in the order of the file.
 */
export async function fixRowFormat(tx: Tx): Promise<void> {
  await sql`set local timezone to 'UTC'`.execute(tx);
  await sql`set local synchronize_seqscans to off`.execute(tx);
}

/** The statement that writes a table's rows. */
export const copyStatement = ({ name, columns }: TableContents): string => `COPY ${name} (${columns.join(', ')}) TO STDOUT`;
