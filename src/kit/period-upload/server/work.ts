import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { leftJoinReview } from '#kit/review/server/reviews.ts';
import { addDays, businessTime } from '#kit/time/business-time.ts';
import type { WorkItem, WorkSource } from '#kit/work/server/source.ts';
import { searchOfPeriod, type PeriodUploadDefinition, type PeriodUploadFamily } from '../define.ts';
import { isWindowOpen, windowStart } from '../window.ts';
import { isDueOn, isDueWhileOpen } from './due.ts';
import { windowEnds, type NamedPeriod, type TimeSetting } from './window.ts';

/**
 * The number of past days whose windows are checked. The window of a day ends with the next day at the latest; the rest
 * is margin.
 */
const CHECKED_DAYS = 7;

interface DueUploads {
  readonly family: PeriodUploadFamily;
  readonly timeSetting?: TimeSetting;
  /** The time by which the file of a period is expected, if it is not the window's end. */
  readonly deadline?: (tx: Tx, period: NamedPeriod) => Promise<string | null>;
}

/** Tasks: the files of a family's kinds that are due, each with its deadline. */
export function uploadsDue({ family, timeSetting, deadline }: DueUploads): WorkSource {
  return {
    group: 'due',
    scope: 'corporate',
    async find({ tx, now, zone, corporateId }) {
      const businessNow = businessTime(now, zone);
      const items: WorkItem[] = [];
      for (const kind of family.members) {
        const periods = await periodsWithoutFile(tx, corporateId, kind, businessNow.slice(0, 10));
        if (periods.length === 0) continue;
        const endOf = await windowEnds(tx, kind, timeSetting);
        for (const period of periods) {
          const end = endOf(period);
          if (!isWindowOpen(windowStart(kind.window, period.day), end, businessNow)) continue;
          const until = deadline === undefined ? end : await deadline(tx, period);
          items.push({ ...dueItem(family, kind, period), until });
        }
      }
      return items;
    },
  };
}

function dueItem(family: PeriodUploadFamily, kind: PeriodUploadDefinition, { periodKey }: NamedPeriod): WorkItem {
  return {
    menu: kind.menu,
    codes: [kind.codes.upload],
    query: searchOfPeriod(family, kind, periodKey),
    title: { text: kind.title },
    details: [{ text: periodKey }],
    count: 1,
  };
}

async function periodsWithoutFile(tx: Tx, corporateId: number, kind: PeriodUploadDefinition, today: string): Promise<NamedPeriod[]> {
  const due = isDueWhileOpen(kind)
    ? sql`record.kind = ${kind.name} and record.day >= ${addDays(today, -CHECKED_DAYS)}::date`
    : isDueOn({ corporateId, kind, day: today });
  const { rows } = await sql<NamedPeriod>`
    select record.period_key as "periodKey", record.day, record.quarter_end as "quarterEnd" from period_record record
    where record.corporate_id = ${corporateId} and record.active_upload_id is null and ${due} order by record.day, record.id
  `.execute(tx);
  return rows;
}

/** Tasks: unreviewed files of these families' kinds. */
export function reviewsWaiting(families: readonly PeriodUploadFamily[]): WorkSource {
  const reviewed = families.flatMap((family) =>
    family.members.flatMap((kind) => (kind.review === undefined ? [] : [{ family, kind, reviewCode: kind.review.reviewCall.code }])),
  );
  const kinds = reviewed.map(({ kind }) => kind.name);
  return {
    group: 'review',
    scope: 'corporate',
    async find({ tx, corporateId }) {
      const waiting = await unreviewed(tx, corporateId, kinds);
      return reviewed.flatMap(({ family, kind, reviewCode }): WorkItem[] => {
        const files = waiting.find((each) => each.kind === kind.name);
        if (files === undefined) return [];
        return [
          {
            menu: kind.menu,
            codes: [reviewCode],
            query: searchOfPeriod(family, kind, files.oldest),
            title: { text: kind.title },
            details: [{ text: '最早{{day}}', parameters: { day: files.oldest } }],
            count: files.count,
          },
        ];
      });
    },
  };
}

/**
 * The number of unreviewed files of each kind, and the oldest period. The condition on the kinds is repeated for the
 * reviews: the planner does not infer it and would read all reviews.
 */
async function unreviewed(tx: Tx, corporateId: number, kinds: readonly string[]) {
  const { rows } = await sql<{ kind: string; count: number; oldest: string }>`
    select record.kind, count(*)::integer as count, min(record.period_key) as oldest from period_record record
    ${leftJoinReview(sql`record.kind`, sql`record.id`)} and review.kind = any(${[...kinds]}::text[])
    where record.corporate_id = ${corporateId} and record.kind = any(${[...kinds]}::text[])
      and record.active_upload_id is not null and review.record_id is null
    group by record.kind
  `.execute(tx);
  return rows;
}
