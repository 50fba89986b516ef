import { randomUUID } from 'node:crypto';
import type { Tx } from '#kit/database/server/connection.ts';
import type { JobQueue } from '#kit/jobs/server/handler.ts';
import { type Mail, postMailOnce } from '../outbox.ts';

/** Stores a message with a unique key. Returns its id. */
export async function postMail(tx: Tx, queue: JobQueue, mail: Mail, now: Date): Promise<number> {
  return (await postMailOnce(tx, queue, mail, randomUUID(), now)) as number;
}
