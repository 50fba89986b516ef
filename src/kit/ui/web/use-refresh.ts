import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** `meta` of a query that is read on request only, for the rows that are shown: a refresh drops its data. */
export const ON_REQUEST = { onRequest: true };

/**
 * Reads again whatever the page shows, whichever component requested it. Rows stay on screen until the new ones arrive. Data that forms were
 * filled from (`staleTime: Infinity`) is left alone, so that nothing typed is lost.
 */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.resetQueries({ predicate: ({ meta }) => meta?.['onRequest'] === true }),
      client.refetchQueries({ type: 'active', stale: true }),
    ]);
  }, [client]);
}
