import { route, signedIn, type Route } from '#kit/http/server/route.ts';
import { workEvents } from '../contract.ts';

/**
 * Beyond the specification (docs/business-rules/work-and-data-quality.md#my-work). The items of a source declare the
 * codes that they require.
 */
const myWork = route({
  method: 'GET',
  path: '/ops/work',
  permission: signedIn,
  access: 'none',
  summary: 'The caller’s tasks as server-sent events: now, and again after each change',
  result: workEvents,
  handle:
    async ({ work, session, t }) =>
    (ended) =>
      work.subscribe(session, t, ended),
});

export const workRoutes: readonly Route[] = [myWork];
