import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Reloads all data that the page shows, from any component. Rows remain visible until the new ones arrive. Data that
 * forms were filled from (`staleTime: Infinity`) is not reloaded, so that no input is lost.
 */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.refetchQueries({ type: 'active', stale: true });
  }, [client]);
}
