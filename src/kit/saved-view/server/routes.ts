import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound, NotPermitted, RuleViolation } from '#kit/failure/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, signedIn, type Route } from '#kit/http/server/route.ts';
import { hasAnyCode, requireCode, type Session } from '#kit/caller/server/session.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { shareView, viewRoles, viewsOfList, type ViewRole } from '../contract.ts';
import { replaceShares, rolesToShareWith, sharesOf, viewsSharedWith } from './shares.ts';
import { MAX_VIEWS, deleteView, ownView, saveView, viewsOf, type OwnView } from './views.ts';

/** The code for sharing views with roles; its button is on the screen of roles (decision 68). */
const SHARE_CODE = 'view-share';
/** The maximum size of a state; more than the columns and filters of any list need. */
const MAX_STATE_BYTES = 20_000;
/** The maximum number of roles in a call; more than any company has. */
const MAX_ROLES = 500;

const listName = z.string().trim().min(1).max(100);

/** A list or report with saved views, and the menu code of its screen. */
interface ViewedList {
  readonly name: string;
  readonly menu: string;
}

/**
 * Saved views of lists, for each user (docs/engines.md). Every user who may read a list may save views of it. Sharing a
 * view with a role requires a permission (decision 68).
 */
export function savedViewRoutes(lists: readonly ViewedList[]): readonly Route[] {
  const menus = new Map(lists.map(({ name, menu }) => [name, menu]));
  const requireReadable = (session: Session, list: string) => {
    const menu = menus.get(list);
    if (menu === undefined) throw new NotFound('没有这个列表');
    requireCode(session, menu);
  };
  return [
    route({
      ...viewsOfList,
      permission: signedIn,
      access: 'read',
      summary: 'The caller’s saved views of a list, and those that are shared with the caller’s role',
      query: z.object({ list: listName }),
      async handle({ tx, session, query, zone }) {
        requireReadable(session, query.list);
        const shares = await sharesOf(tx, session.userId, query.list);
        const ownViews = await viewsOf(tx, session.userId, query.list);
        const sharedViews = await viewsSharedWith(tx, session, query.list);
        const views = [...ownViews.map((view) => ({ ...view, shared_by: null })), ...sharedViews];
        return views.map(({ id, name, state, is_default, updated_at, shared_by }) => ({
          id,
          name,
          state,
          isDefault: is_default,
          updateTime: businessTime(updated_at, zone),
          sharedWith: [...(shares.get(id) ?? [])],
          sharedBy: shared_by,
          canShare: shared_by === null && hasAnyCode(session, [SHARE_CODE]),
        }));
      },
    }),
    route({
      method: 'POST',
      path: '/ops/views',
      permission: signedIn,
      access: 'write',
      summary: 'Save a view of a list; the same name overwrites',
      body: z.strictObject({
        list: listName,
        name: z.string().trim().max(50),
        state: z.record(z.string(), z.unknown()).refine((state) => JSON.stringify(state).length <= MAX_STATE_BYTES, '视图内容过大'),
        isDefault: z.boolean().optional(),
      }),
      result: z.object({ id: z.int() }),
      async handle({ tx, session, body, clock, audit, nothingChanged }) {
        requireReadable(session, body.list);
        const before = await ownView(tx, session.userId, body);
        const isChanged = before !== null && !isDeepStrictEqual(before.state, body.state);
        const roles = isChanged ? await rolesOf(tx, session, before) : [];
        // A change of a shared view is visible to other users.
        if (roles.length > 0) requireCode(session, SHARE_CODE);
        const id = await saveView(tx, {
          userId: session.userId,
          list: body.list,
          name: body.name,
          state: body.state,
          isDefault: body.isDefault ?? false,
          now: clock.now(),
        });
        if (id === null) throw new RuleViolation('一个列表最多保存{{max}}个视图', { max: MAX_VIEWS });
        // Only changes of shared views are recorded in the audit log.
        if (before === null || roles.length === 0) nothingChanged();
        else
          await audit({
            action: 'update',
            entity: 'saved-view',
            recordId: id,
            before: auditedView(before, roles),
            after: auditedView({ ...before, state: body.state }, roles),
          });
        return { id };
      },
    }),
    route({
      ...viewRoles,
      permission: needs(SHARE_CODE),
      access: 'read',
      summary: 'The roles that the caller may share views with',
      handle: async ({ tx, session }) => [...(await rolesToShareWith(tx, session))],
    }),
    route({
      ...shareView,
      permission: needs(SHARE_CODE),
      access: 'write',
      summary: 'Share a view with exactly these roles; an empty list ends the sharing',
      params: z.object({ id: recordId }),
      body: z.strictObject({ roleIds: z.array(recordId).max(MAX_ROLES) }),
      async handle({ tx, session, params, body, clock, audit, nothingChanged }) {
        const view = await ownView(tx, session.userId, params);
        // The view without a name stores the current state and cannot be shared.
        if (view === null || view.name === '') throw new NotFound();
        requireReadable(session, view.list);
        const before = await rolesOf(tx, session, view);
        const offered = await rolesToShareWith(tx, session);
        const permittedIds = new Set([...before, ...offered].map(({ roleId }) => roleId));
        if (body.roleIds.some((id) => !permittedIds.has(id))) throw new NotPermitted();
        await replaceShares(tx, view.id, body.roleIds, clock.now());
        const after = await rolesOf(tx, session, view);
        if (roleNamesOf(after).join() === roleNamesOf(before).join()) nothingChanged();
        else
          await audit({
            action: 'share-view',
            entity: 'saved-view',
            recordId: view.id,
            before: auditedView(view, before),
            after: auditedView(view, after),
          });
        return null;
      },
    }),
    route({
      method: 'POST',
      path: '/ops/views/:id/delete',
      permission: signedIn,
      access: 'write',
      summary: 'Delete a saved view',
      params: z.object({ id: recordId }),
      result: z.null(),
      async handle({ tx, session, params, audit, nothingChanged }) {
        const view = await ownView(tx, session.userId, params);
        if (view === null) throw new NotFound();
        const roles = await rolesOf(tx, session, view);
        await deleteView(tx, view.id);
        if (roles.length === 0) nothingChanged();
        else await audit({ action: 'delete', entity: 'saved-view', recordId: view.id, before: auditedView(view, roles) });
        return null;
      },
    }),
  ];
}

async function rolesOf(tx: Tx, { userId }: Session, { id, list }: OwnView): Promise<readonly ViewRole[]> {
  const shares = await sharesOf(tx, userId, list);
  return shares.get(id) ?? [];
}

const roleNamesOf = (roles: readonly ViewRole[]) => roles.map(({ roleName }) => roleName);

const auditedView = ({ list, name, state }: OwnView, roles: readonly ViewRole[]) => ({ list, name, state, roles: roleNamesOf(roles) });
