import { DownOutlined } from '@ant-design/icons';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { usePermission, useSession } from '#kit/session/web/session.ts';
import { MenuButton } from '#kit/ui/web/dialog/menu-button.tsx';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';
import { sortableBy } from '#kit/ui/web/table/sorting.ts';
import { buttonsWidth } from '#kit/ui/web/table/text-width.ts';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import type { Page } from '#kit/ui/web/url-filters.ts';
import type { UserEntry } from '../contract.ts';
import { PROTECTED_USER_ID } from '../definition.ts';

interface UserActions {
  readonly onEdit: (user: UserEntry) => void;
  readonly onAssign: (user: UserEntry) => void;
  readonly onReset: (user: UserEntry) => void;
  readonly onResetSecondFactor: (user: UserEntry) => void;
  readonly onEndSessions: (user: UserEntry) => void;
  readonly onRemove: (user: UserEntry) => void;
}

/** A time fits on one line, so that all rows have the same height. */
const MOMENT_COLUMN_WIDTH = 148;
/** The context of short button labels, which leave space for the other columns. The accessible names are complete. */
const SHORT = { context: '操作' } as const;
/** Padding of the actions cell and width of its menu's arrow, in px. */
const ACTIONS_PADDING = 46;

/**
 * The columns of the user list. Actions are in the order of the specification (docs/business-rules/accounts.md#users),
 * then the role dialog. They are disabled for user 1 and for users with rights that the caller does not have.
 */
export function useUserColumns(page: Page, actions: UserActions): TableColumnsType<UserEntry> {
  const { t } = useWords();
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
    // Beyond the specification, so it follows the specified actions (docs/business-rules/accounts.md#users).
    { ...sortable('roleName'), title: t('角色'), width: 112, ellipsis: true, render: (name: string) => <TwoLines text={name} /> },
    {
      ...sortable('shopNames'),
      title: t('所属店铺'),
      width: 134,
      ellipsis: true,
      render: (_, user) => <TwoLines text={user.shopNames.join(t('、'))} />,
    },
    {
      key: 'actions',
      title: t('操作'),
      // One line in every language, so that all rows have the same height.
      width: Math.ceil(buttonsWidth(['编辑', '删除', '重置密码', '分配角色', '更多'].map((text) => t(text, SHORT)))) + ACTIONS_PADDING,
      fixed: 'end',
      className: 'list-actions-cell',
      render: (_, user) => <Actions user={user} {...actions} />,
    },
  ];
}

function Actions({
  user,
  onEdit,
  onAssign,
  onReset,
  onResetSecondFactor,
  onEndSessions,
  onRemove,
}: UserActions & { readonly user: UserEntry }): ReactNode {
  const { t } = useWords();
  const mayUpdate = usePermission(['sys-manage-user-update']);
  const mayRemove = usePermission(['sys-manage-user-remove']);
  const mayReset = usePermission(['sys-manage-user-reset-psw']);
  const isOwnUser = useSession((session) => session.userInfo?.userId === user.userId);
  const reasons = disabledReasons(user, isOwnUser);
  const action = (text: string, onPress: (user: UserEntry) => void, disabledReason: string | null, danger = false) => (
    <CellButton
      danger={danger}
      disabled={disabledReason !== null}
      aria-label={t(text)}
      title={t(disabledReason ?? text)}
      onClick={() => onPress(user)}
    >
      {t(text, SHORT)}
    </CellButton>
  );
  return (
    <div className="ui-cell-buttons">
      {mayUpdate && action('编辑', onEdit, reasons.edit)}
      {mayRemove && action('删除', onRemove, reasons.remove, true)}
      {mayReset && action('重置密码', onReset, reasons.reset)}
      {mayUpdate && action('分配角色', onAssign, reasons.role)}
      {mayReset && <MoreActions user={user} reasons={reasons} onResetSecondFactor={onResetSecondFactor} onEndSessions={onEndSessions} />}
    </div>
  );
}

interface MoreActionsProps extends Pick<UserActions, 'onResetSecondFactor' | 'onEndSessions'> {
  readonly user: UserEntry;
  readonly reasons: ReturnType<typeof disabledReasons>;
}

/** Actions beyond the specification (docs/business-rules/accounts.md#users) that are rarely used. */
function MoreActions({ user, reasons, onResetSecondFactor, onEndSessions }: MoreActionsProps): ReactNode {
  const { t } = useWords();
  const item = (key: string, reason: string | null, onPress: (user: UserEntry) => void) => ({
    key,
    label: t(key),
    disabled: reason !== null,
    title: reason === null ? '' : t(reason),
    onClick: () => onPress(user),
  });
  const items = [
    item('强制下线', reasons.endSessions, onEndSessions),
    ...(user.secondFactor ? [item('重置两步验证', reasons.secondFactor, onResetSecondFactor)] : []),
  ];
  return (
    <MenuButton menu={{ items }}>
      <CellButton>
        {t('更多')} <DownOutlined aria-hidden />
      </CellButton>
    </MenuButton>
  );
}

/** The reason why each action is disabled, as in the server's error; null if the action is allowed. */
function disabledReasons(
  { userId, manageable, service }: UserEntry,
  isOwnUser: boolean,
): Record<'edit' | 'role' | 'reset' | 'secondFactor' | 'endSessions' | 'remove', string | null> {
  const anyAction =
    userId === PROTECTED_USER_ID ? '系统内置用户不能编辑、删除或重置密码' : manageable ? null : '不能管理权限超出您自己的用户';
  return {
    edit: anyAction,
    role: anyAction ?? (isOwnUser ? '不能修改自己的角色' : null),
    reset: anyAction ?? (isOwnUser ? '请使用“修改密码”来修改自己的密码' : service ? '服务账号没有密码' : null),
    secondFactor: anyAction ?? (isOwnUser ? '请在“两步验证”中管理自己的两步验证' : null),
    endSessions: anyAction ?? (isOwnUser ? '请在“登录设备”中管理自己的登录' : null),
    remove: anyAction ?? (isOwnUser ? '不能删除自己的账号' : null),
  };
}
