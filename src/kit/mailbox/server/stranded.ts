import type { Tx } from '#kit/database/server/connection.ts';
import type { JobQueue } from '#kit/jobs/server/handler.ts';
import { newestState } from '#kit/jobs/server/queries.ts';
import { importAttachmentsJob } from '../define.ts';
import { endAttachment, firstWaiting, GIVEN_UP, importLine, keyOfLine, waitingLines } from './attachments.ts';

/** Has attachments imported that wait without a job. Where the last one failed for good, as over time or with its server, the first of them is what it failed over: it says so, and the others go on. */
export async function wakeStranded(tx: Tx, queue: JobQueue): Promise<void> {
  for (const line of await waitingLines(tx)) {
    const state = await newestState(tx, importAttachmentsJob.name, keyOfLine(line));
    if (state === 'created' || state === 'retry' || state === 'active') continue;
    const first = await firstWaiting(tx, line);
    if (state === 'failed' && first !== null) await endAttachment(tx, queue, first, { state: 'failed', failure: GIVEN_UP });
    else await importLine(tx, queue, line);
  }
}
