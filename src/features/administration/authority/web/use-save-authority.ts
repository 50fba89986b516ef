import { useState } from 'react';
import { useSignOutQuestion } from '../../web/use-sign-out-question.ts';
import { isToldByDialog } from '#kit/http/web/answer.ts';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { reloadSession, useSession } from '#kit/session/web/session.ts';
import { notify } from '#kit/ui/web/notice.ts';
import type { Rights } from '../cascade.ts';
import { NO_CATEGORY } from '../definition.ts';

export interface SaveAuthority {
  /** `signsOut` says that the rights have changed, which ends the sessions of whoever has the role. */
  readonly save: (categories: readonly string[], rights: Rights, signsOut: boolean) => Promise<void>;
  readonly saving: boolean;
}

/** Saves a role's categories, then its rights, in two calls, once it was asked about whom that signs out; says what was and what was not saved (wire: Session and menus). */
export function useSaveAuthority(roleId: number, onSaved: () => void): SaveAuthority {
  const { t } = useWords();
  const [saving, setSaving] = useState(false);
  const maySignOut = useSignOutQuestion();
  const isOwn = useSession((session) => session.userInfo?.roleId === roleId);

  /** Whether the call succeeded; a failure is told with the server's message. */
  async function told(path: string, body: object, failed: string): Promise<boolean> {
    try {
      await callApi({ method: 'POST', path, body, silent: true });
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (!isToldByDialog(error)) notify.warning(t(failed, { message: error.message }));
      return false;
    }
  }

  async function save(categories: readonly string[], { menus, operations }: Rights, signsOut: boolean): Promise<void> {
    if (saving) return;
    if (categories.length === 0) {
      notify.error(t(NO_CATEGORY));
      return;
    }
    setSaving(true);
    try {
      if (signsOut && !(await maySignOut({ roleId }))) return;
      if (!(await told('/inventoryExpenseAuthor/save', { roleId, lobList: categories }, '品类和权限都没有保存：{{message}}'))) return;
      const body = { roleId, menuIds: [...menus], operationIds: [...operations] };
      if (!(await told('/sys/role/updateRoleAuthor', body, '品类已保存，权限没有保存：{{message}}'))) return;
      notify.success(t('权限修改成功'));
      if (isOwn) await reloadSession();
      onSaved();
    } finally {
      setSaving(false);
    }
  }

  return { save, saving };
}
