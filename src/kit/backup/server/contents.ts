import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { QUEUE_SCHEMA } from '#kit/jobs/server/queries.ts';

/** A table's name, quoted for SQL, and its columns in order, generated ones left out. */
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

/** What stands first in a backup. */
export const headerSchema = z.object({
  kind: z.literal('backup'),
  /** The last migration; a backup can only go into a database that has seen just the same ones. */
  schemaVersion: z.string(),
  /** Version of the job queue's own tables, or null when they were not there. */
  queueVersion: z.number().nullable(),
  createdAt: z.string(),
  postgres: z.string(),
  tables: z.array(tableSchema),
});

/** What stands before and after the rows of a table, and last the positions of the sequences. */
export const noteSchema = z.discriminatedUnion('kind', [
  headerSchema,
  z.object({ kind: z.literal('table'), name: z.string() }),
  z.object({ kind: z.literal('end'), name: z.string(), rows: z.number() }),
  z.object({ kind: z.literal('sequences'), sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })) }),
]);

export type TableContents = z.output<typeof tableSchema>;
export type BackupHeader = z.output<typeof headerSchema>;
export type BackupNote = z.output<typeof noteSchema>;

/**
 * Ours alone: no schema of the system, no table of an extension. The migrations' own record is remade by the
 * migrations; which indexes are still to be made is a matter of this database, not of what it holds; and what is not
 * logged can be made anew from the rest.
 */
const OURS = sql`
  n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  and c.relname not in ('schema_migration', 'schema_object', 'index_to_make') and c.relpersistence = 'p'`;

/**
 * The job queue's figures about itself. Their tables are made day by day and are others tomorrow, so a backup that held
 * them could only be restored on the day it was made; nothing of ours reads them, and the queue goes on counting.
 */
const QUEUE_FIGURES = sql`n.nspname = ${sql.lit(QUEUE_SCHEMA)} and c.relname ~ '^queue_stats_[0-9]{8}$'`;

/** Every table that holds rows of its own, partitions included but for the queue's figures, in the order of names. */
export async function listTables(tx: Tx): Promise<TableContents[]> {
  const { rows } = await sql<TableContents>`
    select format('%I.%I', n.nspname, c.relname) as name,
           (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${OURS} and not (${QUEUE_FIGURES})
     order by 1`.execute(tx);
  return rows;
}

/** Names of all sequences, quoted for SQL. */
export async function listSequences(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OURS} order by 1`.execute(tx);
  return rows.map((row) => row.name);
}

/** Version of the job queue's tables, or null where there are none. */
export async function queueVersion(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ present: boolean }>`select to_regclass(${`${QUEUE_SCHEMA}.version`}) is not null as present`.execute(tx);
  if (!rows[0]?.present) return null;
  const version = await sql<{ version: number }>`select version from ${sql.table(`${QUEUE_SCHEMA}.version`)}`.execute(tx);
  return version.rows[0]?.version ?? null;
}
