import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { startTask } from '#kit/threads/server/thread-pool.ts';
import type { ExportTask, ToExport } from './export-task.ts';

/**
 * Writes a file to the sink in another thread, and ends the sink. One thread writes all concurrent files (decision 14).
 * If the signal is aborted, the promise rejects after the thread has released its connection.
 */
export async function writeInThread(sink: Writable, task: ExportTask, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const writing = startTask<ExportTask, void, ToExport, Uint8Array>(new URL('./export-worker.ts', import.meta.url), task, {
    shared: true,
    onMessage: (bytes) =>
      sink.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), (error) => writing.post(error ? 'stop' : 'taken')),
  });
  const stop = () => writing.post('stop');
  signal.addEventListener('abort', stop);
  try {
    await writing.result;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  sink.end();
  await finished(sink);
}
