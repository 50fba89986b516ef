import { rangeText, shortTime } from '#kit/i18n/formats.ts';
import type { Translator } from '#kit/i18n/words.ts';
import {
  periodCode,
  comparePeriods,
  daysOfPeriod,
  FIRST_YEAR,
  adjacentPeriod,
  periodOfDay,
  periodsBetween,
  periodOfWeek,
  QUARTER,
  weeksOfPeriod,
  YEAR,
  type Level,
  type Period,
} from '../../periods.ts';

/**
 * The result of the picker: the codes of the first and last period, both empty if no range is picked
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
 * The state after a pick. The first pick sets the start, the second the end. They are swapped if the second is earlier.
 * A third pick sets a new start (docs/business-rules/sales-dashboards.md#period-picker).
 */
export function nextPicking({ level, start, end }: Picking, period: Period): Picking {
  if (start === null || end !== null) return { level, start: period, end: null };
  return comparePeriods(period, start) < 0 ? { level, start: period, end: start } : { level, start, end: period };
}

/** The result when the picker closes. A start without an end is discarded. */
export function pickedRange({ level, start, end }: Picking): PickedRange {
  if (start === null || end === null) return { level, start: '', end: '' };
  return { level, start: periodCode(start), end: periodCode(end) };
}

const firstPickable = (level: Level): Period => ({ level, year: FIRST_YEAR, ordinal: level === YEAR ? 0 : 1 });

/** A page of the picker: the weeks of a quarter, the quarters of a year, or all years. */
interface PickerPage {
  /** The code of the quarter or year; empty for the page of years. */
  readonly title: string;
  readonly cells: readonly Period[];
}

/** The page that contains a period. */
export function pickerPage(period: Period, today: string): PickerPage {
  const { level, year } = period;
  if (level === YEAR) return { title: '', cells: periodsBetween(firstPickable(YEAR), periodOfDay(today, YEAR)) };
  if (level === QUARTER)
    return {
      title: periodCode({ level: YEAR, year, ordinal: 0 }),
      cells: [1, 2, 3, 4].map((ordinal) => ({ level: QUARTER, year, ordinal })),
    };
  const quarter = periodOfWeek(QUARTER, period);
  return { title: periodCode(quarter), cells: weeksOfPeriod(quarter) };
}

/** The first period of the page after or before the page of a period; null if that page does not exist. */
export function firstOfAdjacentPage(period: Period, step: 1 | -1, today: string): Period | null {
  const { cells } = pickerPage(period, today);
  const outermost = step === 1 ? cells.at(-1) : cells[0];
  const next = outermost === undefined ? null : adjacentPeriod(outermost, step);
  if (next === null || period.level === YEAR || comparePeriods(next, periodOfDay(today, period.level)) > 0) return null;
  return pickerPage(next, today).cells[0] ?? null;
}

/** The period with the focus when the picker opens. A saved range can be later than the current period. */
export function firstFocused({ level, start, end }: Picking, today: string): Period {
  const current = periodOfDay(today, level);
  return [end, start].find((period) => period !== null && comparePeriods(period, current) <= 0) ?? current;
}

/**
 * The period that gets the focus when a key is pressed; null if the key does not move the focus.
 * @param columns the number of periods per row
 */
export function periodAfterKey(key: string, from: Period, columns: number, today: string): Period | null {
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key];
  if (steps !== undefined) return moved(from, steps, today);
  const { cells } = pickerPage(from, today);
  switch (key) {
    case 'Home':
      return cells[0] ?? null;
    case 'End':
      return cells.findLast((cell) => comparePeriods(cell, periodOfDay(today, cell.level)) <= 0) ?? null;
    case 'PageUp':
      return firstOfAdjacentPage(from, -1, today);
    case 'PageDown':
      return firstOfAdjacentPage(from, 1, today);
    default:
      return null;
  }
}

/** The period a number of steps later, or earlier if negative, up to the ends of the picker. */
function moved(from: Period, steps: number, today: string): Period {
  const current = periodOfDay(today, from.level);
  let period = from;
  for (let step = 0; step < Math.abs(steps); step++) {
    const next = adjacentPeriod(period, steps < 0 ? -1 : 1);
    if (next === null || comparePeriods(next, current) > 0) return period;
    period = next;
  }
  return period;
}

/** The first and last day of a period, without year: `01-12 – 01-18`. */
export function daysText(period: Period, t: Translator): string {
  const { first, last } = daysOfPeriod(period);
  return rangeText(shortTime(first, t), shortTime(last, t), t);
}
