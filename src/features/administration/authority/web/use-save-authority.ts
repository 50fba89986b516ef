import { useState } from 'react';
import { useSignOutQuestion } from '../../web/use-sign-out-question.ts';
import { isShownInDialog } from '#kit/http/web/answer.ts';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { reloadSession, useSession } from '#kit/session/web/session.ts';
import { notify } from '#kit/page/web/notice.ts';
import type { HeldRights } from '../contract.ts';
import { NO_CATEGORY } from '../definition.ts';
import type { Ticked } from './use-ticks.ts';

interface ToSave extends Ticked {
  /** The rights when they were read, with their versions. */
  readonly seen: HeldRights;
  /** The rights changed: the sessions of the role's users end. */
  readonly signsOut: boolean;
}

interface SaveAuthority {
  /** `onFailed` receives a failure before its message is shown, and marks it when the page shows it itself. */
  readonly save: (what: ToSave, onFailed: (failure: ApiFailure) => void) => Promise<void>;
  readonly saving: boolean;
}

/**
 * Saves the categories of a role, then its rights, in two calls (docs/api.md#sessions-and-menus). Requests a
 * confirmation first if the change ends sessions. Reports which of the two was saved.
 */
export function useSaveAuthority(roleId: number, onSaved: () => void): SaveAuthority {
  const { t } = useWords();
  const [saving, setSaving] = useState(false);
  const maySignOut = useSignOutQuestion();
  const isOwn = useSession((session) => session.userInfo?.roleId === roleId);

  /** Makes a call. Returns its failure after passing it to `onFailed`, or null. */
  async function failureOf(path: string, body: object, onFailed: (failure: ApiFailure) => void): Promise<ApiFailure | null> {
    try {
      await callApi({ method: 'POST', path, body, silent: true });
      return null;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      onFailed(error);
      return error;
    }
  }

  function warn(failure: ApiFailure, outcome: string): void {
    if (!isShownInDialog(failure)) notify.warning([t(outcome), ...(failure.shownInForm ? [] : [failure.message])].join(' · '));
  }

  async function saveBoth(
    { categories, rights: { menus, operations }, seen }: ToSave,
    onFailed: (failure: ApiFailure) => void,
  ): Promise<boolean> {
    const lobs = { roleId, lobList: categories, version: seen.lobVersion };
    const unsaved = await failureOf('/inventoryExpenseAuthor/save', lobs, onFailed);
    if (unsaved !== null) {
      warn(unsaved, '品类和权限都没有保存');
      return false;
    }
    const rights = { roleId, menuIds: [...menus], operationIds: [...operations], version: seen.version };
    const refused = await failureOf('/sys/role/updateRoleAuthor', rights, onFailed);
    if (refused !== null) warn(refused, '品类已保存，权限没有保存');
    return refused === null;
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
      if (!(await saveBoth(what, onFailed))) return;
      notify.success(t('权限修改成功'));
      if (isOwn) await reloadSession();
      onSaved();
    } finally {
      setSaving(false);
    }
  }

  return { save, saving };
}
