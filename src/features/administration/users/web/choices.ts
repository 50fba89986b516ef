import type { roleList } from '#features/administration/roles/contract.ts';
import type { shopList } from '#features/administration/shops/contract.ts';
import { useCall } from '#kit/http/web/use-call.ts';

/** All roles, read again each time a dialog opens. */
export function useRoles(open: boolean) {
  return useCall<typeof roleList>({ path: '/sys/role/getRoleList', silent: false }, { enabled: open });
}

/** All shops, read again each time a dialog opens. */
export function useShops(open: boolean) {
  return useCall<typeof shopList>({ path: '/sys/shop/list', silent: false }, { enabled: open });
}
