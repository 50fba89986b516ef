import type { RoleEntry, roleList } from '#features/administration/roles/contract.ts';
import type { signOnGroupRoles } from '#features/administration/sign-on-groups/contract.ts';
import type { shopList } from '#features/administration/shops/contract.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { useWords } from '#kit/i18n/web/words.ts';

/** All roles, read again each time a dialog opens. */
export function useRoles(open: boolean) {
  return useCall<typeof roleList>({ path: '/sys/role/getRoleList', withNotice: true }, { enabled: open });
}

/** All shops, read again each time a dialog opens. */
export function useShops(open: boolean) {
  return useCall<typeof shopList>({ path: '/sys/shop/list', withNotice: true }, { enabled: open });
}

/** As `useRoles`, for users who may map groups of single sign-on but not read the list of roles. */
export function useGroupRoles(open: boolean) {
  return useCall<typeof signOnGroupRoles>({ path: '/sys/signOnGroup/roles', withNotice: true }, { enabled: open });
}

interface Roles {
  readonly data?: readonly Pick<RoleEntry, 'roleId' | 'roleName' | 'assignable'>[] | undefined;
  readonly isFetching: boolean;
}

/** Roles as options. Roles that the caller may not assign are disabled, except the current one. */
export function roleOptions({ data = [], isFetching }: Roles, currentRoleId: number | null) {
  const options = data.map(({ roleId, roleName, assignable }) => ({
    value: roleId,
    label: roleName,
    disabled: !assignable && roleId !== currentRoleId,
  }));
  return { options, loading: isFetching };
}

/** Shops as options. Shops of other corporates are disabled. */
export function useShopOptions(open: boolean) {
  const { t } = useWords();
  const { data = [], isFetching } = useShops(open);
  const options = data.map(({ shopId, shopName, corporateCode, manageable }) => ({
    value: shopId,
    label: t('{{name}}（{{detail}}）', { name: shopName, detail: corporateCode }),
    disabled: !manageable,
  }));
  return { options, loading: isFetching };
}
