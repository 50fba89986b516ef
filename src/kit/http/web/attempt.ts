import { useState } from 'react';
import { ApiFailure } from './api-failure.ts';

/** Runs work that makes calls. `callApi` has shown why a call failed, or for a silent call `onFailure` shows it. */
export async function attempt(work: () => Promise<unknown>, onFailure?: (failure: ApiFailure) => void): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    onFailure?.(error);
  }
}

/** {@link attempt}, and whether it is running, for the state of its button. */
export function useAttempt(): readonly [run: typeof attempt, busy: boolean] {
  const [busy, setBusy] = useState(false);
  const run = (...args: Parameters<typeof attempt>) => {
    setBusy(true);
    return attempt(...args).finally(() => setBusy(false));
  };
  return [run, busy];
}
