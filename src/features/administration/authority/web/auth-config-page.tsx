import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TeamOutlined } from '@ant-design/icons';
import { Alert, Button, Select } from 'antd';
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useEdit } from '#kit/edit/web/use-edit.ts';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { usePermission, useSession } from '#kit/session/web/session.ts';
import { QueryView } from '#kit/ui/web/page/page-states.tsx';
import { useUnsavedWork } from '#kit/page/web/unsaved-work.ts';
import { SAVE_BUTTON } from '#kit/ui/web/shortcuts.ts';
import { MessagePage } from '#kit/ui/web/page/message-page.tsx';
import { useReturnToList } from '#kit/ui/web/page/return-to-list.ts';
import { checkMenu, indexRights, rightsIn, sameRights, toggleOperation, uncheckMenu } from '../cascade.ts';
import type { categoriesOfRoleCall, allRightsCall, SavedRights, RightMenu, rightsOfRoleCall } from '../contract.ts';
import {
  AUTHORITY_CODE,
  CATEGORY_REQUIRED_MESSAGE,
  OUTER_CATEGORIES,
  PROTECTED_ROLE_ID,
  PROTECTED_ROLE_MESSAGE,
  ROLES_PATH,
} from '../definition.ts';
import type { RightIds } from '../../rights-difference.ts';
import { RightsChanged } from '../../web/rights-changed.tsx';
import { UnsavedDifference } from '../../web/rights-difference.tsx';
import { RightsSearchField, useRightsSearch } from '../../web/rights-search.tsx';
import { RightsMatrix } from './rights-matrix.tsx';
import { useTicks } from './use-ticks.ts';
import { useSaveAuthority } from './use-save-authority.ts';
import './auth-config-page.css';

interface Authority {
  readonly roleName: string;
  readonly tree: readonly RightMenu[];
  readonly savedRights: SavedRights;
  /** The categories of the caller's role, which the caller may grant. */
  readonly callerCategories: readonly string[];
}

/**
 * The permissions of one role (docs/business-rules/permissions.md#permission-page). `?id=` selects the role. The role's
 * name is read from the server; `roleName` in the address is ignored.
 */
export default function AuthConfigPage(): ReactNode {
  const { t } = useWords();
  const [address] = useSearchParams();
  const mayConfigure = usePermission([AUTHORITY_CODE]);
  const roleId = Number(address.get('id'));
  // Every user has the route (docs/user-interface.md#navigation); the page itself needs the permission.
  if (!mayConfigure) return <Navigate replace to="/401?noGoBack" />;
  if (!Number.isInteger(roleId) || roleId < 1) return <NoRole title={t('请先选择角色')} />;
  return (
    <section className="admin-authority" aria-label={t('角色权限配置')}>
      <Loaded key={roleId} roleId={roleId} />
    </section>
  );
}

function NoRole({ title }: { readonly title: string }): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <MessagePage
      icon={<TeamOutlined />}
      title={title}
      text={t('请在角色列表中点击角色的“权限”。')}
      actions={
        <Button type="primary" onClick={() => void navigate(ROLES_PATH)}>
          {t('去角色列表')}
        </Button>
      }
    />
  );
}

const isUnknownRole = (error: unknown) => error instanceof ApiFailure && error.httpStatus === 404;

function Loaded({ roleId }: { readonly roleId: number }): ReactNode {
  const { t } = useWords();
  const myRole = useSession((session) => session.userInfo?.roleId ?? null);
  const client = useQueryClient();
  const queryKey = ['authority', roleId, myRole];
  const authority = useQuery({
    queryKey,
    queryFn: ({ signal }) => readAuthority(roleId, myRole, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isUnknownRole(authority.error)) return <NoRole title={t('角色不存在或已被删除')} />;
  return (
    <QueryView query={authority}>
      {(data) => (
        // The saved rights are read again after a save, and a new editor begins with them.
        <Editor
          key={authority.dataUpdatedAt}
          roleId={roleId}
          authority={data}
          onSaved={() => void client.invalidateQueries({ queryKey })}
        />
      )}
    </QueryView>
  );
}

/** The calls are silent, because the page shows a failure itself. */
async function readAuthority(roleId: number, myRole: number | null, signal: AbortSignal): Promise<Authority> {
  const [tree, role, callerCategories] = await Promise.all([
    callApi<typeof allRightsCall>({ path: '/sys/role/getAllMenuOperationTree', signal, silent: true }),
    callApi<typeof rightsOfRoleCall>({ path: '/sys/role/getRoleAuthorInfo', query: { roleId }, signal, silent: true }),
    myRole === null
      ? []
      : callApi<typeof categoriesOfRoleCall>({ path: `/inventoryExpenseAuthor/getByRoleId/${myRole}`, signal, silent: true }),
  ]);
  return { roleName: role.roleName, tree, savedRights: role, callerCategories };
}

interface EditorProps {
  readonly roleId: number;
  readonly authority: Authority;
  readonly onSaved: () => void;
}

function Editor({ roleId, authority, onSaved }: EditorProps): ReactNode {
  const { t } = useWords();
  const goBack = useReturnToList(ROLES_PATH);
  const { roleName, tree } = authority;
  const index = useMemo(() => indexRights(tree), [tree]);
  const edit = useEdit(authority.savedRights);
  const seen = edit.seen ?? authority.savedRights;
  // Every saved role has a category. A role without one is new and starts with all categories that the caller may
  // grant.
  const grantable = OUTER_CATEGORIES.filter((lob) => authority.callerCategories.includes(lob));
  const { ticked, tick, merge, choose } = useTicks(authority.savedRights, grantable);
  const { rights, categories } = ticked;
  const { save, saving } = useSaveAuthority(roleId, onSaved);
  const [saveAttempted, setSaveAttempted] = useState(false);
  const isProtected = roleId === PROTECTED_ROLE_ID;
  const saved = useMemo(() => rightsIn(seen), [seen]);
  const rightsChanged = !sameRights(rights, saved);
  const search = useRightsSearch(tree);
  const tickedIds = useMemo(
    (): RightIds => ({ menuIds: [...rights.menus], operationIds: [...rights.operations], lobList: categories }),
    [rights, categories],
  );
  const isNew = seen.lobList.length === 0;
  const changed = rightsChanged || categories.join() !== (isNew ? grantable : seen.lobList).join();
  useUnsavedWork(() => changed);

  const tickMenu = useCallback(
    (menuId: number, on: boolean) => tick((before) => ({ rights: (on ? checkMenu : uncheckMenu)(index, before.rights, menuId) })),
    [index, tick],
  );
  const tickOperation = useCallback(
    (operationId: number) => tick((before) => ({ rights: toggleOperation(before.rights, operationId) })),
    [tick],
  );

  async function trySave(): Promise<void> {
    setSaveAttempted(true);
    await save({ ...ticked, seen, signsOut: rightsChanged }, (failure) => {
      const detected = edit.detectConflict(failure);
      if (detected !== null) merge(detected);
    });
  }

  return (
    <>
      <header className="admin-authority-head">
        <h2>{t('角色权限配置：{{name}}', { name: roleName })}</h2>
        {edit.conflict !== null && (
          <RightsChanged key={seen.version + seen.lobVersion} conflict={edit.conflict} tree={tree} onChoose={choose} />
        )}
        {isProtected && <Alert showIcon type="info" title={t(PROTECTED_ROLE_MESSAGE)} />}
        <Categories
          chosen={categories}
          callerCategories={authority.callerCategories}
          disabled={isProtected}
          isMissing={saveAttempted && categories.length === 0}
          onChange={(next) => tick(() => ({ categories: next }))}
        />
        <RightsSearchField search={search} />
      </header>
      <RightsMatrix
        found={search.found}
        rights={rights}
        saved={saved}
        disabled={isProtected}
        onMenu={tickMenu}
        onOperation={tickOperation}
      />
      <footer className="admin-authority-foot">
        {changed && <UnsavedDifference tree={tree} before={seen} after={tickedIds} />}
        <Button {...SAVE_BUTTON} type="primary" loading={saving} disabled={isProtected} onClick={() => void trySave()}>
          {t('保存')}
        </Button>
        <Button onClick={goBack}>{t('返回')}</Button>
        {changed && <span className="admin-authority-changed">{t('有未保存的修改')}</span>}
      </footer>
    </>
  );
}

interface CategoriesProps {
  readonly chosen: readonly string[];
  readonly callerCategories: readonly string[];
  readonly disabled: boolean;
  /** A save was attempted without a category. */
  readonly isMissing: boolean;
  readonly onChange: (chosen: string[]) => void;
}

/** The outer inventory-expense categories. A role needs at least one. */
function Categories({ chosen, callerCategories, disabled, isMissing, onChange }: CategoriesProps): ReactNode {
  const { t } = useWords();
  const id = useId();
  return (
    <div className="admin-authority-categories">
      <label htmlFor={id}>
        <span className="admin-authority-required" aria-hidden>
          *
        </span>
        {t('存货费用（对外）品类维护')}
      </label>
      <div className="admin-authority-categories-choice">
        <Select
          id={id}
          mode="multiple"
          aria-required
          aria-invalid={isMissing}
          aria-describedby={`${id}-problem ${id}-hint`}
          value={[...chosen]}
          disabled={disabled}
          status={isMissing ? 'error' : ''}
          placeholder={t('请选择')}
          options={OUTER_CATEGORIES.map((lob) => ({ value: lob, label: t(lob), disabled: !callerCategories.includes(lob) }))}
          onChange={(next: string[]) => onChange(OUTER_CATEGORIES.filter((lob) => next.includes(lob)))}
        />
        <p id={`${id}-problem`} className="admin-authority-problem">
          {isMissing && t(CATEGORY_REQUIRED_MESSAGE)}
        </p>
        <p id={`${id}-hint`} className="admin-authority-hint">
          {t('该角色的用户在“存货费用（对外）”页面只能查看这些品类；其他页面不受影响。')}
        </p>
      </div>
    </div>
  );
}
