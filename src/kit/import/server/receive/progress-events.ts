import { setTimeout as pause } from 'node:timers/promises';

/** Any server process can tell how an import goes: they all look at its row. */
const LOOK_EVERY_MS = 300;
/** An unchanged progress is told again after this time, so that no proxy takes the stream for dead. */
const TELL_EVERY_MS = 10_000;

/** What a stream tells the progress of: one upload, or several of one call. */
export interface Followed<Progress> {
  /** Its number; null while the files are still on the way. */
  readonly find: () => Promise<number | null>;
  readonly look: (id: number) => Promise<Progress | null>;
  /** What is told while there is nothing to look at. */
  readonly sending: Progress;
  readonly hasEnded: (progress: Progress) => boolean;
}

/** Progress from now to the end. The stream waits for what it follows as long as the caller listens. */
export async function* progressEvents<Progress>(followed: Followed<Progress>, gone: AbortSignal): AsyncGenerator<Progress> {
  let id: number | null = null;
  let told = '';
  let toldAt = 0;
  while (!gone.aborted) {
    id ??= await followed.find();
    const progress: Progress = (id === null ? null : await followed.look(id)) ?? followed.sending;
    const text = JSON.stringify(progress);
    if (text !== told || Date.now() - toldAt >= TELL_EVERY_MS) {
      told = text;
      toldAt = Date.now();
      yield progress;
    }
    if (followed.hasEnded(progress)) return;
    await pause(LOOK_EVERY_MS, undefined, { signal: gone }).catch(() => undefined);
  }
}
