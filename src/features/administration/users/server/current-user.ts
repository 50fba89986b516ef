import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { route, signedIn, type Call } from '#kit/http/server/route.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { categoriesOfRole } from '../../authority/server/api.ts';
import { ownUserInfo } from '../contract.ts';
import { DELIVERY_COLUMNS, PURCHASING_COLUMNS } from '../definition.ts';
import { showHistogramQuery, showSummaryQuery } from './bodies.ts';
import { showFlags, type ShowFlags, storeShowFlags } from './users.ts';

const getUserInfo = route({
  ...ownUserInfo,
  permission: signedIn,
  access: 'read',
  summary: 'Which column groups of the inventory expenses I see, their columns, and the categories that my role allows',
  async handle({ tx, session }) {
    const { userId, userName, roleId } = session;
    return {
      userId,
      userName,
      roleId,
      ...(await showFlags(tx, userId)),
      showPurchasingList: PURCHASING_COLUMNS,
      showDeliveryList: DELIVERY_COLUMNS,
      lobList: await categoriesOfRole(tx, roleId),
    };
  },
});

const updateInventoryExpenseShow = route({
  method: 'POST',
  path: '/sys/user/updateInventoryExpenseShow',
  permission: signedIn,
  access: 'write',
  summary: 'Show (1) or hide (2) my column groups of the inventory-expense summary',
  query: showSummaryQuery,
  result: z.null(),
  handle: (call) => saveFlags(call, call.query),
});

const updateInventoryExpenseShowHistogram = route({
  method: 'POST',
  path: '/sys/user/updateInventoryExpenseShowHistogram',
  permission: signedIn,
  access: 'write',
  summary: 'Show (1) or hide (2) my column groups of the inventory-expense histogram',
  query: showHistogramQuery,
  result: z.null(),
  handle: (call) => saveFlags(call, call.query),
});

interface FlagCall extends Pick<Call<unknown, unknown, unknown>, 'audit' | 'nothingChanged'> {
  readonly tx: Tx;
  readonly session: Session;
}

async function saveFlags({ tx, session, audit, nothingChanged }: FlagCall, chosen: Partial<ShowFlags>): Promise<null> {
  const before = await showFlags(tx, session.userId);
  const after = { ...before, ...chosen };
  if (JSON.stringify(before) === JSON.stringify(after)) {
    nothingChanged();
    return null;
  }
  await storeShowFlags(tx, session.userId, after);
  await audit({ action: 'update', entity: 'user', recordId: session.userId, before, after });
  return null;
}

export const currentUserRoutes = [getUserInfo, updateInventoryExpenseShow, updateInventoryExpenseShowHistogram];
