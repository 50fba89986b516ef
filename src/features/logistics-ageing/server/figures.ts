import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { withCodes } from '#kit/records/server/code-lists.ts';
import { filterQuery, type ReportFilters } from '#kit/report/server/query.ts';
import { scopeOf } from '#kit/report/server/routes.ts';
import { whereOf } from '#kit/report/server/rows.ts';
import { ageingFigures, type AgeingFigures, type StageFigures } from '../contract.ts';
import { logisticsAgeing } from '../definition.ts';

/** The number of lines of a stage with this verdict and these tenths of days. */
interface Counted {
  readonly is_ground: boolean;
  readonly verdict: number | null;
  readonly tenths: number | null;
  readonly lines: number;
}

/**
 * The number of filtered lines, late ones, rate, median and P90. A separate call, because it reads all of these lines
 * and the page does not wait for it.
 */
export const figuresRoute: Route = route({
  ...ageingFigures,
  permission: needs(logisticsAgeing.menu),
  access: 'read',
  summary: `${logisticsAgeing.title}: verdicts, rates, medians and 90th percentiles of the filtered lines`,
  query: z.object(filterQuery(logisticsAgeing)),
  async handle(call) {
    const filters = await withCodes(call.tx, logisticsAgeing.filters, call.query as ReportFilters);
    return figuresOf(await countedWithin(call.tx, whereOf(logisticsAgeing, scopeOf(call), filters)));
  },
});

/**
 * Durations have few different values, so counting each takes one scan; sorting a million lines twice would take most
 * of the time.
 */
async function countedWithin(tx: Tx, where: RawBuilder<unknown>): Promise<readonly Counted[]> {
  const { rows } = await sql<Counted>`
    select grouping(r.ground_line_on_time) = 0 as is_ground,
      case grouping(r.ground_line_on_time) when 0 then r.ground_line_on_time else r.warehousing_on_time end as verdict,
      case grouping(r.ground_line_on_time) when 0 then r.ground_line_time else r.warehousing_time end as tenths, count(*) as lines
    from logistics_ageing r where ${where}
    group by grouping sets ((r.ground_line_on_time, r.ground_line_time), (r.warehousing_on_time, r.warehousing_time))
  `.execute(tx);
  return rows;
}

function figuresOf(counted: readonly Counted[]): AgeingFigures {
  const ground = counted.filter((each) => each.is_ground);
  return { lines: sum(ground), groundLine: stageOf(ground), warehousing: stageOf(counted.filter((each) => !each.is_ground)) };
}

const sum = (counted: readonly Counted[]) => counted.reduce((total, { lines }) => total + lines, 0);

function stageOf(counted: readonly Counted[]): StageFigures {
  const having = (verdict: number) => sum(counted.filter((each) => each.verdict === verdict));
  const [late, onTime, unfinished] = [having(0), having(1), having(2)];
  const finished = counted
    .flatMap(({ tenths, lines }) => (tenths === null ? [] : [{ tenths, lines }]))
    .toSorted((a, b) => a.tenths - b.tenths);
  const count = finished.reduce((total, { lines }) => total + lines, 0);
  return {
    onTime,
    late,
    unfinished,
    onTimeRate: onTime + late === 0 ? null : (Math.round((onTime * 1000) / (onTime + late)) / 10).toFixed(1),
    finished: count,
    median: percentileOf(finished, count, 5),
    p90: percentileOf(finished, count, 9),
  };
}

interface Finished {
  readonly tenths: number;
  readonly lines: number;
}

/**
 * A percentile in days to one decimal, as Excel's PERCENTILE.INC
 * (docs/business-rules/rounding-and-borders.md#percentiles): interpolated between two lines. In integers.
 */
function percentileOf(finished: readonly Finished[], count: number, tenthsOfAll: number): number | null {
  if (count === 0) return null;
  const place = tenthsOfAll * (count - 1);
  const [below, part] = [Math.floor(place / 10), place % 10];
  const [from, to] = [tenthsAt(finished, below), tenthsAt(finished, Math.ceil(place / 10))];
  const exact = from * 10 + (to - from) * part;
  return (Math.sign(exact) * Math.floor((Math.abs(exact) + 5) / 10)) / 10;
}

/** The tenths of days of the line at this index, from 0, in order. */
function tenthsAt(finished: readonly Finished[], place: number): number {
  let passed = 0;
  return finished.find(({ lines }) => (passed += lines) > place)?.tenths ?? 0;
}
