import { DownOutlined } from '@ant-design/icons';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { listText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { usePermission, useSession } from '#kit/session/web/session.ts';
import { MenuButton } from '#kit/ui/web/dialog/menu-button.tsx';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';
import { sortableBy } from '#kit/ui/web/table/sorting.ts';
import { buttonsWidth } from '#kit/ui/web/table/text-width.ts';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import type { Page } from '#kit/ui/web/url-filters.ts';
import type { UserEntry } from '../contract.ts';
import { PROTECTED_USER_ID, USER_CODES, USER_REFUSALS } from '../definition.ts';

/** What the buttons of a row do, by action. */
type UserActions = Readonly<
  Record<'edit' | 'remove' | 'resetPassword' | 'assignRole' | 'endSessions' | 'resetSecondFactor', (user: UserEntry) => void>
>;

/** A time fits on one line, so that all rows have the same height. */
const MOMENT_COLUMN_WIDTH = 148;
/** The context of short button labels, which leave space for the other columns. The accessible names are complete. */
const SHORT = { context: '操作' } as const;
/** Padding of the actions cell and width of its menu's arrow, in px. */
const ACTIONS_PADDING = 46;

/**
 * The columns of the user list. The buttons are in the specified order (docs/business-rules/accounts.md#users), then
 * the assignment of a role and a menu of further actions.
 */
export function useUserColumns(page: Page, actions: UserActions): TableColumnsType<UserEntry> {
  const { t, language } = useWords();
  const sortable = (name: keyof UserEntry) => ({ key: name, dataIndex: name, ...sortableBy(name, page) });
  return [
    { key: 'index', title: t('序号'), width: 44, render: (_, _user, index) => (page.current - 1) * page.size + index + 1 },
    {
      ...sortable('userName'),
      title: t('用户名称'),
      width: 118,
      ellipsis: true,
      render: (_, { userName, service }) => <TwoLines text={service ? `${userName} (${t('服务账号', { context: '列' })})` : userName} />,
    },
    { ...sortable('loginAccount'), title: t('登录账号', { context: '列' }), width: 96, ellipsis: true },
    { ...sortable('phoneNumber'), title: t('手机号码'), width: 100 },
    { ...sortable('createTime'), title: t('创建时间'), width: MOMENT_COLUMN_WIDTH },
    // Role and shops are beyond the specification (docs/business-rules/accounts.md#users).
    { ...sortable('roleName'), title: t('角色'), width: 146, ellipsis: true, render: (name: string) => <TwoLines text={name} /> },
    {
      ...sortable('shopNames'),
      title: t('所属店铺'),
      width: 100,
      ellipsis: true,
      render: (_, user) => <TwoLines text={listText(user.shopNames, language)} />,
    },
    {
      key: 'actions',
      title: t('操作'),
      // One line in every language, so that all rows have the same height.
      width: Math.ceil(buttonsWidth(['编辑', '删除', '重置密码', '分配角色', '更多'].map((text) => t(text, SHORT)))) + ACTIONS_PADDING,
      fixed: 'end',
      className: 'list-actions-cell',
      render: (_, user) => <Actions user={user} actions={actions} />,
    },
  ];
}

interface ActionsProps {
  readonly user: UserEntry;
  readonly actions: UserActions;
}

function Actions({ user, actions }: ActionsProps): ReactNode {
  const { t } = useWords();
  const mayUpdate = usePermission([USER_CODES.update]);
  const mayRemove = usePermission([USER_CODES.remove]);
  const mayReset = usePermission([USER_CODES.resetPassword]);
  const isOwnUser = useSession((session) => session.userInfo?.userId === user.userId);
  const refusals = refusalsOf(user, isOwnUser);
  const button = (action: keyof UserActions, text: string) => {
    const refusal = refusals[action];
    return (
      <CellButton
        danger={action === 'remove'}
        disabled={refusal !== null}
        aria-label={t(text)}
        title={t(refusal ?? text)}
        onClick={() => actions[action](user)}
      >
        {t(text, SHORT)}
      </CellButton>
    );
  };
  return (
    <div className="ui-cell-buttons">
      {mayUpdate && button('edit', '编辑')}
      {mayRemove && button('remove', '删除')}
      {mayReset && button('resetPassword', '重置密码')}
      {mayUpdate && button('assignRole', '分配角色')}
      {mayReset && <MoreActions user={user} actions={actions} refusals={refusals} />}
    </div>
  );
}

/** Actions beyond the specification (docs/business-rules/accounts.md#users) that are rarely used. */
function MoreActions({ user, actions, refusals }: ActionsProps & { readonly refusals: Refusals }): ReactNode {
  const { t } = useWords();
  const item = (action: keyof UserActions, text: string) => {
    const refusal = refusals[action];
    return {
      key: action,
      label: t(text),
      disabled: refusal !== null,
      title: refusal === null ? '' : t(refusal),
      onClick: () => actions[action](user),
    };
  };
  const items = [item('endSessions', '强制下线'), ...(user.secondFactor ? [item('resetSecondFactor', '重置两步验证')] : [])];
  return (
    <MenuButton menu={{ items }}>
      <CellButton>
        {t('更多')} <DownOutlined aria-hidden />
      </CellButton>
    </MenuButton>
  );
}

/** Why each action is disabled, in Chinese; null if the action is allowed. */
type Refusals = Readonly<Record<keyof UserActions, string | null>>;

function refusalsOf(user: UserEntry, isOwnUser: boolean): Refusals {
  const general = generalRefusal(user);
  const generalOrOwn = (ownRefusal: string) => general ?? (isOwnUser ? ownRefusal : null);
  return {
    edit: general,
    assignRole: generalOrOwn(USER_REFUSALS.ownRole),
    resetPassword: generalOrOwn(USER_REFUSALS.ownPassword) ?? (user.service ? USER_REFUSALS.serviceAccount : null),
    resetSecondFactor: generalOrOwn(USER_REFUSALS.ownSecondFactor),
    endSessions: generalOrOwn(USER_REFUSALS.ownSessions),
    remove: generalOrOwn(USER_REFUSALS.ownRemoval),
  };
}

/** Why all actions on a user are disabled; null if they are not. */
function generalRefusal({ userId, manageable }: UserEntry): string | null {
  if (userId === PROTECTED_USER_ID) return USER_REFUSALS.builtIn;
  return manageable ? null : USER_REFUSALS.notManageable;
}
