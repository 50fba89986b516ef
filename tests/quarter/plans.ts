import { shippedOf } from './arrivals.ts';
import type { Inputs, Row } from './inputs.ts';
import { appleWeekOf, QUARTERS } from './days.ts';
import { openingsOf } from './openings.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const nameOf = (quarter: number) => `FY25Q${quarter}`;
const weekCode = (quarter: string, week: number) => `${quarter}W${String(week).padStart(2, '0')}`;

/** What is planned and what of it is there, of an MPN in a week of the quarter. */
export interface PlannedWeek {
  readonly mpn: string;
  readonly week: string;
  readonly planned: number;
  readonly done: number;
}

interface Supply {
  readonly initial: number;
  readonly shipped: number;
}

const quarterOf = (day: string) => QUARTERS.find(({ startTime, endTime }) => day >= startTime && day <= endTime) ?? QUARTERS[0];

/** What the quarter has begun with and what was shipped in it since, by the MPN that arrivals have. */
function suppliesOf(inputs: Inputs, day: string): Map<string, Supply> {
  const { startTime } = quarterOf(day);
  const openings = openingsOf(inputs, ['planOpening', 'MPN', '期初数量'], [startTime, day]);
  const supplies = new Map([...openings].map(([mpn, { quantity }]) => [mpn, { initial: quantity, shipped: 0 }]));
  for (const shipped of shippedOf(inputs, day)) {
    if (shipped.day < startTime) continue;
    const { initial, shipped: before } = supplies.get(shipped.mpn) ?? { initial: 0, shipped: 0 };
    const counts = shipped.day >= (openings.get(shipped.mpn)?.day ?? '');
    supplies.set(shipped.mpn, { initial, shipped: before + (counts ? shipped.quantity : 0) });
  }
  return supplies;
}

/**
 * A week's plan is that of the newest plan up to it; supply fills the weeks in order
 * (docs/business-rules/batch-plan.md#allocation).
 */
function plannedWeeksOf(inputs: Inputs, day: string): PlannedWeek[] {
  const quarter = nameOf(quarterOf(day).quarter);
  const files = [...inputs.liveFiles('plan').values()]
    .filter(({ period }) => period.startsWith(quarter))
    .toSorted((a, b) => a.period.localeCompare(b.period));
  const mpns = [...new Set(files.flatMap(({ rows }) => rows.map(({ MPN }) => MPN as string)))];
  const supplies = suppliesOf(inputs, day);
  return mpns.flatMap((mpn) => {
    const { initial, shipped } = supplies.get(mpn) ?? { initial: 0, shipped: 0 };
    let left = initial + shipped;
    return Array.from({ length: 13 }, (_, index) => index + 1).flatMap((number) => {
      const week = weekCode(quarter, number);
      const file = files.findLast(({ period }) => period <= week);
      if (file === undefined) return [];
      const row: Row | undefined = file.rows.find(({ MPN }) => MPN === mpn);
      const planned = (row?.[`W${number}`] ?? 0) as number;
      const done = Math.min(planned, left);
      left -= done;
      return [{ mpn, week, planned, done }];
    });
  });
}

/** The batch plan of a day's quarter (docs/business-rules/batch-plan.md). */
export function batchPlanOf(inputs: Inputs, day: string) {
  const byMpn = Map.groupBy(plannedWeeksOf(inputs, day), ({ mpn }) => mpn);
  const supplies = suppliesOf(inputs, day);
  return [...new Set([...byMpn.keys(), ...supplies.keys()])].map((mpn) => {
    const weeks = byMpn.get(mpn) ?? [];
    const { initial, shipped } = supplies.get(mpn) ?? { initial: 0, shipped: 0 };
    return {
      mpn,
      initialCount: initial,
      shippedCount: shipped,
      unallocatedCount: Math.max(0, initial + shipped - sum(weeks.map(({ planned }) => planned))),
      weeks: weeks.flatMap(({ week, planned, done }) => [`${week}-plan=${planned}`, `${week}-done=${done}`]).toSorted(),
    };
  });
}

/**
 * What is open of the day's week and of those behind it in its quarter, `FY25Q3W05=20`, by the MPN under which a
 * planned product counts in the cargo status.
 */
export function openWeeksOf(inputs: Inputs, day: string): Map<string, string[]> {
  const now = appleWeekOf(day) ?? '';
  // Where the products of an MPN say different ones, its plan stays with it
  // (docs/business-rules/rounding-and-borders.md#rounding).
  const counted = (mpn: string) => {
    const mpns = new Set(inputs.products.filter(({ MPN }) => MPN === mpn).map(({ 货况取值 }) => 货况取值 ?? null));
    return ((mpns.size === 1 ? [...mpns][0] : null) ?? mpn) as string;
  };
  const byMpn = Map.groupBy(
    plannedWeeksOf(inputs, day).filter(({ week }) => week >= now),
    ({ mpn }) => counted(mpn),
  );
  return new Map(
    [...byMpn].map(([mpn, weeks]) => [
      mpn,
      [...Map.groupBy(weeks, ({ week }) => week)]
        .map(([week, of]) => [week, sum(of.map(({ planned, done }) => planned - done))] as const)
        .filter(([, open]) => open > 0)
        .map(([week, open]) => `${week}=${open}`)
        .toSorted(),
    ]),
  );
}
