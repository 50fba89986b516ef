import {
  codeOf,
  compare,
  daysOf,
  FIRST_YEAR,
  adjacentPeriod,
  periodOn,
  periodsBetween,
  periodWith,
  QUARTER,
  WEEK,
  weeksOf,
  YEAR,
  YEAR_QUARTERS,
  type Level,
  type Period,
} from '../../periods.ts';

/**
 * The picker's result: the codes of the first and last period, or two empty texts, and their level
 * (docs/business-rules/sales-dashboards.md#period-picker).
 */
export interface PickedRange {
  readonly level: Level;
  readonly start: string;
  readonly end: string;
}

/** The state of the open picker. */
export interface Picking {
  readonly level: Level;
  readonly start: Period | null;
  readonly end: Period | null;
}

/**
 * The first pick sets the start, the second the end; they are swapped if the second is earlier. A third pick starts
 * again (docs/business-rules/sales-dashboards.md#period-picker).
 */
export function nextPicking({ level, start, end }: Picking, period: Period): Picking {
  if (start === null || end !== null) return { level, start: period, end: null };
  return compare(period, start) < 0 ? { level, start: period, end: start } : { level, start, end: period };
}

/** The result when the picker closes: a start without an end is empty. */
export function pickedRange({ level, start, end }: Picking): PickedRange {
  if (start === null || end === null) return { level, start: '', end: '' };
  return { level, start: codeOf(start), end: codeOf(end) };
}

/**
 * The last period that can be picked: the last week of the present quarter, the last quarter of the present year, or
 * the present year.
 */
export function lastPickable(level: Level, today: string): Period {
  const present = periodOn(today, level);
  if (level === WEEK) return weeksOf(periodOn(today, QUARTER)).at(-1) ?? present;
  return level === QUARTER ? { ...present, place: YEAR_QUARTERS } : present;
}

const firstPickable = (level: Level): Period => ({ level, year: FIRST_YEAR, place: level === YEAR ? 0 : 1 });

/** The page of the picker: the weeks of a quarter, the quarters of a year, or all years. */
interface PickerPage {
  /** The code of the page; empty for the years. */
  readonly title: string;
  readonly cells: readonly Period[];
}

export function pageOf(period: Period, today: string): PickerPage {
  const { level, year } = period;
  if (level === YEAR) return { title: '', cells: periodsBetween(firstPickable(YEAR), lastPickable(YEAR, today)) };
  if (level === QUARTER)
    return { title: codeOf({ level: YEAR, year, place: 0 }), cells: [1, 2, 3, 4].map((place) => ({ level: QUARTER, year, place })) };
  const quarter = periodWith(QUARTER, period);
  return { title: codeOf(quarter), cells: weeksOf(quarter) };
}

/** The first period of the next or previous page of a period; null if there is no such page. */
export function firstOfAdjacentPage(period: Period, step: 1 | -1, today: string): Period | null {
  const { cells } = pageOf(period, today);
  const edge = step === 1 ? cells.at(-1) : cells[0];
  const next = edge === undefined ? null : adjacentPeriod(edge, step);
  if (next === null || period.level === YEAR || compare(next, lastPickable(period.level, today)) > 0) return null;
  return pageOf(next, today).cells[0] ?? null;
}

/** The period that a key moves to, with this number of columns per row; null for other keys. */
export function periodAfterKey(key: string, from: Period, columns: number, today: string): Period | null {
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key];
  if (steps !== undefined) return stepped(from, steps, today);
  const { cells } = pageOf(from, today);
  switch (key) {
    case 'Home':
      return cells[0] ?? null;
    case 'End':
      return cells.at(-1) ?? null;
    case 'PageUp':
      return firstOfAdjacentPage(from, -1, today);
    case 'PageDown':
      return firstOfAdjacentPage(from, 1, today);
    default:
      return null;
  }
}

function stepped(from: Period, steps: number, today: string): Period {
  const last = lastPickable(from.level, today);
  let period = from;
  for (let step = 0; step < Math.abs(steps); step++) {
    const next = adjacentPeriod(period, steps < 0 ? -1 : 1);
    if (next === null || compare(next, last) > 0) return period;
    period = next;
  }
  return period;
}

/** The days of a period as shown in its cell: `01-12 ~ 01-18`. */
export function daysText(period: Period): string {
  const { first, last } = daysOf(period);
  return `${first.slice(5)} ~ ${last.slice(5)}`;
}
