import { rangeText } from '#kit/i18n/formats.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { adjacentPeriod, comparePeriods, parsePeriod } from './periods.ts';

/** The codes of weeks in order, with consecutive weeks as a range: `FY24Q1W01 – FY24Q3W12, FY26Q1W02`. */
export function weeksText(codes: readonly string[], t: Translator): string {
  const ranges: { first: string; last: string }[] = [];
  for (const code of codes) {
    const range = ranges.at(-1);
    if (range !== undefined && isNextWeek(range.last, code)) range.last = code;
    else ranges.push({ first: code, last: code });
  }
  return ranges.map(({ first, last }) => rangeText(first, last, t)).join(', ');
}

function isNextWeek(code: string, nextCode: string): boolean {
  const [week, next] = [parsePeriod(code), parsePeriod(nextCode)];
  const following = week === null ? null : adjacentPeriod(week, 1);
  return following !== null && next !== null && comparePeriods(following, next) === 0;
}
