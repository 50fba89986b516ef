import { useQuery } from '@tanstack/react-query';
import type { roleList } from '#features/administration/roles/contract.ts';
import type { shopList } from '#features/administration/shops/contract.ts';
import { callApi } from '#kit/http/web/client.ts';

/** All roles, read again each time a dialog opens. */
export function useRoles(open: boolean) {
  return useQuery({
    queryKey: ['roles'],
    queryFn: ({ signal }) => callApi<typeof roleList>({ path: '/sys/role/getRoleList', signal }),
    enabled: open,
    staleTime: 0,
  });
}

/** All shops, read again each time a dialog opens. */
export function useShops(open: boolean) {
  return useQuery({
    queryKey: ['shops'],
    queryFn: ({ signal }) => callApi<typeof shopList>({ path: '/sys/shop/list', signal }),
    enabled: open,
    staleTime: 0,
  });
}
