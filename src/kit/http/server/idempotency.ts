import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { RuleBroken } from './failure.ts';

/** An answer is kept this long under its key (wire: Imports, beyond the specification). */
const KEPT_MS = 24 * 3_600_000;

/**
 * Runs a write once for each Idempotency-Key of a user and route: the same key within a day gets the first answer again.
 * A second call that arrives while the first one runs waits at the unique key until that one has committed or failed.
 * @param kept what a retry is answered, where that is not all of the first answer
 */
export async function answerOnce<T>(
  tx: Tx,
  of: { userId: number; route: string; key: string; now: Date },
  run: () => Promise<T>,
  kept: (answer: T) => unknown = (answer) => answer,
): Promise<T> {
  if (of.key.length > 200) throw new RuleBroken('Idempotency-Key 过长');
  await sql`delete from idempotent_answer where user_id = ${of.userId} and created_at < ${new Date(of.now.getTime() - KEPT_MS)}`.execute(
    tx,
  );
  const { rows: claimed } = await sql`
    insert into idempotent_answer (user_id, route, key, created_at) values (${of.userId}, ${of.route}, ${of.key}, ${of.now})
    on conflict do nothing returning 1
  `.execute(tx);
  if (claimed.length === 0) {
    const { rows } = await sql<{ answer: T }>`
      select answer from idempotent_answer where user_id = ${of.userId} and route = ${of.route} and key = ${of.key}
    `.execute(tx);
    return rows[0]?.answer as T;
  }
  const answer = await run();
  await sql`
    update idempotent_answer set answer = ${JSON.stringify(kept(answer) ?? null)}::jsonb
    where user_id = ${of.userId} and route = ${of.route} and key = ${of.key}
  `.execute(tx);
  return answer;
}
