import type { Tx } from '#kit/database/server/connection.ts';
import type { JobQueue } from '#kit/jobs/server/handler.ts';
import { newestState } from '#kit/jobs/server/queries.ts';
import { importAttachmentsJob } from '../define.ts';
import { recordAttachmentResult, firstWaiting, INTERRUPTED_TOO_OFTEN, scheduleImport, queueKey, waitingQueues } from './attachments.ts';

/**
 * Schedules attachments that wait without a job. If the last job failed permanently, for example by timeout or with its
 * server, the first attachment is marked as failed and the others continue.
 */
export async function retryOrphaned(tx: Tx, queue: JobQueue): Promise<void> {
  const queues = await waitingQueues(tx);
  for (const attachmentQueue of queues) {
    const state = await newestState(tx, importAttachmentsJob.name, queueKey(attachmentQueue));
    if (state === 'created' || state === 'retry' || state === 'active') continue;
    const first = await firstWaiting(tx, attachmentQueue);
    if (state === 'failed' && first !== null)
      await recordAttachmentResult(tx, queue, first, { state: 'failed', failure: INTERRUPTED_TOO_OFTEN });
    else await scheduleImport(tx, queue, attachmentQueue);
  }
}
