import { useMemo } from 'react';
import type { EditedField } from '#kit/edit/web/edited-field.ts';
import { listText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { UserEntry } from '../contract.ts';
import { useRoles, useShops } from '../../web/choices.ts';

/** The editable fields of a user, as shown when another user has changed them. */
export function useEditedUser(open: boolean): readonly EditedField<UserEntry>[] {
  const { t, language } = useWords();
  const { data: roles } = useRoles(open);
  const { data: shops } = useShops(open);
  return useMemo(() => {
    const roleName = (id: unknown) => roles?.find(({ roleId }) => roleId === id)?.roleName ?? (typeof id === 'number' ? String(id) : '');
    const shopName = (id: number) => shops?.find(({ shopId }) => shopId === id)?.shopName ?? String(id);
    const shopNames = (ids: unknown) => listText((ids as number[]).map(shopName), language);
    return [
      { label: t('用户名称'), input: 'userName', value: (user) => user.userName, text: String },
      { label: t('手机号码'), input: 'phoneNumber', value: (user) => user.phoneNumber, text: String },
      { label: t('角色'), input: 'roleId', value: (user) => user.roleId, text: roleName },
      { label: t('所属店铺'), input: 'shopIds', value: (user) => user.shopIds, text: shopNames },
    ];
  }, [t, language, roles, shops]);
}
