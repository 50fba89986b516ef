import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';
import type { Sender } from './sender.ts';

/** Checks the database while no import runs: data, upload records and audit must agree. */
export async function verify(database: Database, senders: readonly Sender[], report: (finding: string) => void): Promise<void> {
  for (const sender of senders) {
    const { subject } = sender;
    const { seen, done, twice } = await database.readOnly(async (tx) => {
      const observation = await subject.read(tx);
      const { rows } = await sql<{ client_key: string; n: number }>`
        select client_key, count(*) as n from upload where importer = ${subject.importer} and state = 'done' group by client_key
      `.execute(tx);
      return { seen: observation, done: new Set(rows.map((row) => row.client_key)), twice: rows.filter((row) => row.n > 1) };
    });
    sender.check(seen, sender.bounds(), 'after the restart a reader');
    if (twice.length > 0) report(`${subject.name}: stored twice under one key: ${twice.map((row) => row.client_key).join(', ')}`);
    if ('partial' in seen) continue;
    for (let version = 1; version <= seen.version; version++)
      if (!done.has(sender.keyOf(version))) report(`${subject.name} is at ${seen.version}, and upload ${version} is not done`);
    if (done.size !== seen.version) report(`${subject.name} is at ${seen.version}, and ${done.size} uploads are done`);
  }
}

/** Uploads that look unfinished although no worker processes them. */
export async function unfinishedUploads(database: Database): Promise<string[]> {
  const { rows } = await sql<{ upload: string }>`
    select concat_ws(' ', importer, id, state) as upload from upload where state in ('received', 'reading', 'storing') order by id
  `.execute(database.kysely);
  return rows.map((row) => row.upload);
}

/**
 * At the very end: every original of these imports is there byte for byte, and every import that is done was audited
 * once, as was each record that it changed.
 */
export async function verifyRecords(
  database: Database,
  senders: readonly Sender[],
  report: (finding: string) => void,
): Promise<{ done: number; failed: number }> {
  const importers = senders.map(({ subject }) => subject.importer);
  const { rows: damaged } = await sql<{ id: number }>`
    select u.id from upload u left join stored_file f on f.id = u.file_id
    left join lateral (select sha256(string_agg(bytes, ''::bytea order by position)) as sha256 from stored_file_chunk c where c.file_id = f.id) kept on true
    where u.importer = any(${importers}) and (f.sha256 is distinct from kept.sha256 or f.id is null)
  `.execute(database.kysely);
  for (const { id } of damaged) report(`the original of upload ${id} is damaged or missing`);
  const { rows: unaudited } = await sql<{ id: number; workbooks: number; records: number; changes: number }>`
    select * from (
      select u.id, u.state, count(a.id) filter (where a.record_id is null) as workbooks, count(a.id) filter (where a.record_id is not null) as records,
        (select count(*) from upload_change c where c.upload_id = u.id) as changes
      from upload u left join audit_entry a on a.upload_id = u.id and a.action = 'import' where u.importer = any(${importers}) group by u.id
    ) audited
    where workbooks <> (state = 'done')::integer or records <> changes
  `.execute(database.kysely);
  for (const { id, workbooks, records, changes } of unaudited)
    report(`upload ${id} has ${workbooks} audit entries as a whole and ${records} for ${changes} changed records`);
  const { rows } = await sql<{ done: number; failed: number }>`
    select count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed from upload where importer = any(${importers})
  `.execute(database.kysely);
  return rows[0] as { done: number; failed: number };
}
