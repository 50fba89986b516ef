import { z } from 'zod';
import type { Product } from '#kit/feature/server/define.ts';
import type { RecordColumn } from '#kit/files/server/records-sheet.ts';
import { tableRoute } from '#kit/files/server/table-route.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { dayFilter, textFilter } from '#kit/http/server/query.ts';
import { route, signedIn, type Route } from '#kit/http/server/route.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { uploadBoard, type BoardRow } from '../contract.ts';
import { BOARD_STATES } from '../states.ts';
import { boardOfDay } from './board.ts';
import { expectedKinds } from './expected-kinds.ts';

/** Earlier days are typing errors. The week of the earliest valid day, 0001-01-01, would begin on an invalid one. */
const EARLIEST_DAY = '2000-01-01';

/** The board has the uploads whose screens the caller may open. */
export const uploadBoardRoutes = ({ features }: Product): readonly Route[] => {
  const board = route({
    ...uploadBoard,
    permission: signedIn,
    access: 'read',
    summary: 'The uploads expected on a day, by default today, and their states',
    query: z.object({ day: dayFilter.refine((day) => day === undefined || day >= EARLIEST_DAY, '日期格式不正确'), state: textFilter }),
    async handle({ tx, query, session, clock, zone, t }) {
      const now = clock.now();
      const day = query.day ?? businessDay(now, zone);
      const kinds = await expectedKinds(tx, features, session.codes);
      const rows = await boardOfDay(tx, kinds, { corporateId: corporateOf(session), day, now, zone }, t);
      return { day, rows: query.state === undefined ? rows : rows.filter(({ state }) => state === query.state) };
    },
  });
  return [board, tableRoute<BoardRow>(board, { title: '上传看板', columns, rowsOf: ({ rows }: AnswerOf<typeof uploadBoard>) => rows })];
};

const columns: readonly RecordColumn<BoardRow>[] = [
  { name: 'title', header: '数据名称', type: 'text' },
  { name: 'state', header: '状态', type: 'text', value: ({ state }, t) => t(BOARD_STATES[state].text) },
  { name: 'place', header: '数据周期', type: 'text' },
  { name: 'calendar', header: '日历', type: 'text' },
  { name: 'until', header: '上传截止', type: 'datetime' },
  { name: 'uploadedAt', header: '上传时间', type: 'datetime' },
  { name: 'uploadedBy', header: '上传人', type: 'text' },
  { name: 'fileName', header: '文件名', type: 'text' },
];
