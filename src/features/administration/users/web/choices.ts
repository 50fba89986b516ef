import { useQuery } from '@tanstack/react-query';
import type { RoleEntry } from '#features/administration/roles/contract.ts';
import type { ShopEntry } from '#features/administration/shops/contract.ts';
import { callApi } from '#kit/http/web/client.ts';

/** Every role, read anew whenever a dialog opens. */
export function useRoles(open: boolean) {
  return useQuery({
    queryKey: ['roles'],
    queryFn: ({ signal }) => callApi<RoleEntry[]>({ path: '/sys/role/getRoleList', signal }),
    enabled: open,
    staleTime: 0,
  });
}

/** Every shop, read anew whenever a dialog opens. */
export function useShops(open: boolean) {
  return useQuery({
    queryKey: ['shops'],
    queryFn: ({ signal }) => callApi<ShopEntry[]>({ path: '/sys/shop/list', signal }),
    enabled: open,
    staleTime: 0,
  });
}
