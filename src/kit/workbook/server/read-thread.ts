import type { TaskChannel } from '#kit/threads/server/task.ts';
import { WorkbookError } from '../error.ts';
import { readWorkbook } from './read-workbook.ts';
import type { FromReader, ReaderTask } from './read-in-thread.ts';

/** Reads a workbook in a thread, a batch for each request. While a batch is processed, the next one is read. */
export async function run({ path, limits }: ReaderTask, { post, onMessage }: TaskChannel<'next', FromReader>): Promise<void> {
  const batches = readWorkbook(path, { limits });
  const ended = Promise.withResolvers<void>();
  let ahead = next(batches);
  const handOver = async () => {
    const answer = await ahead;
    post(answer);
    if (answer.kind === 'rows') ahead = next(batches);
    else ended.resolve();
  };
  onMessage(() => void handOver().catch(ended.reject));
  await ended.promise;
}

async function next(batches: ReturnType<typeof readWorkbook>): Promise<FromReader> {
  try {
    const { done, value } = await batches.next();
    return done === true ? { kind: 'end' } : { kind: 'rows', rows: value };
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    return { kind: 'failed', reason: error.reason, detail: error.message.slice(error.reason.length + 2), params: error.params };
  }
}
