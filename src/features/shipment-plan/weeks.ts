/** The weeks that a quarter can have, and so the columns of a plan (domain §4, §5). */
export const PLAN_WEEKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;

/** Only a longer quarter has it. */
export const LAST_WEEK = 14;

/** The column of a week. */
export const weekField = (week: number): string => `w${week}`;

/** The quarter and the number of a week: `FY26Q1W03` → `FY26Q1` and 3. */
export function quarterAndWeek(appleWeek: string): { readonly quarter: string; readonly week: number } {
  const [quarter = '', week] = appleWeek.split('W');
  return { quarter, week: Number(week) };
}
