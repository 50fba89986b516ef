import { useQuery } from '@tanstack/react-query';
import { Alert, Modal, Tree } from 'antd';
import { type ReactNode, useState } from 'react';
import type { everyRight, menusOfRole, RightMenu } from '#features/administration/authority/contract.ts';
import { useSignOutQuestion } from '../../web/use-sign-out-question.ts';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useConfirm } from '#kit/ui/web/confirm.tsx';
import { FORM_WIDTH } from '#kit/ui/web/dialog-form.tsx';
import { notify } from '#kit/ui/web/notice.ts';
import { Answered } from '#kit/ui/web/page-states.tsx';
import { useUnsavedWork } from '#kit/ui/web/unsaved-work.ts';
import { reloadSession, useSession } from '#kit/session/web/session.ts';
import type { RoleEntry } from '../contract.ts';

interface MenuRightsDialogProps {
  /** Whose menus are chosen; null while the dialog is closed. */
  readonly role: RoleEntry | null;
  readonly onClose: () => void;
}

/** Assign permissions: every menu in a fully expanded tree of checkboxes, without buttons (document 1 §2.4, §4). */
export function MenuRightsDialog({ role, onClose }: MenuRightsDialogProps): ReactNode {
  const { t } = useWords();
  const myRole = useSession((session) => session.userInfo?.roleId ?? null);
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const [saving, setSaving] = useState(false);
  const { confirmAbandon } = useConfirm();
  const maySignOut = useSignOutQuestion();
  const rights = useQuery({
    queryKey: ['menu-rights', role?.roleId],
    queryFn: async ({ signal }) => {
      const [tree, held] = await Promise.all([
        callApi<typeof everyRight>({ path: '/sys/role/getAllMenuOperationTree', signal }),
        callApi<typeof menusOfRole>({ path: '/sys/role/getRoleAuthorSubTreeInfo', query: { roleId: role?.roleId }, signal }),
      ]);
      return { tree, held };
    },
    enabled: role !== null,
    gcTime: 0,
    staleTime: 0,
  });

  const isChanged = () => chosen !== null && rights.data !== undefined && !sameScreens(rights.data, chosen);
  useUnsavedWork(() => role !== null && isChanged());

  function close(): void {
    setChosen(null);
    onClose();
  }

  async function cancel(): Promise<void> {
    if (!isChanged() || (await confirmAbandon())) close();
  }

  async function save(): Promise<void> {
    if (role === null || saving) return;
    if (chosen === null || !isChanged()) return close();
    setSaving(true);
    try {
      if (!(await maySignOut({ roleId: role.roleId }))) return;
      await callApi({
        method: 'POST',
        path: '/sys/role/updateRoleAuthor',
        body: { roleId: role.roleId, menuIds: chosen, operationIds: [], keepOperations: true },
      });
      notify.success(t('权限修改成功'));
      close();
      if (role.roleId === myRole) await reloadSession();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      setSaving(false);
    }
  }

  return (
    <Modal
      open={role !== null}
      title={role === null ? t('分配权限') : t('分配权限：{{name}}', { name: role.roleName })}
      width={FORM_WIDTH}
      mask={{ closable: false }}
      okText={t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: rights.data === undefined }}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={() => void cancel()}
      destroyOnHidden
    >
      <Alert
        showIcon
        type="info"
        title={t('这里只分配菜单：保留的菜单，其按钮权限不变；去掉的菜单，其按钮权限一并收回。按钮请在“权限”中配置。')}
      />
      <div style={{ maxHeight: '52vh', marginTop: 12, overflow: 'auto' }}>
        <Answered query={rights}>{({ tree, held }) => <MenuTree tree={tree} held={held} onChoose={setChosen} />}</Answered>
      </div>
    </Modal>
  );
}

interface MenuTreeProps {
  readonly tree: readonly RightMenu[];
  readonly held: readonly RightMenu[];
  /** Told of all menus that are ticked wholly or in part. */
  readonly onChoose: (menuIds: number[]) => void;
}

function MenuTree({ tree, held, onChoose }: MenuTreeProps): ReactNode {
  const { t } = useWords();
  // The tree works out the parents from the screens: ticked when all below are, half when some are.
  const [ticked, setTicked] = useState(() => screensOf(held));
  return (
    <Tree
      checkable
      selectable={false}
      defaultExpandAll
      checkedKeys={ticked}
      treeData={nodesOf(tree, t)}
      aria-label={t('分配权限')}
      onCheck={(checked, { halfCheckedKeys }) => {
        const keys = (Array.isArray(checked) ? checked : checked.checked).map(Number);
        const screens = new Set(screensOf(tree));
        setTicked(keys.filter((menuId) => screens.has(menuId)));
        onChoose([...keys, ...(halfCheckedKeys ?? []).map(Number)]);
      }}
    />
  );
}

interface MenuNode {
  readonly key: number;
  readonly title: string;
  readonly disableCheckbox: boolean;
  readonly children: MenuNode[];
}

function nodesOf(tree: readonly RightMenu[], t: (text: string) => string): MenuNode[] {
  return tree.map((menu) => ({
    key: menu.menuId,
    title: t(menu.menuName),
    disableCheckbox: !menu.grantable,
    children: nodesOf(menu.childMenu, t),
  }));
}

/** Whether the chosen menus are the screens that the role holds; the groups above follow from these. */
function sameScreens(
  { tree, held }: { readonly tree: readonly RightMenu[]; readonly held: readonly RightMenu[] },
  chosen: readonly number[],
) {
  const ticked = new Set(chosen);
  const before = new Set(screensOf(held));
  return screensOf(tree).every((menuId) => ticked.has(menuId) === before.has(menuId));
}

/** The menus of a tree that have none below. */
function screensOf(tree: readonly RightMenu[]): number[] {
  return tree.flatMap((menu) => (menu.childMenu.length === 0 ? [menu.menuId] : screensOf(menu.childMenu)));
}
