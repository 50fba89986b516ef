import { sql } from 'kysely';
import { z } from 'zod';
import { NotFound } from '#kit/failure/server/failure.ts';
import { route, signedIn, type Route } from '#kit/http/server/route.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { MAX_CODE_LENGTH, MAX_CODES } from '../code-list.ts';
import { keepCodeList, storedCodeList } from '../contract.ts';
import { codesOf, keepCodes } from './code-lists.ts';

/** Room for many more codes of the usual length than are taken, so that whoever sends too many is told how many they are. */
const MAX_TEXT = MAX_CODES * MAX_CODE_LENGTH;

/** Lists of codes that filters name. They say nothing of anybody's records, so everybody signed in may keep them, and use one whose id he was given. */
export const codeListRoutes: readonly Route[] = [
  route({
    ...keepCodeList,
    permission: signedIn,
    access: 'write',
    summary: 'Keep a list of codes for filters to name as @id: one a line, or with tabs, commas, semicolons or blanks between them',
    maxBodyBytes: 2 * MAX_TEXT,
    fillsDisk: true,
    // The list's id is a digest of its codes: a retry stores nothing twice.
    storedAnswer: null,
    body: z.strictObject({ codes: z.string().max(MAX_TEXT) }),
    async handle({ tx, session, body, clock, nothingChanged }) {
      const kept = await keepCodes(tx, body.codes, { userId: session.userId, now: clock.now() });
      // What a person looks for is no change of anybody's data.
      nothingChanged();
      return kept;
    },
  }),
  route({
    ...storedCodeList,
    permission: signedIn,
    access: 'read',
    summary: 'The codes of a list that was kept',
    params: z.object({ id: z.string().max(100) }),
    async handle({ tx, params }) {
      const codes = await codesOf(tx, params.id);
      if (codes === null) throw new NotFound();
      return { id: params.id, codes };
    },
  }),
];

/** Days for which a list is kept since somebody last sent it; one that a saved view names is kept as long as the view. */
const KEPT_DAYS = 90;

const forgetCodeLists = defineJob({ name: 'forget-code-lists', title: '清理不再使用的编码清单', schedule: { cron: '41 3 * * *' } });

export const codeListJobs: readonly AnyJobHandler[] = [
  handleJob(forgetCodeLists, ({ transaction, clock }) =>
    transaction(async (tx) => {
      await sql`
        delete from code_list c where kept_at < ${clock.now()}::timestamptz - make_interval(days => ${KEPT_DAYS})
          and not exists (select from saved_view v where strpos(v.state::text, c.id) > 0)
      `.execute(tx);
    }),
  ),
];
