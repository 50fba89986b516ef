import { z } from 'zod';
import { NotFound, RuleBroken } from '#kit/http/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { route, signedIn, type Route } from '#kit/http/server/route.ts';
import { requireCode, type Session } from '#kit/session/server/session.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { viewsOfList } from '../contract.ts';
import { MAX_VIEWS, deleteView, saveView, viewsOf } from './views.ts';

/** A view is a few column names and filters; this is far beyond what a list needs. */
const MAX_STATE_BYTES = 20_000;

const listName = z.string().trim().min(1).max(100);

/** A list or report that views can be kept of, and the menu code of its screen. */
export interface ViewedList {
  readonly name: string;
  readonly menu: string;
}

/** Saved views of lists, each user's own (docs/engines.md). They decide only how a list is shown, so whoever may read a list may keep his. */
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
      summary: 'The caller’s saved views of a list',
      query: z.object({ list: listName }),
      async handle({ tx, session, query, zone }) {
        requireReadable(session, query.list);
        const views = await viewsOf(tx, session.userId, query.list);
        return views.map(({ id, name, state, is_default, updated_at }) => ({
          id,
          name,
          state,
          isDefault: is_default,
          updateTime: businessTime(updated_at, zone),
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
      async handle({ tx, session, body, clock, nothingChanged }) {
        requireReadable(session, body.list);
        const id = await saveView(tx, {
          userId: session.userId,
          list: body.list,
          name: body.name,
          state: body.state,
          isDefault: body.isDefault ?? false,
          now: clock.now(),
        });
        if (id === null) throw new RuleBroken('一个列表最多保存 {{max}} 个视图', { max: MAX_VIEWS });
        // How a person likes to look at a list is no change of anybody's data.
        nothingChanged();
        return { id };
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
      async handle({ tx, session, params, nothingChanged }) {
        if (!(await deleteView(tx, session.userId, params.id))) throw new NotFound();
        nothingChanged();
        return null;
      },
    }),
  ];
}
