import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Returns a function that reloads all data of the page. Rows remain visible until the new ones are loaded. The initial
 * data of forms (`staleTime: Infinity`) is not reloaded, so that no input is lost.
 */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.refetchQueries({ type: 'active', stale: true });
  }, [client]);
}
