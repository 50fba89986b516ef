import { type Query, QueryClient } from '@tanstack/react-query';

/** Data older than this is read again when the user returns to the browser tab. */
const OLD_AFTER_MS = 60_000;

/** Data that a form was filled from (`staleTime: Infinity`) never counts as stale: what is typed into it stays. */
const isOld = ({ state }: Pick<Query, 'state'>): boolean => Date.now() - state.dataUpdatedAt > OLD_AFTER_MS;

/** The cache of what pages have read. A failed read is shown at once, with a button to try again, and is not retried automatically. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: isOld,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
