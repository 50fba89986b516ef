import { type Query, QueryClient } from '@tanstack/react-query';

/** Data older than this is read again when the user returns to the browser tab, in ms. */
const STALE_AFTER_MS = 60_000;

/** Data of a form (`staleTime: Infinity`) is never read again, so that input is not overwritten. */
const isOld = ({ state }: Pick<Query, 'state'>): boolean => Date.now() - state.dataUpdatedAt > STALE_AFTER_MS;

/**
 * The cache of the pages' data. A failed read is shown immediately, with a button to try again; it is repeated
 * automatically only when the browser is online again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: isOld,
      refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
