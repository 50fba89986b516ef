import { sql } from 'kysely';
import { corporateIds } from '#kit/records/server/corporate-ids.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import { sourcesOf, type Source } from '../references.ts';
import { countSource } from './count.ts';

/**
 * Counts changes in the background, so that a page is current when it is opened. A user who opens an outdated page
 * starts the count earlier.
 */
export const recountJob = defineJob({
  name: 'count-unknown-names',
  title: '统计未维护的编码',
  schedule: { cron: '*/10 * * * *' },
  runAtStart: true,
});

export const recountJobs = ({ features }: Product): readonly AnyJobHandler[] => [
  handleJob(recountJob, (context) => recountAll(context, sourcesOf(features))),
];

/** One record set and corporate at a time, so that finished counts stay when the server stops. */
async function recountAll(context: JobContext<null>, sources: readonly Source[]): Promise<void> {
  const { transaction, readOnly, clock, signal } = context;
  const corporates = await readOnly(corporateIds);
  for (const source of sources)
    for (const corporateId of source.naming.records.scope === 'shared' ? [null] : corporates) {
      signal.throwIfAborted();
      await transaction((tx) => recount(tx, source, corporateId, clock.now()));
    }
}

/** Longer than any transaction: all older audit entries are committed by then. */
const SETTLED_AFTER_MS = 3_600_000;

interface Counted {
  readonly behind: number;
  readonly entries: number;
  readonly declared: string;
}

/**
 * Counts the record sets that have changed. Every write adds an audit entry under the name of its list or import.
 * Comparing the number of entries since a settled one also finds entries that were numbered before the last count and
 * committed after it.
 */
async function recount(tx: Tx, source: Source, corporateId: number | null, now: Date): Promise<void> {
  const { naming, entities } = source;
  await waitForOther(tx, naming.records.name, corporateId);
  const behind = await lastSettledEntry(tx, new Date(now.getTime() - SETTLED_AFTER_MS));
  const entries = await entriesBehind(tx, behind, entities);
  const last = await lastCount(tx, naming.records.name, corporateId);
  const declared = declarationOf(source);
  const unchanged = last?.declared === declared && last.entries === (await entriesBehind(tx, last.behind, entities));
  if (!unchanged) await countSource(tx, source, corporateId);
  await sql`
    insert into unknown_name_count as kept (corporate_id, source, counted_at, declared, entities, behind, entries)
    values (${corporateId}::bigint, ${naming.records.name}, ${now}, ${declared}, ${entities}, ${behind}, ${entries})
    on conflict (source, corporate_id) do update set (counted_at, declared, entities, behind, entries)
      = row(excluded.counted_at, excluded.declared, excluded.entities, excluded.behind, excluded.entries)
  `.execute(tx);
}

/** One count of a record set at a time, including the first one, for which there is no row to lock. */
async function waitForOther(tx: Tx, source: string, corporateId: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hash_of(${`unknown names ${source} ${corporateId ?? 'all'}`}))`.execute(tx);
}

/** A fingerprint of the counted references, which changes when a version counts other ones. */
function declarationOf({ naming: { records }, references }: Source): string {
  return JSON.stringify([records.weight, references.map(({ list, named: { by, withoutEnding } }) => [list.name, by, withoutEnding])]);
}

async function lastSettledEntry(tx: Tx, until: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from audit_entry where at < ${until} order by at desc limit 1`.execute(tx);
  return rows[0]?.id ?? 0;
}

async function entriesBehind(tx: Tx, id: number, entities: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from audit_entry where id > ${id} and entity = any(${entities})
  `.execute(tx);
  return rows[0]?.n ?? 0;
}

async function lastCount(tx: Tx, source: string, corporateId: number | null): Promise<Counted | undefined> {
  const { rows } = await sql<Counted>`
    select behind, entries, declared from unknown_name_count where source = ${source} and corporate_id is not distinct from ${corporateId}::bigint
  `.execute(tx);
  return rows[0];
}

/** The state of the counts of some record sets: the oldest time, and whether data has changed since. */
export async function countStatus(
  tx: Tx,
  sources: readonly Source[],
  corporateId: number,
): Promise<{ countedAt: Date | null; outdated: boolean }> {
  const { rows } = await sql<{ countedAt: Date | null; counted: number; changed: boolean | null }>`
    select min(kept.counted_at) as "countedAt", count(*)::integer as counted, bool_or(kept.entries <> (
      select count(*) from audit_entry entry where entry.id > kept.behind and entry.entity = any(kept.entities)
    )) as changed
    from unknown_name_count kept
    where kept.source = any(${sources.map(({ naming }) => naming.records.name)}) and (kept.corporate_id is null or kept.corporate_id = ${corporateId})
  `.execute(tx);
  const [status] = rows;
  const complete = status?.counted === sources.length;
  return { countedAt: complete ? (status?.countedAt ?? null) : null, outdated: !complete || status?.changed === true };
}
