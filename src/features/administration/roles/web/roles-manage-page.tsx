import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { attempt } from '#kit/http/web/attempt.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { ListPager } from '#kit/ui/web/table/list-pager.tsx';
import { notify } from '#kit/page/web/notice.ts';
import { RowsOf } from '#kit/ui/web/page/page-states.tsx';
import { RefreshButton } from '#kit/ui/web/page/refresh-button.tsx';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { useLastListAddress } from '#kit/ui/web/page/return-to-list.ts';
import type { RoleEntry, roleList } from '../contract.ts';
import { MenuRightsDialog } from './menu-rights-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RoleTable } from './role-table.tsx';
import '#kit/list/web/list.css';
import { NEW_BUTTON } from '#kit/ui/web/shortcuts.ts';

type OpenDialog = { readonly kind: 'add' } | { readonly kind: 'edit' | 'menus'; readonly role: RoleEntry } | null;

const NO_FILTERS = {};

/**
 * Roles: list, create, edit, delete, and links to their two permission screens (docs/business-rules/accounts.md#roles).
 * The call returns all roles; paging is done here.
 */
export default function RolesManagePage(): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const left = useLastListAddress();
  const { confirm } = useConfirm();
  const { page, turnTo } = useUrlFilters(NO_FILTERS);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const roles = useCall<typeof roleList>({ path: '/sys/role/getRoleList', silent: false });
  const reload = () => client.invalidateQueries({ queryKey: ['/sys/role/getRoleList'] });
  const all = roles.data ?? [];
  const lastPage = Math.max(1, Math.ceil(all.length / page.size));
  const current = Math.min(page.current, lastPage);
  const shown = all.slice((current - 1) * page.size, current * page.size);

  async function remove(role: RoleEntry): Promise<void> {
    if (!(await confirm(t('此操作将永久删除该角色, 是否继续?'), { danger: true, okText: t('删除'), about: role.roleName }))) return;
    await attempt(async () => {
      await callApi({ method: 'DELETE', path: `/sys/role/delete/${role.roleId}` });
      notify.success(t('删除成功'));
    });
    await reload();
  }

  return (
    <section className="list-screen" aria-label={t('角色管理')} aria-busy={roles.isFetching}>
      <div className="list-head">
        <div className="ui-toolbar" role="toolbar" aria-label={t('操作')}>
          <Permitted codes={['sys-manage-role-insert-role']}>
            <Button {...NEW_BUTTON} type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setDialog({ kind: 'add' })}>
              {t('新建角色')}
            </Button>
          </Permitted>
          <RefreshButton />
        </div>
      </div>
      <RowsOf query={roles}>
        <RoleTable
          roles={shown}
          before={(current - 1) * page.size}
          loading={roles.isFetching}
          onEdit={(role) => setDialog({ kind: 'edit', role })}
          onRemove={(role) => void remove(role)}
          onRights={({ roleId, roleName }) =>
            void navigate(`/systemManage/authConfig?${new URLSearchParams({ id: String(roleId), roleName }).toString()}`, { state: left })
          }
          onMenus={(role) => setDialog({ kind: 'menus', role })}
        />
      </RowsOf>
      <ListPager page={{ ...page, current }} shown={shown.length} total={roles.data?.length ?? null} totalCapped={false} onTurn={turnTo} />
      <RoleDialog
        open={dialog?.kind === 'add' || dialog?.kind === 'edit'}
        role={dialog?.kind === 'edit' ? dialog.role : null}
        onSaved={() => void reload()}
        onClose={() => setDialog(null)}
      />
      <MenuRightsDialog role={dialog?.kind === 'menus' ? dialog.role : null} onClose={() => setDialog(null)} />
    </section>
  );
}
