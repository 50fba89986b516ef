import { create } from 'zustand';
import { readEvents } from '#kit/http/web/event-stream.ts';
import type { Work } from '#kit/work/contract.ts';

/** The user's tasks; null until they are loaded. `live`: the server reports every change. */
interface WorkState {
  readonly work: Work | null;
  readonly status: 'loading' | 'live' | 'lost';
}

const NOT_LOADED: WorkState = { work: null, status: 'loading' };

export const useWork = create<WorkState>(() => NOT_LOADED);

/** Pauses between attempts in ms: doubled up to the maximum, and random, so that pages do not reconnect together. */
const SHORTEST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;

/**
 * Receives the user's tasks while the page is visible. Hidden pages close the connection, because a browser allows only
 * six to one server. Returns a function that ends the subscription.
 */
export function subscribeToWork(): () => void {
  const subscription = new AbortController();
  let reading: AbortController | null = null;
  const update = () => {
    const visible = document.visibilityState === 'visible';
    if (visible === (reading !== null)) return;
    reading?.abort();
    reading = visible ? new AbortController() : null;
    if (reading !== null) void read(reading.signal);
  };
  document.addEventListener('visibilitychange', update, { signal: subscription.signal });
  update();
  return () => {
    subscription.abort();
    reading?.abort();
    useWork.setState(NOT_LOADED);
  };
}

async function read(signal: AbortSignal): Promise<void> {
  for (let pause = SHORTEST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    const onEvent = (work: Work) => {
      if (signal.aborted) return;
      pause = SHORTEST_PAUSE_MS;
      useWork.setState({ work, status: 'live' });
    };
    const reason = await readEvents('/ops/work', { signal, onEvent });
    if (signal.aborted) return;
    useWork.setState(({ work }) => ({ work: reason === 'refused' ? null : work, status: 'lost' }));
    // The session has ended or the shop was changed. The page's dialog shows this.
    if (reason === 'refused') return;
    await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random())));
  }
}
