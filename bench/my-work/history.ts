import { sql } from 'kysely';
import { features } from '#app/features.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { calendarOf } from '#kit/period-upload/define.ts';
import { periodUploadsOf } from '#kit/feature/define.ts';

/** Days of history of a company, and its uploads, factories and files. */
const DAYS = 1000;
const UPLOADS = 100_000;
const FACTORIES = 5;

/** Three years of a company: every day's records, most with their file, uploads of which some failed, files of pushes, and the batches that were pushed. */
export async function fillHistory(database: Database, corporateId: number, userId: number): Promise<void> {
  const kinds = periodUploadsOf(features).filter((kind) => calendarOf(kind) === 'day');
  const names = kinds.map(({ name }) => name);
  await database.transaction(async (tx) => {
    await sql`
      insert into upload (importer, corporate_id, period_key, state, file_name, user_id, user_name, created_at, heartbeat_at)
      select (${names}::text[])[1 + n % ${names.length}], ${corporateId}::bigint, (current_date - n % ${DAYS})::text,
        case when n % 50 = 0 then 'failed' else 'done' end, n || '.xlsx', ${userId}::bigint + n % 200, 'bench', now() - make_interval(mins => n * 15), now()
      from generate_series(1, ${UPLOADS}::int) n
    `.execute(tx);
    await sql`
      insert into period_record (corporate_id, kind, period_key, day, active_upload_id)
      select ${corporateId}::bigint, kind, (current_date - n)::text, current_date - n, case when n > 1 then (select min(id) from upload) end
      from unnest(${names}::text[]) kind, generate_series(0, ${DAYS}::int) n on conflict do nothing
    `.execute(tx);
    await sql`
      insert into record_review (kind, record_id, reviewed_at, user_id, user_name) select kind, id, now(), 1, 'bench' from period_record where day < current_date - 3
    `.execute(tx);
    await sql`
      insert into subsidy_file (corporate_id, factory_code, day, number, rows, created_at, errors)
      select ${corporateId}::bigint, 'F' || f, current_date - n, 1, 500, now(), (n % 20 = 0)::int from generate_series(1, ${FACTORIES}::int) f, generate_series(1, ${DAYS}::int) n
    `.execute(tx);
    await sql`
      insert into push_batch (destination, corporate_id, subject_id, number, rows, state, refused, accepted, next_attempt_at, created_at, done_at)
      select 'national-subsidy', ${corporateId}::bigint, id, 0, 500, 'done', (id % 40 = 0)::int, 499, now(), now(), day from subsidy_file
    `.execute(tx);
    await sql`
      insert into large_logistics_file (corporate_id, factory_code, day, upload_id)
      select ${corporateId}::bigint, 'F' || n % ${FACTORIES}, current_date - n / ${FACTORIES}, u.id
      from (select id, row_number() over (order by id)::int as n from upload) u where n <= ${FACTORIES * DAYS}
    `.execute(tx);
    await sql`
      insert into record_review (kind, record_id, reviewed_at, user_id, user_name) select 'large-logistics', id, now(), 1, 'bench' from large_logistics_file where day < current_date - 2
    `.execute(tx);
  });
  await sql`vacuum analyze`.execute(database.kysely);
}
