import type { TaskChannel } from '#kit/threads/server/task.ts';
import { WorkbookError } from '../error.ts';
import { readWorkbook } from './read-workbook.ts';
import type { FromReader, ReaderTask } from './read-in-thread.ts';

/** Reads a workbook in a thread and sends a batch for each request. The next batch is read in advance. */
export async function run({ path, limits }: ReaderTask, { post, onMessage }: TaskChannel<'next', FromReader>): Promise<void> {
  const batches = readWorkbook(path, { limits });
  const ended = Promise.withResolvers<void>();
  let nextBatch = next(batches);
  const sendBatch = async () => {
    const answer = await nextBatch;
    post(answer);
    if (answer.kind === 'rows') nextBatch = next(batches);
    else ended.resolve();
  };
  onMessage(() => void sendBatch().catch(ended.reject));
  await ended.promise;
}

async function next(batches: ReturnType<typeof readWorkbook>): Promise<FromReader> {
  try {
    const { done, value } = await batches.next();
    return done === true ? { kind: 'end' } : { kind: 'rows', rows: value };
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    return { kind: 'failed', reason: error.reason, detail: error.detail, params: error.params };
  }
}
