import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { pageQuery, recordId } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { ListDefinition } from '../define.ts';
import { recordHistory, type HistoryEntry } from '../history.ts';
import { corporateFor } from './corporate-for.ts';

/** A change as read from the database: its time, and a Chinese word for the action. */
export type StoredChange = Omit<HistoryEntry, 'at'> & { readonly at: Date };

/** The requested page of the changes of one record. `corporateId` is null for a shared list. */
export interface ChangesQuery {
  readonly id: number;
  readonly corporateId: number | null;
  readonly limit: number;
  readonly offset: number;
}

export interface ChangesOfRecord {
  readonly changes: readonly StoredChange[];
  readonly total: number;
}

/**
 * The call that returns the history of one record of a list to users who may read the list. `find` throws `NotFound`
 * for a record that the caller cannot see.
 */
export function historyRoute(definition: ListDefinition, find: (tx: Tx, requested: ChangesQuery) => Promise<ChangesOfRecord>): Route {
  const { current, size } = pageQuery;
  return route({
    ...recordHistory(definition),
    permission: needs(definition.menu),
    access: 'read',
    summary: `The changes of a record of ${definition.name} with user, time and file, newest first`,
    query: z.object({ id: recordId, current, size }),
    async handle({ tx, query, session, zone, t }) {
      const { changes, total } = await find(tx, {
        id: query.id,
        corporateId: corporateFor(definition, session),
        limit: query.size,
        offset: (query.current - 1) * query.size,
      });
      return {
        records: changes.map((change) => ({ ...change, at: businessTime(change.at, zone), action: t(change.action) })),
        total,
        current: query.current,
        size: query.size,
      };
    },
  });
}
