import { Table, type TableColumnType } from 'antd';
import { type ReactNode, useRef } from 'react';
import { AUTHORITY_CODE, PROTECTED_ROLE_ID, ROLE_OF_OTHERS } from '#features/administration/authority/definition.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { buttonsWidth } from '#kit/ui/web/table/text-width.ts';
import { usePermission } from '#kit/session/web/session.ts';
import { EmptyState } from '#kit/ui/web/page/page-states.tsx';
import { useSpaceBelow, useSpaceOfPager } from '#kit/ui/web/table/room-below.ts';
import type { RoleEntry } from '../contract.ts';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';

interface RoleTableProps {
  readonly roles: readonly RoleEntry[];
  /** The number of roles on the previous pages. */
  readonly before: number;
  readonly loading: boolean;
  readonly onEdit: (role: RoleEntry) => void;
  readonly onRemove: (role: RoleEntry) => void;
  readonly onRights: (role: RoleEntry) => void;
  readonly onMenus: (role: RoleEntry) => void;
}

/** Minimum height of the scrolling area, in px. */
const MIN_HEIGHT = 220;
/** Padding of the actions cell, in px. */
const ACTIONS_PADDING = 24;

/** The rows of the role list; all their buttons are disabled for role 1 (docs/business-rules/accounts.md#roles). */
export function RoleTable(props: RoleTableProps): ReactNode {
  const { t } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const below = useSpaceOfPager();
  const room = useSpaceBelow(place, below);
  const columns: TableColumnType<RoleEntry>[] = [
    { key: 'index', title: t('序号'), width: 72, render: (_, _role, index) => props.before + index + 1 },
    { key: 'roleName', dataIndex: 'roleName', title: t('角色名称'), width: 200, ellipsis: true },
    { key: 'roleDesc', dataIndex: 'roleDesc', title: t('角色描述'), width: 320, ellipsis: true },
    { key: 'userCount', dataIndex: 'userCount', title: t('用户数'), width: 100, align: 'right' },
    {
      key: 'actions',
      title: t('操作'),
      width: Math.ceil(buttonsWidth(['编辑', '删除', '权限', '分配权限'].map((text) => t(text)))) + ACTIONS_PADDING,
      fixed: 'end',
      className: 'list-actions-cell',
      render: (_, role) => <Actions role={role} {...props} />,
    },
  ];
  return (
    <div ref={place} className="list-table">
      <Table<RoleEntry>
        rowKey="roleId"
        columns={columns}
        dataSource={[...props.roles]}
        loading={props.loading}
        pagination={false}
        scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0), ...(room >= MIN_HEIGHT ? { y: room } : {}) }}
        locale={{ emptyText: props.loading ? ' ' : <EmptyState /> }}
      />
    </div>
  );
}

function Actions({ role, onEdit, onRemove, onRights, onMenus }: RoleTableProps & { readonly role: RoleEntry }): ReactNode {
  const { t } = useWords();
  const mayUpdate = usePermission(['sys-manage-role-update']);
  const mayRemove = usePermission(['sys-manage-role-remove']);
  const mayRights = usePermission([AUTHORITY_CODE]);
  const reason = role.roleId === PROTECTED_ROLE_ID ? '系统内置角色不能编辑、删除或修改权限' : role.changeable ? null : ROLE_OF_OTHERS;
  const action = (text: string, press: (role: RoleEntry) => void, danger = false) => (
    <CellButton danger={danger} disabled={reason !== null} {...(reason === null ? {} : { title: t(reason) })} onClick={() => press(role)}>
      {t(text)}
    </CellButton>
  );
  return (
    <div className="ui-cell-buttons">
      {mayUpdate && action('编辑', onEdit)}
      {mayRemove && action('删除', onRemove, true)}
      {mayRights && action('权限', onRights)}
      {mayRights && action('分配权限', onMenus)}
    </div>
  );
}
