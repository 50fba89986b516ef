import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#kit/database/server/connection.ts';
import type { UploadProgress } from '../define.ts';
import { FINAL_STATES, progressOf } from './upload-row.ts';

/** Any server process can tell how an import goes: they all look at its row. */
const LOOK_EVERY_MS = 300;
/** An unchanged progress is told again after this time, so that no proxy takes the stream for dead. */
const TELL_EVERY_MS = 10_000;

const SENDING: UploadProgress = {
  uploadId: null,
  state: 'sending',
  rowsRead: 0,
  rowsChecked: 0,
  rowsStored: 0,
  waitingFor: null,
  failure: null,
};

/**
 * An upload's progress from now to its end. `find` names the upload, or null while its file is still on the way; the stream waits for it as
 * long as the caller listens.
 */
export async function* uploadEvents(
  database: Database,
  find: () => Promise<number | null>,
  translateFailure: (kept: string | null) => string | null,
  gone: AbortSignal,
): AsyncGenerator<UploadProgress> {
  let uploadId: number | null = null;
  let told = '';
  let toldAt = 0;
  while (!gone.aborted) {
    uploadId ??= await find();
    const found = uploadId === null ? null : await progressOf(database, uploadId);
    const progress = found === null ? SENDING : { ...found, failure: translateFailure(found.failure) };
    const text = JSON.stringify(progress);
    if (text !== told || Date.now() - toldAt >= TELL_EVERY_MS) {
      told = text;
      toldAt = Date.now();
      yield progress;
    }
    if (FINAL_STATES.has(progress.state)) return;
    await pause(LOOK_EVERY_MS, undefined, { signal: gone }).catch(() => undefined);
  }
}
