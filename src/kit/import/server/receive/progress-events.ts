import { setTimeout as sleep } from 'node:timers/promises';

/** Interval of the reads of the row, in milliseconds. Any server process can report the progress of any import. */
const READ_EVERY_MS = 300;
/** Unchanged progress is sent again after this time, so that no proxy closes the stream. */
const REPEAT_EVERY_MS = 10_000;

/** Reads the progress of one upload, or of a batch. */
interface ProgressSource<Progress> {
  /** The id of the row; null while the files are still being sent. */
  readonly find: () => Promise<number | null>;
  readonly read: (id: number) => Promise<Progress | null>;
  /** The progress while there is no row. */
  readonly beforeStart: Progress;
  readonly hasEnded: (progress: Progress) => boolean;
}

/** Yields the progress, then each change until the end. Waits for the row as long as the caller is connected. */
export async function* progressEvents<Progress>(source: ProgressSource<Progress>, signal: AbortSignal): AsyncGenerator<Progress> {
  let id: number | null = null;
  let sent = '';
  let sentAt = 0;
  while (!signal.aborted) {
    id ??= await source.find();
    const stored = id === null ? null : await source.read(id);
    const progress = stored ?? source.beforeStart;
    const text = JSON.stringify(progress);
    if (text !== sent || Date.now() - sentAt >= REPEAT_EVERY_MS) {
      sent = text;
      sentAt = Date.now();
      yield progress;
    }
    if (source.hasEnded(progress)) return;
    await sleep(READ_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
