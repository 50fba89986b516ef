import { QueryClient } from '@tanstack/react-query';

/** The cache of what pages have read. A failed read is shown at once, with a button to try again, and never repeated behind the person's back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
