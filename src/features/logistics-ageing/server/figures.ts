import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { resolveCodeLists } from '#kit/records/server/code-lists.ts';
import { reportFilterQuery, type ReportFilters } from '#kit/report/server/query.ts';
import { reportScopeOf } from '#kit/report/server/routes.ts';
import { whereOf } from '#kit/report/server/rows.ts';
import { ageingFigures, type AgeingFigures, type StageFigures } from '../contract.ts';
import { logisticsAgeing } from '../definition.ts';

/** The number of lines of a stage with the same verdict and duration. */
interface DurationCount {
  /** True for the line-haul, false for warehousing. */
  readonly is_ground: boolean;
  /** 0 late, 1 on time, 2 not finished; null without a standard. */
  readonly verdict: number | null;
  /** The duration in tenths of days; null if it is not finished. */
  readonly tenths: number | null;
  readonly lines: number;
}

/** The figures of the filtered lines, in a call of their own, because a page does not wait for a read of all lines. */
export const figuresRoute: Route = route({
  ...ageingFigures,
  permission: needs(logisticsAgeing.menu),
  access: 'read',
  summary: `${logisticsAgeing.title}: verdicts, rates, medians and 90th percentiles of the filtered lines`,
  query: z.object(reportFilterQuery(logisticsAgeing)),
  async handle(call) {
    const filters = await resolveCodeLists(call.tx, logisticsAgeing.filters, call.query as ReportFilters);
    return figuresOf(await countDurations(call.tx, whereOf(logisticsAgeing, reportScopeOf(call), filters)));
  },
});

/**
 * Counts the lines by duration. Durations have few different values, so this is much faster than sorting a million
 * lines for the percentiles.
 */
async function countDurations(tx: Tx, where: RawBuilder<unknown>): Promise<readonly DurationCount[]> {
  // `grouping` is 0 in the groups of the first set, those of the line-haul.
  const isGround = sql`grouping(r.ground_line_on_time) = 0`;
  const { rows } = await sql<DurationCount>`
    select ${isGround} as is_ground,
      case when ${isGround} then r.ground_line_on_time else r.warehousing_on_time end as verdict,
      case when ${isGround} then r.ground_line_time else r.warehousing_time end as tenths,
      count(*) as lines
    from logistics_ageing r where ${where}
    group by grouping sets ((r.ground_line_on_time, r.ground_line_time), (r.warehousing_on_time, r.warehousing_time))
  `.execute(tx);
  return rows;
}

function figuresOf(counts: readonly DurationCount[]): AgeingFigures {
  const ground = counts.filter(({ is_ground }) => is_ground);
  const warehousing = counts.filter(({ is_ground }) => !is_ground);
  return { lines: linesOf(ground), groundLine: stageFigures(ground), warehousing: stageFigures(warehousing) };
}

const linesOf = (counts: readonly { readonly lines: number }[]) => counts.reduce((total, { lines }) => total + lines, 0);

function stageFigures(counts: readonly DurationCount[]): StageFigures {
  const linesWith = (verdict: number) => linesOf(counts.filter((count) => count.verdict === verdict));
  const [late, onTime, unfinished] = [linesWith(0), linesWith(1), linesWith(2)];
  const finished = counts
    .flatMap(({ tenths, lines }) => (tenths === null ? [] : [{ tenths, lines }]))
    .toSorted((a, b) => a.tenths - b.tenths);
  return {
    onTime,
    late,
    unfinished,
    onTimeRate: onTime + late === 0 ? null : (Math.round((onTime * 1000) / (onTime + late)) / 10).toFixed(1),
    finished: linesOf(finished),
    median: percentileOf(finished, 5),
    p90: percentileOf(finished, 9),
  };
}

/** The number of lines with the same duration. */
interface FinishedCount {
  readonly tenths: number;
  readonly lines: number;
}

/**
 * A percentile in days with one decimal, as Excel's PERCENTILE.INC
 * (docs/business-rules/rounding-and-borders.md#percentiles): interpolated between two lines, rounded half away from
 * zero. All steps use integers.
 * @param sorted in ascending order of the durations
 * @param tenth 9 for the 90th percentile
 */
function percentileOf(sorted: readonly FinishedCount[], tenth: number): number | null {
  const lines = linesOf(sorted);
  if (lines === 0) return null;
  const tenthsOfIndex = tenth * (lines - 1);
  const lower = durationAt(sorted, Math.floor(tenthsOfIndex / 10));
  const upper = durationAt(sorted, Math.ceil(tenthsOfIndex / 10));
  const hundredths = lower * 10 + (upper - lower) * (tenthsOfIndex % 10);
  return (Math.sign(hundredths) * Math.floor((Math.abs(hundredths) + 5) / 10)) / 10;
}

/** The duration of the line with an index from 0, in tenths of days. */
function durationAt(sorted: readonly FinishedCount[], index: number): number {
  let end = 0;
  for (const { tenths, lines } of sorted) {
    end += lines;
    if (index < end) return tenths;
  }
  throw new Error(`no line has the index ${index}`);
}
