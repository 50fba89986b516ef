import { useSignOutQuestion } from '../../web/use-sign-out-question.ts';
import { showInDialog } from '#kit/http/web/answer.ts';
import { attempt, useAttempt } from '#kit/http/web/attempt.ts';
import { type ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { reloadSession, useSession } from '#kit/session/web/session.ts';
import { notify } from '#kit/page/web/notice.ts';
import type { SavedRights } from '../contract.ts';
import { CATEGORY_REQUIRED_MESSAGE } from '../definition.ts';
import type { TickedRights } from './use-ticks.ts';

interface ToSave extends TickedRights {
  /** The rights when they were read, with their versions. */
  readonly seen: SavedRights;
  /** The rights changed: the sessions of the role's users end. */
  readonly signsOut: boolean;
}

interface SaveAuthority {
  /** `onFailed` receives a failure before its message is shown, and marks it when the page shows it itself. */
  readonly save: (rights: ToSave, onFailed: (failure: ApiFailure) => void) => Promise<void>;
  readonly saving: boolean;
}

/**
 * Saves the categories of a role, then its rights, in two calls (docs/api.md#sessions-and-menus). Requests a
 * confirmation first if the change ends sessions. Reports which of the two was saved.
 */
export function useSaveAuthority(roleId: number, onSaved: () => void): SaveAuthority {
  const { t } = useWords();
  const [run, saving] = useAttempt();
  const maySignOut = useSignOutQuestion();
  const isOwnRole = useSession((session) => session.userInfo?.roleId === roleId);

  /** Makes both calls. Returns whether both succeeded. */
  async function saveBoth({ categories, rights, seen }: ToSave, onFailed: (failure: ApiFailure) => void): Promise<boolean> {
    const categoriesBody = { roleId, lobList: categories, version: seen.lobVersion };
    const rightsBody = { roleId, menuIds: [...rights.menus], operationIds: [...rights.operations], version: seen.version };
    // The message of a failure; null after success.
    let outcome: string | null = '品类和权限都没有保存';
    await attempt(
      async () => {
        await callApi({ method: 'POST', path: '/inventoryExpenseAuthor/save', body: categoriesBody, silent: true });
        outcome = '品类已保存，权限没有保存';
        await callApi({ method: 'POST', path: '/sys/role/updateRoleAuthor', body: rightsBody, silent: true });
        outcome = null;
      },
      (failure) => {
        onFailed(failure);
        if (outcome !== null && !showInDialog(failure))
          notify.warning([t(outcome), ...(failure.shownInForm ? [] : [failure.message])].join(' · '));
      },
    );
    return outcome === null;
  }

  async function save(toSave: ToSave, onFailed: (failure: ApiFailure) => void): Promise<void> {
    if (saving) return;
    if (toSave.categories.length === 0) return notify.error(t(CATEGORY_REQUIRED_MESSAGE));
    await run(async () => {
      if (toSave.signsOut && !(await maySignOut({ roleId }))) return;
      if (!(await saveBoth(toSave, onFailed))) return;
      notify.success(t('权限修改成功'));
      if (isOwnRole) await reloadSession();
      onSaved();
    });
  }

  return { save, saving };
}
