import { useState } from 'react';
import { useSignOutQuestion } from '../../web/use-sign-out-question.ts';
import { isToldByDialog } from '#kit/http/web/answer.ts';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { reloadSession, useSession } from '#kit/session/web/session.ts';
import { notify } from '#kit/ui/web/notice.ts';
import type { HeldRights } from '../contract.ts';
import { NO_CATEGORY } from '../definition.ts';
import type { Ticked } from './use-ticks.ts';

interface ToSave extends Ticked {
  /** What the role held when it was read, by its versions. */
  readonly seen: HeldRights;
  /** The rights have changed, which ends the sessions of whoever has the role. */
  readonly signsOut: boolean;
}

export interface SaveAuthority {
  /** `onFailed` is given the failure that was told. */
  readonly save: (what: ToSave, onFailed: (failure: ApiFailure) => void) => Promise<void>;
  readonly saving: boolean;
}

/** Saves a role's categories, then its rights, in two calls, once it was asked about whom that signs out; says what was and what was not saved (wire: Session and menus). */
export function useSaveAuthority(roleId: number, onSaved: () => void): SaveAuthority {
  const { t } = useWords();
  const [saving, setSaving] = useState(false);
  const maySignOut = useSignOutQuestion();
  const isOwn = useSession((session) => session.userInfo?.roleId === roleId);

  /** The failure of a call, which is told with the server's message; null where it succeeded. */
  async function failureOf(path: string, body: object, failed: string): Promise<ApiFailure | null> {
    try {
      await callApi({ method: 'POST', path, body, silent: true });
      return null;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (!isToldByDialog(error)) notify.warning(t(failed, { message: error.message }));
      return error;
    }
  }

  async function saveBoth({ categories, rights: { menus, operations }, seen }: ToSave): Promise<ApiFailure | null> {
    const lobs = { roleId, lobList: categories, version: seen.lobVersion };
    const rights = { roleId, menuIds: [...menus], operationIds: [...operations], version: seen.version };
    return (
      (await failureOf('/inventoryExpenseAuthor/save', lobs, '品类和权限都没有保存：{{message}}')) ??
      (await failureOf('/sys/role/updateRoleAuthor', rights, '品类已保存，权限没有保存：{{message}}'))
    );
  }

  async function save(what: ToSave, onFailed: (failure: ApiFailure) => void): Promise<void> {
    if (saving) return;
    if (what.categories.length === 0) {
      notify.error(t(NO_CATEGORY));
      return;
    }
    setSaving(true);
    try {
      if (what.signsOut && !(await maySignOut({ roleId }))) return;
      const failure = await saveBoth(what);
      if (failure !== null) return onFailed(failure);
      notify.success(t('权限修改成功'));
      if (isOwn) await reloadSession();
      onSaved();
    } finally {
      setSaving(false);
    }
  }

  return { save, saving };
}
