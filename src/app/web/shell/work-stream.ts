import { create } from 'zustand';
import { readEvents } from '#kit/http/web/event-stream.ts';
import type { Work } from '#kit/work/contract.ts';

/** What the person has to do; null until it is known. `live` while the server tells of every change. */
interface WorkState {
  readonly work: Work | null;
  readonly standing: 'loading' | 'live' | 'lost';
}

const UNKNOWN: WorkState = { work: null, standing: 'loading' };

export const useWork = create<WorkState>(() => UNKNOWN);

/** Pauses between tries grow up to the longest, in milliseconds, spread by chance: of many pages that a server's stop leaves, not all come back at once. */
const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** Follows the person's work while the page is seen: hidden ones keep no connection open, of which a browser has six. Gives what ends it. */
export function followWork(): () => void {
  const ending = new AbortController();
  let reading: AbortController | null = null;
  const look = () => {
    const seen = document.visibilityState === 'visible';
    if (seen === (reading !== null)) return;
    reading?.abort();
    reading = seen ? new AbortController() : null;
    if (reading !== null) void read(reading.signal);
  };
  document.addEventListener('visibilitychange', look, { signal: ending.signal });
  look();
  return () => {
    ending.abort();
    reading?.abort();
    useWork.setState(UNKNOWN);
  };
}

async function read(signal: AbortSignal): Promise<void> {
  for (let pause = SHORTEST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const onEvent = (work: Work) => {
      if (signal.aborted) return;
      pause = SHORTEST_PAUSE_MS;
      useWork.setState({ work, standing: 'live' });
    };
    const end = await readEvents('/ops/work', { signal, onEvent });
    if (signal.aborted) return;
    useWork.setState(({ work }) => ({ work: end === 'refused' ? null : work, standing: 'lost' }));
    // There is no session any more, or the user works for another shop now, which the page's dialog says.
    if (end === 'refused') return;
    await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random())));
  }
}
