import { z } from 'zod';
import type { Product } from '#kit/feature/server/define.ts';
import { dayFilter } from '#kit/http/server/query.ts';
import { route, signedIn, type Route } from '#kit/http/server/route.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { uploadBoard } from '../contract.ts';
import { boardOfDay, expectedKinds } from './board.ts';

/** An earlier day is a typing error in the year, and weeks before the first supported day do not exist. */
const EARLIEST_DAY = '2000-01-01';

/** Users see the kinds whose screens they may open. */
export const uploadBoardRoutes = ({ features }: Product): readonly Route[] => [
  route({
    ...uploadBoard,
    permission: signedIn,
    access: 'read',
    summary: 'The uploads expected on a day, by default today, and their states',
    query: z.object({ day: dayFilter.refine((day) => day === undefined || day >= EARLIEST_DAY, '日期格式不正确') }),
    async handle({ tx, query, session, clock, zone, t }) {
      const now = clock.now();
      const day = query.day ?? businessDay(now, zone);
      const kinds = await expectedKinds(tx, features, session.codes);
      return { day, rows: await boardOfDay(tx, kinds, { corporateId: corporateOf(session), day, now, zone }, t) };
    },
  }),
];
