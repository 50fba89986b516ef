import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { WeekListDefinition } from '../define.ts';

/** The ids of the corporates without a file of the week with this key. */
export async function corporatesWithoutWeek(tx: Tx, { list }: WeekListDefinition, week: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from corporate where not exists (
      select from period_record record
      where record.corporate_id = corporate.id and record.kind = ${list.name} and record.period_key = ${week}
        and record.active_upload_id is not null
    ) order by id
  `.execute(tx);
  return rows.map(({ id }) => id);
}
