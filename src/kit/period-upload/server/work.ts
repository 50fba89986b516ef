import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { joinReview } from '#kit/review/server/reviews.ts';
import { addDays, businessTime } from '#kit/time/business-time.ts';
import type { WorkItem, WorkSource } from '#kit/work/server/source.ts';
import { searchOfPeriod, type PeriodUploadDefinition, type PeriodUploadFamily } from '../define.ts';
import { isWindowOpen, windowStart } from '../window.ts';
import { isDueOn, isDueWhileOpen } from './due.ts';
import { windowEnds, type NamedPeriod, type TimeSetting } from './window.ts';

/** Earlier days are not read. The window of a day that closes is open until the next day at the latest. */
const OPEN_FOR_DAYS = 7;

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
        const windowEnd = await windowEnds(tx, kind, timeSetting);
        for (const period of periods) {
          const end = windowEnd(period);
          if (!isWindowOpen(windowStart(kind.window, period.day), end, businessNow)) continue;
          items.push({ ...dueItem(family, kind, period), until: deadline === undefined ? end : await deadline(tx, period) });
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
    ? sql`r.kind = ${kind.name} and r.day >= ${addDays(today, -OPEN_FOR_DAYS)}::date`
    : isDueOn({ corporateId, kind, day: today });
  const { rows } = await sql<NamedPeriod>`
    select r.period_key as "periodKey", r.day, r.quarter_end as "quarterEnd" from period_record r
    where r.corporate_id = ${corporateId} and r.active_upload_id is null and ${due} order by r.day, r.id
  `.execute(tx);
  return rows;
}

/** Tasks: unreviewed files of these families' kinds. */
export function reviewsWaiting(families: readonly PeriodUploadFamily[]): WorkSource {
  const kinds = families.flatMap((family) => family.members.map((kind) => ({ family, kind })));
  return {
    group: 'review',
    scope: 'corporate',
    async find({ tx, corporateId }) {
      const reviewed = kinds.filter(({ kind }) => kind.review !== undefined);
      const waiting = await unreviewed(
        tx,
        corporateId,
        reviewed.map(({ kind }) => kind.name),
      );
      return reviewed.flatMap(({ family, kind }): WorkItem[] => {
        const found = waiting.find((each) => each.kind === kind.name);
        if (found === undefined || kind.review === undefined) return [];
        return [
          {
            menu: kind.menu,
            codes: [kind.review.review.code],
            query: searchOfPeriod(family, kind, found.oldest),
            title: { text: kind.title },
            details: [{ text: '最早 {{day}}', parameters: { day: found.oldest } }],
            count: found.count,
          },
        ];
      });
    },
  };
}

/** The condition on the kinds is repeated for the reviews: the planner does not infer it and would read all reviews. */
async function unreviewed(tx: Tx, corporateId: number, kinds: readonly string[]) {
  const { rows } = await sql<{ kind: string; count: number; oldest: string }>`
    select r.kind, count(*)::integer as count, min(r.period_key) as oldest from period_record r
    ${joinReview(sql`r.kind`, sql`r.id`)} and review.kind = any(${[...kinds]}::text[])
    where r.corporate_id = ${corporateId} and r.kind = any(${[...kinds]}::text[])
      and r.active_upload_id is not null and review.record_id is null
    group by r.kind
  `.execute(tx);
  return rows;
}
