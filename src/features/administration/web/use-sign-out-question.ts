import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import type { openSessionsOfRole, openSessionsOfUser } from '../contract.ts';

/** The role or user whose sessions the change ends. */
type SessionsOf = { readonly userId: number } | { readonly roleId: number };

/** Confirms a change that ends sessions, with their number. Returns whether to continue; true if no session ends. */
export function useSignOutQuestion(): (sessionsOf: SessionsOf) => Promise<boolean> {
  const { t } = useWords();
  const { confirm } = useConfirm();
  return async (sessionsOf) => {
    const path = 'userId' in sessionsOf ? '/sys/user/openSessions' : '/sys/role/openSessions';
    const { users, sessions } = await callApi<typeof openSessionsOfUser | typeof openSessionsOfRole>({ path, query: sessionsOf });
    if (sessions === 0) return true;
    const question = t('保存后，{{users}}个用户的{{sessions}}个登录会话将立即结束，他们会被告知原因并需要重新登录。确定要保存吗?', {
      users,
      sessions,
    });
    return confirm(question, { danger: true, okText: t('保存') });
  };
}
