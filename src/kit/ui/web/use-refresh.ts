import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Reads again whatever the page shows, whichever component requested it. Rows stay on screen until the new ones arrive. Data that forms were
 * filled from (`staleTime: Infinity`) is left alone, so that nothing typed is lost.
 */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.refetchQueries({ type: 'active', stale: true });
  }, [client]);
}
