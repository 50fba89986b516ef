import { sql } from 'kysely';
import type { Tx } from '../connection.ts';

/** The last migration that the baseline replaces. */
const LAST_REPLACED = '0340-two-ways-to-find-a-page';
/** The last commit with these migrations, for a database that has not run all of them. */
const LAST_COMMIT = 'b571aae';

const isBaseline = (name: string) => /^\d{4}-baseline-/.test(name);

/** The database has run only some of the migrations that the baseline replaces. */
class TooOld extends Error {}

/**
 * In a database that has run the migrations replaced by the baseline, records the baseline instead, and drops their
 * functions, views and triggers, which are files now. A new database, and one with the baseline, are not changed.
 * @param history names of the applied migrations
 * @returns the history afterwards
 * @throws TooOld
 */
export async function adoptBaseline(tx: Tx, history: readonly string[], migrations: readonly string[]): Promise<readonly string[]> {
  const baseline = migrations.filter(isBaseline);
  const replaced = history.filter((name) => name <= LAST_REPLACED && !isBaseline(name));
  if (baseline.length === 0 || replaced.length === 0) return history;
  if (!replaced.includes(LAST_REPLACED))
    throw new TooOld(
      `The database has run migrations up to ${replaced.at(-1)}, but this program can only upgrade one that has run ${LAST_REPLACED}. Start the program of commit ${LAST_COMMIT} on it first.`,
    );
  await sql`delete from schema_migration where name in (${sql.join(replaced)})`.execute(tx);
  for (const name of baseline) await sql`insert into schema_migration (name, timestamp) values (${name}, now())`.execute(tx);
  await sql`drop table if exists schema_migration_lock`.execute(tx);
  await dropCodeOfMigrations(tx);
  return [...baseline, ...history.filter((name) => !replaced.includes(name))];
}

/** Drops every view, trigger and function that no table needs, except those of extensions and of other users. */
async function dropCodeOfMigrations(tx: Tx): Promise<void> {
  await sql`
    do $$
    declare
      statement text;
    begin
      for statement in
        select format('drop view if exists public.%I cascade', relname) from pg_class c
        where relnamespace = 'public'::regnamespace and relkind = 'v' and pg_has_role(relowner, 'member')
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      loop
        execute statement;
      end loop;
      for statement in
        select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger join pg_class c on c.oid = tgrelid
        where not tgisinternal and c.relnamespace = 'public'::regnamespace
      loop
        execute statement;
      end loop;
      for statement in
        select format('drop function %s', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and pg_has_role(p.proowner, 'member')
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
          and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid)
      loop
        execute statement;
      end loop;
    end $$
  `.execute(tx);
}
