import { corporateOf } from '#kit/caller/server/session.ts';
import type { Product } from '#kit/feature/server/define.ts';
import type { HomeTile } from '#kit/home/server/tile.ts';
import { deadlineText, shortTime } from '#kit/i18n/formats.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { BOARD } from '../definition.ts';
import { BOARD_STATES, STATES_IN_ORDER } from '../states.ts';
import { boardOfDay } from './board.ts';
import { expectedKinds } from './expected-kinds.ts';

/** Maximum number of listed uploads. */
const MAX_ROWS = 3;
const TONES = { missing: 'bad', due: 'plain', late: 'warn', done: 'plain' } as const;

/** The home tile of today's board: the number of uploads in each state, and the most urgent uploads without a file. */
export const uploadsOfToday = ({ features }: Product): HomeTile => ({
  name: 'uploads-of-today',
  title: '今日上传',
  position: 10,
  screens: [{ menu: BOARD.code }],
  async read({ tx, session, clock, zone, t }) {
    const now = clock.now();
    const kinds = await expectedKinds(tx, features, session.codes);
    const menus = new Map(kinds.map(({ name, menu }) => [name, menu]));
    const rows = await boardOfDay(tx, kinds, { corporateId: corporateOf(session), day: businessDay(now, zone), now, zone }, t);
    return {
      figures: STATES_IN_ORDER.map((state) => ({
        label: { text: BOARD_STATES[state].text },
        value: rows.filter((row) => row.state === state).length,
        tone: TONES[state],
        link: { menu: BOARD.code, query: { state } },
      })),
      rows: rows
        .filter(({ state }) => state === 'missing' || state === 'due')
        .slice(0, MAX_ROWS)
        .map(({ kind, title, place, until, state, query }) => ({
          text: { text: title },
          details: [
            { text: place },
            ...(until === null ? [] : [{ text: '截止{{time}}', parameters: { time: deadlineText(until, t, (day) => shortTime(day, t)) } }]),
          ],
          tag: { text: BOARD_STATES[state].text },
          tone: TONES[state],
          link: { menu: menus.get(kind) ?? '', query },
        })),
      empty: { text: rows.length === 0 ? '今天没有需要上传的数据' : '没有等待上传的数据' },
    };
  },
});
