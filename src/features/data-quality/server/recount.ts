import { sql } from 'kysely';
import { corporateIds } from '#kit/records/server/corporate-ids.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import { referencingSources, type Source } from '../references.ts';
import { countSource } from './count.ts';

/** Counts changed record sets, so that the page is usually current. Opening an outdated page also starts the job. */
export const recountJob = defineJob({
  name: 'count-unknown-names',
  title: '统计未维护的编码',
  schedule: { cron: '*/10 * * * *' },
  runAtStart: true,
});

export const recountJobs = ({ features }: Product): readonly AnyJobHandler[] => [
  handleJob(recountJob, (context) => recountAll(context, referencingSources(features))),
];

/** Uses one transaction per record set and corporate, so that finished counts are kept if the server stops. */
async function recountAll(context: JobContext<null>, sources: readonly Source[]): Promise<void> {
  const { transaction, readOnly, clock, signal } = context;
  const corporates = await readOnly(corporateIds);
  for (const source of sources)
    for (const corporateId of source.referencing.records.scope === 'shared' ? [null] : corporates) {
      signal.throwIfAborted();
      await transaction((tx) => recount(tx, source, corporateId, clock.now()));
    }
}

/** The minimum age of an audit entry before which all entries are committed: longer than any transaction. */
const COMMITTED_AFTER_MS = 3_600_000;

/** The state of the audit log at the last count. */
interface LastCount {
  /** The id of an audit entry; all entries up to it were committed. */
  readonly committedEntry: number;
  /** The number of later entries about the record set. */
  readonly laterEntries: number;
  /** The counted references. */
  readonly declared: string;
}

/**
 * Counts a record set if it has changed. Each write adds an audit entry with the name of its list or import. An entry
 * can be committed after a count although its id is lower than the ids of counted entries. The comparison of the
 * numbers of later entries finds such an entry, too.
 */
async function recount(tx: Tx, source: Source, corporateId: number | null, now: Date): Promise<void> {
  const { referencing, entities } = source;
  await lockCount(tx, referencing.records.name, corporateId);
  const committedEntry = await lastEntryBefore(tx, new Date(now.getTime() - COMMITTED_AFTER_MS));
  const laterEntries = await countEntriesAfter(tx, committedEntry, entities);
  const last = await lastCount(tx, referencing.records.name, corporateId);
  const declared = declarationOf(source);
  const isUnchanged = last?.declared === declared && last.laterEntries === (await countEntriesAfter(tx, last.committedEntry, entities));
  if (!isUnchanged) await countSource(tx, source, corporateId);
  await sql`
    insert into unknown_name_count as kept (corporate_id, source, counted_at, declared, entities, behind, entries)
    values (${corporateId}::bigint, ${referencing.records.name}, ${now}, ${declared}, ${entities}, ${committedEntry}, ${laterEntries})
    on conflict (source, corporate_id) do update set (counted_at, declared, entities, behind, entries)
      = row(excluded.counted_at, excluded.declared, excluded.entities, excluded.behind, excluded.entries)
  `.execute(tx);
}

/** Prevents concurrent counts of a record set. An advisory lock, because the first count has no row to lock. */
async function lockCount(tx: Tx, source: string, corporateId: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hash_of(${`unknown names ${source} ${corporateId ?? 'all'}`}))`.execute(tx);
}

/** The counted references as text. If another version of the product counts others, the record set is counted again. */
function declarationOf({ referencing: { records }, references }: Source): string {
  return JSON.stringify([records.weight, references.map(({ list, target: { by, withoutEnding } }) => [list.name, by, withoutEnding])]);
}

async function lastEntryBefore(tx: Tx, until: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from audit_entry where at < ${until} order by at desc limit 1`.execute(tx);
  return rows[0]?.id ?? 0;
}

async function countEntriesAfter(tx: Tx, id: number, entities: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from audit_entry where id > ${id} and entity = any(${entities})
  `.execute(tx);
  return rows[0]?.n ?? 0;
}

async function lastCount(tx: Tx, source: string, corporateId: number | null): Promise<LastCount | undefined> {
  const { rows } = await sql<LastCount>`
    select behind as "committedEntry", entries as "laterEntries", declared from unknown_name_count
    where source = ${source} and corporate_id is not distinct from ${corporateId}::bigint
  `.execute(tx);
  return rows[0];
}

/** The time of the oldest count of the record sets, null if one is not counted, and whether data has changed since. */
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
    where kept.source = any(${sources.map(({ referencing }) => referencing.records.name)})
      and (kept.corporate_id is null or kept.corporate_id = ${corporateId})
  `.execute(tx);
  const [status] = rows;
  const isComplete = status?.counted === sources.length;
  return { countedAt: isComplete ? status.countedAt : null, outdated: !isComplete || status.changed === true };
}
