import { compare, adjacentPeriod, periodOf, type Period } from './periods.ts';

/** The codes of weeks in order, consecutive ones as a range: `FY24Q1W01 ~ FY24Q3W12, FY26Q1W02`. */
export function weeksText(codes: readonly string[]): string {
  const runs: { first: string; last: string }[] = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run !== undefined && follows(periodOf(run.last), periodOf(code))) run.last = code;
    else runs.push({ first: code, last: code });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first} ~ ${last}`)).join(', ');
}

function follows(week: Period | null, other: Period | null): boolean {
  const next = week === null ? null : adjacentPeriod(week, 1);
  return next !== null && other !== null && compare(next, other) === 0;
}
