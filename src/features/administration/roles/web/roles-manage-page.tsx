import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  AUTHORITY_CODE,
  PROTECTED_ROLE_ID,
  PROTECTED_ROLE_MESSAGE,
  ROLE_OF_OTHERS_MESSAGE,
} from '#features/administration/authority/definition.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { usePermission } from '#kit/session/web/session.ts';
import { useListLinkState } from '#kit/ui/web/page/return-to-list.ts';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { MaintainedList } from '../../web/maintained-list.tsx';
import type { RoleEntry, roleList } from '../contract.ts';
import { ROLE_CODES } from '../definition.ts';
import { MenuRightsDialog } from './menu-rights-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

/** Roles: list, create, edit, delete, and links to both permission screens (docs/business-rules/accounts.md#roles). */
export default function RolesManagePage(): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const linkState = useListLinkState();
  const mayConfigure = usePermission([AUTHORITY_CODE]);
  const [menuRightsRole, setMenuRightsRole] = useState<RoleEntry | null>(null);
  const roles = useCall<typeof roleList>({ path: '/sys/role/getRoleList', withNotice: true });

  function openRights({ roleId, roleName }: RoleEntry): void {
    const query = new URLSearchParams({ id: String(roleId), roleName });
    void navigate(`/systemManage/authConfig?${query.toString()}`, { state: linkState });
  }

  return (
    <section className="list-screen" aria-label={t('角色管理')} aria-busy={roles.isFetching}>
      <MaintainedList<RoleEntry>
        query={roles}
        path="/sys/role"
        idName="roleId"
        addText={t('新建角色')}
        codes={ROLE_CODES}
        refusalOf={refusalOf}
        columns={[
          { key: 'roleName', dataIndex: 'roleName', title: t('角色名称'), width: 190, ellipsis: true },
          {
            key: 'roleDesc',
            dataIndex: 'roleDesc',
            title: t('角色描述'),
            width: 330,
            ellipsis: true,
            render: (text: string) => <TwoLines text={text} />,
          },
          { key: 'userCount', dataIndex: 'userCount', title: t('用户数'), width: 100, align: 'right' },
        ]}
        actions={
          mayConfigure
            ? [
                { text: '权限', onPress: openRights },
                { text: '分配权限', onPress: setMenuRightsRole },
              ]
            : []
        }
        nameOf={({ roleName }) => roleName}
        question="此操作将永久删除该角色, 是否继续?"
        Dialog={RoleDialog}
        onChanged={() => void client.invalidateQueries({ queryKey: ['/sys/role/getRoleList'] })}
      />
      <MenuRightsDialog role={menuRightsRole} onClose={() => setMenuRightsRole(null)} />
    </section>
  );
}

function refusalOf({ roleId, changeable }: RoleEntry): string | null {
  if (roleId === PROTECTED_ROLE_ID) return PROTECTED_ROLE_MESSAGE;
  return changeable ? null : ROLE_OF_OTHERS_MESSAGE;
}
