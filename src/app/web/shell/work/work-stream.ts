import { create } from 'zustand';
import { readEvents } from '#kit/http/web/event-stream.ts';
import type { Work } from '#kit/work/contract.ts';

/** The user's tasks; null until they are known. `live` while the server reports every change. */
interface WorkState {
  readonly work: Work | null;
  readonly status: 'loading' | 'live' | 'lost';
}

const UNKNOWN: WorkState = { work: null, status: 'loading' };

export const useWork = create<WorkState>(() => UNKNOWN);

/**
 * Pauses between tries grow up to a maximum, in milliseconds, with random variation, so that not all pages reconnect at
 * once after a server stop.
 */
const SHORTEST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;

/**
 * Follows the user's tasks while the page is visible. Hidden pages keep no connection open, because a browser has only
 * six. Returns a function that stops it.
 */
export function subscribeToWork(): () => void {
  const ending = new AbortController();
  let reading: AbortController | null = null;
  const update = () => {
    const visible = document.visibilityState === 'visible';
    if (visible === (reading !== null)) return;
    reading?.abort();
    reading = visible ? new AbortController() : null;
    if (reading !== null) void read(reading.signal);
  };
  document.addEventListener('visibilitychange', update, { signal: ending.signal });
  update();
  return () => {
    ending.abort();
    reading?.abort();
    useWork.setState(UNKNOWN);
  };
}

async function read(signal: AbortSignal): Promise<void> {
  for (let pause = SHORTEST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    const onEvent = (work: Work) => {
      if (signal.aborted) return;
      pause = SHORTEST_PAUSE_MS;
      useWork.setState({ work, status: 'live' });
    };
    const end = await readEvents('/ops/work', { signal, onEvent });
    if (signal.aborted) return;
    useWork.setState(({ work }) => ({ work: end === 'refused' ? null : work, status: 'lost' }));
    // The session has ended, or the user works for another shop now; the page's dialog shows it.
    if (end === 'refused') return;
    await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random())));
  }
}
