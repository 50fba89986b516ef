/** The first and last year of the calendar. The label of a year has two digits: `FY26`. */
export const YEAR_MIN = 2000;
export const YEAR_MAX = 2099;
