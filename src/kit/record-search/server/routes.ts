import { z } from 'zod';
import type { HomeScreens } from '#kit/home/server/routes.ts';
import { route, signedIn, type Route } from '#kit/http/server/route.ts';
import { recordSearch, SHORTEST_SEARCH, type RecordHit } from '../contract.ts';
import type { RecordSource } from './source.ts';

/** Hits of each set of records, and of all of them. */
const OF_EACH = 4;
const OF_ALL = 20;
const SEARCH_MAX_LENGTH = 100;

/** The search of records. Sets whose screen the caller may not open, and rows of other corporates, are not read. */
export function searchRoutes(sources: readonly RecordSource[], screens: HomeScreens): readonly Route[] {
  return [
    route({
      ...recordSearch,
      permission: signedIn,
      access: 'read',
      summary: 'Records whose number, code or name begins with a text, on the screens that the caller may open',
      query: z.object({ text: z.string().trim().min(SHORTEST_SEARCH).max(SEARCH_MAX_LENGTH) }),
      async handle(call) {
        const { session, query, t } = call;
        const hits: RecordHit[] = [];
        for (const { kind, menu, find } of sources) {
          const screen = screens.get(menu);
          if (screen === undefined) throw new Error(`there is no screen ${menu}`);
          // Without a shop there is no corporate whose records are visible.
          if (session.corporateId === null || !screen.isOpenTo(session)) continue;
          const found = await find(call, query.text, OF_EACH);
          hits.push(...found.map((each) => ({ text: each.text, kind: t(kind), path: screen.path, query: { ...each.query } })));
        }
        return hits.slice(0, OF_ALL);
      },
    }),
  ];
}
