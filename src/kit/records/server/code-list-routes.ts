import { sql } from 'kysely';
import { z } from 'zod';
import { NotFound } from '#kit/failure/server/failure.ts';
import { route, signedIn, type Route } from '#kit/http/server/route.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { MAX_CODE_LENGTH, MAX_CODES } from '../code-list.ts';
import { storeCodeList, storedCodeList } from '../contract.ts';
import { codesOfList, storeCodes } from './code-lists.ts';

/** Longer than `MAX_CODES` codes of usual length, so that the message for too many codes can have their number. */
const MAX_TEXT = MAX_CODES * MAX_CODE_LENGTH;

/**
 * Lists of codes to which filters refer. They contain no records, so every signed-in user may store lists, and use any
 * list whose id is known.
 */
export const codeListRoutes: readonly Route[] = [
  route({
    ...storeCodeList,
    permission: signedIn,
    access: 'write',
    summary: 'Store a list of codes, which filters refer to as @id; codes are separated by line breaks, tabs, commas, semicolons or blanks',
    // In JSON, a line break has two characters.
    maxBodyBytes: 2 * MAX_TEXT,
    fillsDisk: true,
    // The id is a digest of the codes, so a retry stores the same list.
    storedAnswer: null,
    body: z.strictObject({ codes: z.string().max(MAX_TEXT) }),
    async handle({ tx, session, body, clock, nothingChanged }) {
      const list = await storeCodes(tx, body.codes, { userId: session.userId, now: clock.now() });
      // A search does not change business data.
      nothingChanged();
      return list;
    },
  }),
  route({
    ...storedCodeList,
    permission: signedIn,
    access: 'read',
    summary: 'The codes of a stored list',
    params: z.object({ id: z.string().max(100) }),
    async handle({ tx, params }) {
      const codes = await codesOfList(tx, params.id);
      if (codes === null) throw new NotFound();
      return { id: params.id, codes };
    },
  }),
];

/** Unused lists are deleted after this number of days, unless a saved view refers to them. */
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
