/** The years that a calendar can have. Their label is `FY` and two digits. */
export const YEAR_MIN = 2000;
export const YEAR_MAX = 2099;
