import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { HomeTile } from '#kit/home/server/tile.ts';
import { shortTime } from '#kit/i18n/formats.ts';
import { reportScopeOf } from '#kit/report/server/routes.ts';
import { whereOf } from '#kit/report/server/rows.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { naturalWeekOf } from '#kit/time/calendar.ts';
import { addDays } from '#kit/time/business-time.ts';
import { expectedArrivals, MENUS } from '../definition.ts';

const menu = MENUS.lines;
const onDays = (first: string, last: string) => ({ expectedDateBegin: first, expectedDateEnd: last });

/** Home tile: the goods expected in the current calendar week, and the pieces of each day. */
export const arrivalsOfWeek: HomeTile = {
  name: 'arrivals-of-week',
  title: '本周预计到货',
  position: 50,
  screens: [{ menu }],
  async read(call) {
    const scope = reportScopeOf(call);
    const monday = naturalWeekOf(scope.today).firstDay;
    const week = onDays(monday, addDays(monday, 6));
    const days = await arrivalsByDay(call.tx, scope, week);
    const sum = (key: 'lines' | 'pieces') => days.reduce((total, day) => total + day[key], 0);
    return {
      figures: [
        { label: { text: '预计件数' }, value: sum('pieces'), link: { menu, query: week } },
        { label: { text: '预计行数' }, value: sum('lines'), link: { menu, query: week } },
      ],
      trend:
        days.length === 0
          ? []
          : Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) => ({
              label: shortTime(day, call.t),
              name: day,
              value: days.find((each) => each.day === day)?.pieces ?? 0,
              present: day === scope.today,
              link: { menu, query: onDays(day, day) },
            })),
      empty: { text: '本周没有预计到货' },
    };
  },
};

interface ArrivalsOfDay {
  readonly day: string;
  readonly lines: number;
  readonly pieces: number;
}

async function arrivalsByDay(tx: Tx, scope: ReportScope, week: ReturnType<typeof onDays>): Promise<ArrivalsOfDay[]> {
  const { rows } = await sql<ArrivalsOfDay>`
    select r.expected_date as day, count(*)::integer as lines, sum(r.qty)::float8 as pieces
    from ${sql.table(expectedArrivals.rows.table)} r where ${whereOf(expectedArrivals, scope, week)} group by 1 order by 1
  `.execute(tx);
  return rows;
}
