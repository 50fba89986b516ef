import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/database/server/connection.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { Jobs } from '#kit/jobs/server/jobs.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { businessTime, type Clock } from '#kit/time/business-time.ts';
import type { Work, WorkEntry } from '../contract.ts';
import { WORK_GROUPS, type WorkGroup } from '../define.ts';
import type { WorkQuery, WorkItem } from './source.ts';

/** Timeout for one statement of a source, which usually takes a few milliseconds. */
const STATEMENT_MS = 2000;

/** The titles of the groups, keys of the words. */
const TITLES: Readonly<Record<WorkGroup, string>> = {
  due: '待上传',
  review: '待审核',
  import: '失败的上传',
  error: '推送与数据异常',
  job: '后台任务失败',
  backup: '备份逾期',
  upload: '我的上传',
};

interface FoundItem extends WorkItem {
  readonly group: WorkGroup;
  readonly late: boolean;
}

/** The items of some sources, before the permissions of a user are checked. */
export interface FoundWork {
  readonly items: readonly FoundItem[];
  /** Whether a source failed. */
  readonly incomplete: boolean;
}

/** What sources need to find their items. */
export interface FindContext {
  readonly database: Database;
  readonly queue: Pick<Jobs, 'count'>;
  readonly clock: Clock;
  readonly zone: string;
  readonly logger: FastifyBaseLogger;
  readonly settings: Settings;
}

/** A source, bound to the corporate or user that it counts for. */
export interface BoundSource {
  readonly group: WorkGroup;
  readonly run: (query: WorkQuery) => Promise<readonly WorkItem[]>;
}

/** Runs all sources in one transaction. If one fails, runs each separately, so that the others return their items. */
export async function findWork(sources: readonly BoundSource[], context: FindContext): Promise<FoundWork> {
  try {
    const items = await findInOneTransaction(sources, context);
    return { items, incomplete: false };
  } catch {
    const items: FoundItem[] = [];
    let incomplete = false;
    for (const source of sources) {
      try {
        const itemsOfSource = await findInOneTransaction([source], context);
        items.push(...itemsOfSource);
      } catch (error) {
        context.logger.warn({ err: error, group: source.group }, 'work could not be counted');
        incomplete = true;
      }
    }
    return { items, incomplete };
  }
}

function findInOneTransaction(
  sources: readonly BoundSource[],
  { database, queue, clock, zone, settings }: FindContext,
): Promise<FoundItem[]> {
  const now = clock.now();
  const currentTime = businessTime(now, zone);
  return database.readOnly(
    async (tx) => {
      const items: FoundItem[] = [];
      const isLate = ({ until }: WorkItem) => typeof until === 'string' && until <= currentTime;
      for (const { group, run } of sources) {
        const itemsOfSource = await run({ tx, queue, now, zone, settings });
        items.push(...itemsOfSource.map((item) => ({ ...item, group, late: isLate(item) })));
      }
      return items;
    },
    { statementTimeout: STATEMENT_MS },
  );
}

/** The items that the user may act on, in the user's language, by deadline. */
export function workOf(found: readonly FoundWork[], codes: ReadonlySet<string>, t: Translator): Work {
  const items = found.flatMap((result) => result.items).flatMap((item) => withPermittedScreen(item, codes));
  const groups = WORK_GROUPS.map((name) => {
    // Items without a deadline are last.
    const groupItems = items.filter(({ group }) => group === name).toSorted((a, b) => compare(a.until ?? '9999', b.until ?? '9999'));
    return { name, title: t(TITLES[name]), count: total(groupItems), items: groupItems.map((item) => entryOf(item, t)) };
  });
  return {
    total: total(items.filter(({ group }) => group !== 'upload')),
    groups: groups.filter((group) => group.items.length > 0),
    incomplete: found.some(({ incomplete }) => incomplete),
  };
}

/** The item with the first of its screens that the user's codes allow. */
function withPermittedScreen(item: FoundItem, codes: ReadonlySet<string>): FoundItem[] {
  const screen = [item, ...(item.elsewhere ?? [])].find(
    ({ menu, codes: required }) => codes.has(menu) && required.some((code) => codes.has(code)),
  );
  // The query of one screen does not apply to another.
  return screen === undefined ? [] : [{ ...item, query: {}, ...screen }];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const total = (items: readonly FoundItem[]): number => items.reduce((sum, { count }) => sum + count, 0);

function entryOf(item: FoundItem, t: Translator): WorkEntry {
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
    upload,
  };
}
