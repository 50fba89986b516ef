import { setTimeout as pause } from 'node:timers/promises';

/** The interval between two reads of the upload's row. Every server process can report the progress of any import. */
const READ_EVERY_MS = 300;
/** An unchanged progress is sent again after this time, so that no proxy closes the stream. */
const REPEAT_EVERY_MS = 10_000;

/** The subject of a progress stream: one upload, or several of one call. */
interface Followed<Progress> {
  /** Its number; null while the files are still on the way. */
  readonly find: () => Promise<number | null>;
  readonly read: (id: number) => Promise<Progress | null>;
  /** The progress while the row does not exist yet. */
  readonly sending: Progress;
  readonly hasEnded: (progress: Progress) => boolean;
}

/** Progress from now to the end. The stream waits for its subject as long as the caller is connected. */
export async function* progressEvents<Progress>(followed: Followed<Progress>, signal: AbortSignal): AsyncGenerator<Progress> {
  let id: number | null = null;
  let sent = '';
  let sentAt = 0;
  while (!signal.aborted) {
    id ??= await followed.find();
    const progress: Progress = (id === null ? null : await followed.read(id)) ?? followed.sending;
    const text = JSON.stringify(progress);
    if (text !== sent || Date.now() - sentAt >= REPEAT_EVERY_MS) {
      sent = text;
      sentAt = Date.now();
      yield progress;
    }
    if (followed.hasEnded(progress)) return;
    await pause(READ_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
