import { sql } from 'kysely';
import { z } from 'zod';
import { NotFound } from '#kit/failure/server/failure.ts';
import { route, signedIn, type Route } from '#kit/http/server/route.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { MAX_CODE_LENGTH, MAX_CODES } from '../code-list.ts';
import { storeCodeList, storedCodeList } from '../contract.ts';
import { codesOf, storeCodes } from './code-lists.ts';

/** Much longer than the maximum number of codes of the usual length, so that the message can name the actual number. */
const MAX_TEXT = MAX_CODES * MAX_CODE_LENGTH;

/**
 * Lists of codes that filters refer to. They contain no record, so every signed-in user may store them, and use any
 * whose id is known.
 */
export const codeListRoutes: readonly Route[] = [
  route({
    ...storeCodeList,
    permission: signedIn,
    access: 'write',
    summary: 'Keep a list of codes for filters to name as @id: one a line, or with tabs, commas, semicolons or blanks between them',
    maxBodyBytes: 2 * MAX_TEXT,
    fillsDisk: true,
    // The list's id is a digest of its codes: a retry stores nothing twice.
    storedAnswer: null,
    body: z.strictObject({ codes: z.string().max(MAX_TEXT) }),
    async handle({ tx, session, body, clock, nothingChanged }) {
      const id = await storeCodes(tx, body.codes, { userId: session.userId, now: clock.now() });
      // A search does not change business data.
      nothingChanged();
      return id;
    },
  }),
  route({
    ...storedCodeList,
    permission: signedIn,
    access: 'read',
    summary: 'The codes of a stored list',
    params: z.object({ id: z.string().max(100) }),
    async handle({ tx, params }) {
      const codes = await codesOf(tx, params.id);
      if (codes === null) throw new NotFound();
      return { id: params.id, codes };
    },
  }),
];

/** Days for which an unused list is stored; one in a saved view is stored as long as the view. */
const RETENTION_DAYS = 90;

const deleteCodeLists = defineJob({ name: 'forget-code-lists', title: '清理不再使用的编码清单', schedule: { cron: '41 3 * * *' } });

export const codeListJobs: readonly AnyJobHandler[] = [
  handleJob(deleteCodeLists, ({ transaction, clock }) =>
    transaction(async (tx) => {
      await sql`
        delete from code_list c where kept_at < ${clock.now()}::timestamptz - make_interval(days => ${RETENTION_DAYS})
          and not exists (select from saved_view v where strpos(v.state::text, c.id) > 0)
      `.execute(tx);
    }),
  ),
];
