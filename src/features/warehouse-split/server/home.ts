import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import type { HomeTile } from '#kit/home/server/tile.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { RECORD_MENU, TASK_MENU } from '../definition.ts';
import { SPLIT_STATES } from '../states.ts';
import { idOfTask, type Task } from '../task.ts';
import { newestOfDay } from './results/files.ts';

/** Home tile: the unserved pieces of today's newest split of each category. */
export const splitExceptions: HomeTile = {
  name: 'split-exceptions',
  title: '今日分仓异常',
  scope: { text: '未满足件数' },
  position: 60,
  screens: [{ menu: RECORD_MENU }],
  opens: { menu: TASK_MENU },
  async read({ tx, session, clock, zone }) {
    const newest = await newestOfDay(tx, corporateOf(session), businessDay(clock.now(), zone));
    const missing = await missingOf(
      tx,
      newest.map(({ id }) => id),
    );
    const linkTo = (task: Task) => ({ menu: RECORD_MENU, query: { id: String(idOfTask(task)), date: task.day, lob: task.lob } });
    return {
      figures: newest
        .filter(({ state }) => state !== 'failed')
        .map((task) => ({
          label: { text: task.lob },
          value: missing.get(task.id) ?? 0,
          tone: 'bad',
          link: linkTo(task),
        })),
      rows: newest
        .filter(({ state }) => state === 'failed')
        .map((task) => ({ text: { text: task.lob }, tag: { text: SPLIT_STATES.failed.name }, tone: 'bad', link: linkTo(task) })),
      empty: { text: newest.length === 0 ? '今天还没有分仓' : '今天的分仓没有异常' },
    };
  },
};

/** The unserved pieces of these records, by record id; a record without exceptions has no entry. */
async function missingOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; pieces: number }>`
    select split_file_id as id, sum(missing)::float8 as pieces from split_exception where split_file_id = any(${ids}::bigint[]) group by 1
  `.execute(tx);
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}
