import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/database/server/connection.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import type { Jobs } from '#kit/jobs/server/jobs.ts';
import { businessTime, type Clock } from '#kit/time/business-time.ts';
import type { Work, WorkEntry } from '../contract.ts';
import { WORK_GROUPS, type WorkGroup } from '../define.ts';
import type { WorkQuery, WorkItem } from './source.ts';

/** The longest that the database works on one statement of a source, in milliseconds: they take a few. */
const STATEMENT_MS = 2000;

/** How each kind is called. */
const TITLES: Readonly<Record<WorkGroup, string>> = {
  due: '待上传',
  review: '待审核',
  import: '失败的导入',
  error: '推送与数据异常',
  job: '后台任务失败',
  upload: '我的上传',
};

/** Something to do as it was found. */
export interface FoundItem extends WorkItem {
  readonly group: WorkGroup;
  readonly late: boolean;
}

export interface Found {
  readonly items: readonly FoundItem[];
  /** A source did not answer. */
  readonly incomplete: boolean;
}

export interface FindWorld {
  readonly database: Database;
  readonly queue: Pick<Jobs, 'count'>;
  readonly clock: Clock;
  readonly zone: string;
  readonly logger: FastifyBaseLogger;
}

/** A source, and whose work it is asked for. */
export interface Question {
  readonly group: WorkGroup;
  readonly ask: (requested: WorkQuery) => Promise<readonly WorkItem[]>;
}

/** Asks all in one transaction; where one of them fails each by itself, so that it takes nothing from the others. */
export async function findWork(questions: readonly Question[], world: FindWorld): Promise<Found> {
  try {
    return { items: await searchInOneQuery(questions, world), incomplete: false };
  } catch {
    const items: FoundItem[] = [];
    let incomplete = false;
    for (const question of questions) {
      try {
        items.push(...(await searchInOneQuery([question], world)));
      } catch (error) {
        world.logger.warn({ err: error, group: question.group }, 'work could not be counted');
        incomplete = true;
      }
    }
    return { items, incomplete };
  }
}

function searchInOneQuery(questions: readonly Question[], { database, queue, clock, zone }: FindWorld): Promise<FoundItem[]> {
  const now = clock.now();
  const moment = businessTime(now, zone);
  return database.readOnly(
    async (tx) => {
      const items: FoundItem[] = [];
      for (const { group, ask } of questions)
        for (const item of await ask({ tx, queue, now, zone }))
          items.push({ ...item, group, late: typeof item.until === 'string' && item.until <= moment });
      return items;
    },
    { statementTimeout: STATEMENT_MS },
  );
}

/** What of it somebody may do, in his language; what is due sooner comes first. */
export function workOf(found: readonly Found[], codes: ReadonlySet<string>, t: CallContext['t']): Work {
  const items = found.flatMap((each) => each.items).flatMap((item) => placedFor(item, codes));
  const groups = WORK_GROUPS.map((name) => {
    const own = items.filter(({ group }) => group === name).toSorted((a, b) => compare(a.until ?? '9999', b.until ?? '9999'));
    return { name, title: t(TITLES[name]), count: total(own), items: own.map((item) => entryOf(item, t)) };
  });
  return {
    total: total(items.filter(({ group }) => group !== 'upload')),
    groups: groups.filter((group) => group.items.length > 0),
    incomplete: found.some(({ incomplete }) => incomplete),
  };
}

/** An item as it is done on the first of its screens where the holder of the codes may do it. */
function placedFor(item: FoundItem, codes: ReadonlySet<string>): FoundItem[] {
  const place = [item, ...(item.elsewhere ?? [])].find((one) => codes.has(one.menu) && one.codes.some((code) => codes.has(code)));
  // The address of one screen says nothing on another.
  return place === undefined ? [] : [{ ...item, query: {}, ...place }];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const total = (items: readonly FoundItem[]): number => items.reduce((sum, { count }) => sum + count, 0);

function entryOf(item: FoundItem, t: CallContext['t']): WorkEntry {
  const { title, details = [], count, until, late, menu, query, file, upload } = item;
  return {
    title: t(title.text, title.parameters),
    details: details.map(({ text, parameters }) => t(text, parameters)).join(' · '),
    count,
    until: until ?? null,
    late,
    menu,
    query: { ...query },
    file: file ?? null,
    ...(upload === undefined ? {} : { upload }),
  };
}
