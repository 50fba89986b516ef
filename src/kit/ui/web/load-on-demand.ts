import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { create } from 'zustand';

/**
 * The reason why files of a page cannot be loaded: the server is not reachable, or it has a newer version with other
 * file names.
 */
export type LoadFailure = 'offline' | 'upgraded';

/**
 * The reason is null until a file could not be loaded. Only a reload of the page resets it, because browsers do not
 * fetch a failed module again.
 */
export const useLoadFailure = create<{ readonly reason: LoadFailure | null }>(() => ({ reason: null }));

/** How Chromium, Firefox, Safari and Vite report that a module or its styles could not be loaded. */
const NOT_LOADED = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** A function that loads program files on demand. If they cannot be loaded, `useLoadFailure` has the reason. */
export function loadOnDemand<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(async (error: unknown) => {
      if (!(error instanceof Error && NOT_LOADED.test(error.message))) throw error;
      useLoadFailure.setState({ reason: (await isServerReachable()) ? 'upgraded' : 'offline' });
      // Never settles, so the page remains as it is.
      return new Promise<never>(() => undefined);
    });
}

/** React's `lazy` for a part of a page, such as a dialog. */
// oxlint-disable-next-line typescript/no-explicit-any -- the constraint of React's own `lazy`
export function lazyPart<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> {
  return lazy(loadOnDemand(load));
}

/** Whether the server is reachable; false for an error of a proxy. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
