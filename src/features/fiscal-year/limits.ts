/** Years that a calendar can be kept for; their label is `FY` with two digits. */
export const YEAR_MIN = 2000;
export const YEAR_MAX = 2099;
