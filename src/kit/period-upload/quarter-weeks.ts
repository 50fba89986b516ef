import { piecesField, type Field } from '#kit/fields/field.ts';

/**
 * The weeks that a quarter can have, and so the columns of weekly figures
 * (docs/business-rules/calendars.md#fiscal-calendar, docs/business-rules/uploads-and-periods.md#columns).
 */
export const QUARTER_WEEKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;

/** Only quarters of 14 weeks have it. */
export const LAST_WEEK = 14;

/** The column of a week. */
export const weekField = (week: number): string => `w${week}`;

/** A column of pieces for each week that a quarter can have: W1 to W14. */
export const weekColumns: readonly Field[] = QUARTER_WEEKS.map((week) => ({
  ...piecesField(weekField(week), `W${week}`),
  hint: week === LAST_WEEK ? '财年周，仅14周的季度填写' : '财年周',
}));

/** The quarter and the number of a week: `FY26Q1W03` → `FY26Q1` and 3. */
export function quarterAndWeek(appleWeek: string): { readonly quarter: string; readonly week: number } {
  const [quarter = '', week] = appleWeek.split('W');
  return { quarter, week: Number(week) };
}
