import { useQuery } from '@tanstack/react-query';
import { Alert, Modal, Tree } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { allRightsCall, SavedRights, RightMenu, rightsOfRoleCall } from '#features/administration/authority/contract.ts';
import { mergeSets, sameIds } from '../../id-sets.ts';
import type { RightIds } from '../../rights-difference.ts';
import { withoutOperations } from '../../rights-tree.ts';
import type { FoundRights } from '../../find-rights.ts';
import { RightsChanged, type MergeChoice } from '../../web/rights-changed.tsx';
import { UnsavedDifference } from '../../web/rights-difference.tsx';
import { RightsSearchField, useRightsSearch } from '../../web/rights-search.tsx';
import { useEdit } from '#kit/edit/web/use-edit.ts';
import { useSignOutQuestion } from '../../web/use-sign-out-question.ts';
import { useAttempt } from '#kit/http/web/attempt.ts';
import { type ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { FORM_WIDTH } from '#kit/ui/web/dialog/dialog-form.tsx';
import { notify } from '#kit/page/web/notice.ts';
import { QueryView } from '#kit/ui/web/page/page-states.tsx';
import { useUnsavedWork } from '#kit/page/web/unsaved-work.ts';
import { reloadSession, useSession } from '#kit/session/web/session.ts';
import { SAVE_BUTTON } from '#kit/ui/web/shortcuts.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { RoleEntry } from '../contract.ts';

interface MenuRightsDialogProps {
  /** The role; null while the dialog is closed. */
  readonly role: RoleEntry | null;
  readonly onClose: () => void;
}

/** One object, so that memoised values stay the same while the tree is loading. */
const NO_MENUS: readonly RightMenu[] = [];

interface Choice {
  /** The ticked screens; null when unchanged. */
  readonly ticked: ReadonlySet<number> | null;
  /** Both sets of changes, when another user has changed the role. */
  readonly sides: Readonly<Record<MergeChoice, ReadonlySet<number>>> | null;
}
const UNCHANGED: Choice = { ticked: null, sides: null };

/**
 * Assign permissions: every menu in a fully expanded tree of checkboxes, without buttons
 * (docs/business-rules/permissions.md#menu-dialog, docs/business-rules/permissions.md#cascade).
 */
export function MenuRightsDialog({ role, onClose }: MenuRightsDialogProps): ReactNode {
  const { t } = useWords();
  const myRole = useSession((session) => session.userInfo?.roleId ?? null);
  const [{ ticked, sides }, setChoice] = useState<Choice>(UNCHANGED);
  const [run, saving] = useAttempt();
  const { confirmAbandon } = useConfirm();
  const maySignOut = useSignOutQuestion();
  const rights = useQuery({
    queryKey: ['menu-rights', role?.roleId],
    queryFn: async ({ signal }) => {
      const [tree, saved] = await Promise.all([
        callApi<typeof allRightsCall>({ path: '/sys/role/getAllMenuOperationTree', signal }),
        callApi<typeof rightsOfRoleCall>({ path: '/sys/role/getRoleAuthorInfo', query: { roleId: role?.roleId }, signal }),
      ]);
      return { tree, saved };
    },
    enabled: role !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const edit = useEdit<SavedRights>(rights.data?.saved ?? null);
  const tree = rights.data?.tree ?? NO_MENUS;
  const seenScreens = screensOfRole(tree, edit.seen);

  const menus = useMemo(() => withoutOperations(tree), [tree]);
  const search = useRightsSearch(menus);
  const isChanged = () => ticked !== null && !sameIds(ticked, seenScreens);
  useUnsavedWork(() => role !== null && isChanged());

  function close(): void {
    edit.end();
    search.setText('');
    setChoice(UNCHANGED);
    onClose();
  }

  /** Adds the other user's changes to those made in this dialog. */
  function merge(failure: ApiFailure): void {
    const detected = edit.detectConflict(failure);
    if (detected === null) return;
    const theirs = screensOfRole(tree, detected.current);
    const before = screensOfRole(tree, detected.seen);
    setChoice((choice) => {
      const both = mergeSets(before, choice.ticked ?? before, theirs);
      return { ticked: both, sides: { both, theirs } };
    });
  }

  async function cancel(): Promise<void> {
    if (!isChanged() || (await confirmAbandon())) close();
  }

  async function save(): Promise<void> {
    if (role === null || saving) return;
    if (ticked === null || !isChanged()) return close();
    const { roleId } = role;
    await run(async () => {
      if (!(await maySignOut({ roleId }))) return;
      const body = { roleId, menuIds: withGroups(tree, ticked), operationIds: [], keepOperations: true, version: edit.seen?.version };
      await callApi({ method: 'POST', path: '/sys/role/updateRoleAuthor', body });
      notify.success(t('权限修改成功'));
      close();
      if (roleId === myRole) await reloadSession();
    }, merge);
  }

  return (
    <Modal
      open={role !== null}
      title={role === null ? t('分配权限') : t('分配权限：{{name}}', { name: role.roleName })}
      width={FORM_WIDTH}
      mask={{ closable: false }}
      okText={t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ ...SAVE_BUTTON, disabled: rights.data === undefined }}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={() => void cancel()}
      destroyOnHidden
    >
      {edit.conflict !== null && (
        <RightsChanged
          key={edit.conflict.current.version}
          conflict={edit.conflict}
          tree={tree}
          onChoose={(side) => setChoice({ sides, ticked: sides?.[side] ?? ticked })}
        />
      )}
      <Alert
        showIcon
        type="info"
        title={t('这里只分配菜单：保留的菜单，其按钮权限不变；去掉的菜单，其按钮权限一并收回。按钮请在“权限”中配置。')}
      />
      <div style={{ marginBlock: 12 }}>
        <RightsSearchField search={search} />
      </div>
      <div style={{ maxHeight: '48vh', marginBottom: 12, overflow: 'auto' }}>
        <QueryView query={rights}>
          {() => (
            <MenuTree found={search.found} ticked={ticked ?? seenScreens} onTick={(screens) => setChoice({ sides, ticked: screens })} />
          )}
        </QueryView>
      </div>
      {ticked !== null && edit.seen !== null && isChanged() && (
        <UnsavedDifference tree={tree} before={edit.seen} after={rightsAfterSave(tree, edit.seen, ticked)} />
      )}
    </Modal>
  );
}

interface MenuTreeProps {
  readonly found: FoundRights;
  readonly ticked: ReadonlySet<number>;
  readonly onTick: (screens: ReadonlySet<number>) => void;
}

function MenuTree({ found: { tree, ancestorsOnly }, ticked, onTick }: MenuTreeProps): ReactNode {
  const { t } = useWords();
  const shown = screensOf(tree);
  return (
    <Tree
      // Search results are expanded.
      key={shown.join()}
      checkable
      selectable={false}
      defaultExpandAll
      // The tree derives the parents from the screens: checked when all descendants are checked, half-checked when some
      // are.
      checkedKeys={shown.filter((menuId) => ticked.has(menuId))}
      treeData={nodesOf(tree, ancestorsOnly, t)}
      aria-label={t('分配权限')}
      onCheck={(checked) => {
        const keys = new Set((Array.isArray(checked) ? checked : checked.checked).map(Number));
        const isShown = new Set(shown);
        onTick(new Set([...[...ticked].filter((menuId) => !isShown.has(menuId)), ...shown.filter((menuId) => keys.has(menuId))]));
      }}
    />
  );
}

interface MenuNode {
  readonly key: number;
  readonly title: string;
  readonly checkable: boolean;
  readonly disableCheckbox: boolean;
  readonly children: MenuNode[];
}

function nodesOf(tree: readonly RightMenu[], ancestorsOnly: ReadonlySet<number>, t: Translator): MenuNode[] {
  return tree.map((menu) => ({
    key: menu.menuId,
    title: t(menu.menuName),
    checkable: !ancestorsOnly.has(menu.menuId),
    disableCheckbox: !menu.grantable,
    children: nodesOf(menu.childMenu, ancestorsOnly, t),
  }));
}

/** The rights of the role after a save with these screens: a screen's buttons are kept or removed with it. */
function rightsAfterSave(tree: readonly RightMenu[], seen: SavedRights, screens: ReadonlySet<number>): RightIds {
  const menuIds = withGroups(tree, screens);
  const kept = new Set(menuIds);
  const before = new Set(seen.menuIds);
  const removed = new Set(
    everyMenu(tree)
      .filter(({ menuId }) => before.has(menuId) && !kept.has(menuId))
      .flatMap(({ operations }) => operations.map(({ btnId }) => btnId)),
  );
  return { menuIds, operationIds: seen.operationIds.filter((btnId) => !removed.has(btnId)), lobList: seen.lobList };
}

function everyMenu(tree: readonly RightMenu[]): RightMenu[] {
  return tree.flatMap((menu) => [menu, ...everyMenu(menu.childMenu)]);
}

/** The screens of a role. Their groups are derived from them. */
function screensOfRole(tree: readonly RightMenu[], saved: SavedRights | null): Set<number> {
  const ids = new Set(saved?.menuIds);
  return new Set(screensOf(tree).filter((menuId) => ids.has(menuId)));
}

/** The ids of these screens and of the groups above them. */
function withGroups(tree: readonly RightMenu[], screens: ReadonlySet<number>): number[] {
  return tree.flatMap(({ menuId, childMenu }) => {
    const descendants = withGroups(childMenu, screens);
    return descendants.length > 0 || screens.has(menuId) ? [menuId, ...descendants] : [];
  });
}

function screensOf(tree: readonly RightMenu[]): number[] {
  return tree.flatMap((menu) => (menu.childMenu.length === 0 ? [menu.menuId] : screensOf(menu.childMenu)));
}
