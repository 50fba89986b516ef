import { PlusOutlined } from '@ant-design/icons';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { attempt } from '#kit/http/web/attempt.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { PagedRows } from '#kit/list/web/paged-rows.tsx';
import { notify } from '#kit/page/web/notice.ts';
import { TextSearch } from '#kit/ui/web/toolbar/text-search.tsx';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import type { GeneratedPassword, resetPassword as resetPasswordCall, UserEntry, userPage } from '../contract.ts';
import { USER_CODES, USER_NAME_MAX } from '../definition.ts';
import { AssignRoleDialog } from './assign-role-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';
import { useUserColumns } from './user-columns.tsx';
import { type ShownOnce, ShownOnceDialog } from '../../web/shown-once-dialog.tsx';
import { NEW_BUTTON } from '#kit/ui/web/shortcuts.ts';

type OpenDialog = { readonly kind: 'add' } | { readonly kind: 'edit' | 'assignRole'; readonly user: UserEntry } | null;

const NO_FILTERS = { userName: '' };

/** Users: list, new and edit, role, password reset, delete (docs/business-rules/accounts.md#users). */
export default function UserManagePage(): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  const { confirm, confirmDelete } = useConfirm();
  const { filters, page, search, turnTo } = useUrlFilters(NO_FILTERS);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [password, setPassword] = useState<ShownOnce | null>(null);
  const users = useCall<typeof userPage>(
    { path: '/sys/user/list', query: { ...filters, ...page }, withNotice: true },
    { placeholderData: keepPreviousData },
  );
  const lastPage = Math.max(1, Math.ceil((users.data?.pageInfo.total ?? 0) / page.size));
  const isBeyond = users.data !== undefined && !users.isPlaceholderData && page.current > lastPage;
  // The last page has no rows any more after its last user is deleted.
  useEffect(() => {
    if (isBeyond) turnTo({ current: lastPage });
  }, [isBeyond, lastPage, turnTo]);
  const reload = () => client.invalidateQueries({ queryKey: ['/sys/user/list'] });

  async function remove(user: UserEntry): Promise<void> {
    if (!(await confirmDelete(nameOf(user)))) return;
    await attempt(async () => {
      await callApi({ method: 'DELETE', path: `/sys/user/${user.userId}` });
      notify.success(t('删除成功'));
    });
    await reload();
  }

  async function resetPassword(user: UserEntry): Promise<void> {
    const about = `${nameOf(user)}\n${t('系统会生成新密码，只显示一次，请转交给用户。用户在所有设备上退出登录，须在三天内用新密码登录并修改。')}`;
    if (!(await confirm(t('确定要重置密码吗?'), { danger: true, okText: t('重置密码'), about }))) return;
    await attempt(async () => {
      const reset = await callApi<typeof resetPasswordCall>({
        method: 'POST',
        path: '/sys/user/resetPassword',
        body: { userId: user.userId },
      });
      notify.success(t('重置密码成功'));
      showPassword(user.loginAccount, reset);
    });
  }

  async function resetSecondFactor(user: UserEntry): Promise<void> {
    const question = t('确定要重置{{name}}的两步验证吗？该用户下次登录只需密码；如果其角色要求两步验证，登录后须重新设置。', {
      name: user.userName,
    });
    if (!(await confirm(question, { danger: true, okText: t('重置') }))) return;
    await attempt(async () => {
      await callApi({ method: 'POST', path: '/sys/user/resetSecondFactor', body: { userId: user.userId } });
      notify.success(t('已重置两步验证'));
    });
    await reload();
  }

  async function endSessions(user: UserEntry): Promise<void> {
    const question = t('确定要将{{name}}强制下线吗？该用户在所有设备上都需要重新登录。', { name: user.userName });
    if (!(await confirm(question, { danger: true, okText: t('强制下线') }))) return;
    await attempt(async () => {
      await callApi({ method: 'POST', path: '/sys/user/endSessions', body: { userId: user.userId } });
      notify.success(t('已强制下线'));
    });
  }

  /** Shows a generated password once (docs/business-rules/accounts.md#initial-passwords); nothing without one. */
  function showPassword(loginAccount: string, { initialPassword }: GeneratedPassword): void {
    if (initialPassword !== null)
      setPassword({ owner: { label: t('登录账号'), text: loginAccount }, label: t('初始密码'), secret: initialPassword });
  }

  const columns = useUserColumns(page, {
    edit: (user) => setDialog({ kind: 'edit', user }),
    remove: (user) => void remove(user),
    resetPassword: (user) => void resetPassword(user),
    assignRole: (user) => setDialog({ kind: 'assignRole', user }),
    endSessions: (user) => void endSessions(user),
    resetSecondFactor: (user) => void resetSecondFactor(user),
  });
  return (
    <section className="list-screen" aria-label={t('用户管理')} aria-busy={users.isFetching}>
      <div className="list-head">
        <TextSearch
          label={t('用户名称或登录账号')}
          value={filters.userName}
          maxLength={USER_NAME_MAX}
          onSearch={(userName) => search({ userName })}
        />
        <div className="ui-toolbar" role="toolbar" aria-label={t('操作')}>
          <Permitted codes={[USER_CODES.insert]}>
            <Button {...NEW_BUTTON} type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setDialog({ kind: 'add' })}>
              {t('新建用户')}
            </Button>
          </Permitted>
        </div>
      </div>
      <PagedRows<UserEntry>
        query={{ ...users, data: users.data && { records: users.data.records, total: users.data.pageInfo.total } }}
        rowKey="userId"
        columns={columns}
        page={page}
        onTurn={turnTo}
      />
      <UserDialog
        open={dialog?.kind === 'add' || dialog?.kind === 'edit'}
        user={dialog?.kind === 'edit' ? dialog.user : null}
        onChanged={() => void reload()}
        onCreated={showPassword}
        onClose={() => setDialog(null)}
      />
      <AssignRoleDialog
        user={dialog?.kind === 'assignRole' ? dialog.user : null}
        onChanged={() => void reload()}
        onClose={() => setDialog(null)}
      />
      <ShownOnceDialog
        shown={password}
        warning={t('此密码只显示这一次，关闭后无法再查看。请安全地转交给用户，用户首次登录时必须修改。')}
        testId="initial-password"
        onClose={() => setPassword(null)}
      />
    </section>
  );
}

/** Names are not unique; accounts are. */
const nameOf = ({ userName, loginAccount }: UserEntry) => `${userName} (${loginAccount})`;
