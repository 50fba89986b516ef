import { z } from 'zod';
import type { HomeScreens } from '#kit/home/server/routes.ts';
import { route, signedIn, type Route } from '#kit/http/server/route.ts';
import { recordSearch, type RecordHit } from '../contract.ts';
import { MIN_SEARCH_LENGTH } from '../limits.ts';
import type { RecordSource } from './source.ts';

/** Maximum hits of one source, and of all sources together. */
const MAX_HITS_PER_SOURCE = 4;
const MAX_HITS = 20;
const SEARCH_MAX_LENGTH = 100;

/** The search of records. It skips sources whose screen the caller may not open, and records of other corporates. */
export function searchRoutes(sources: readonly RecordSource[], screens: HomeScreens): readonly Route[] {
  return [
    route({
      ...recordSearch,
      permission: signedIn,
      access: 'read',
      summary: 'Records whose number, code or name begins with a text, on the screens that the caller may open',
      query: z.object({ text: z.string().trim().min(MIN_SEARCH_LENGTH).max(SEARCH_MAX_LENGTH) }),
      async handle(call) {
        const { session, query, t } = call;
        const hits: RecordHit[] = [];
        for (const { kind, menu, find } of sources) {
          const screen = screens.get(menu);
          if (screen === undefined) throw new Error(`there is no screen ${menu}`);
          // A caller without a shop has no corporate and sees no records.
          if (session.corporateId === null || !screen.isOpenTo(session)) continue;
          const matches = await find(call, query.text, MAX_HITS_PER_SOURCE);
          hits.push(...matches.map((hit) => ({ text: hit.text, kind: t(kind), path: screen.path, query: { ...hit.query } })));
        }
        return hits.slice(0, MAX_HITS);
      },
    }),
  ];
}
