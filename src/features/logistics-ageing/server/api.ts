/** For other features: the stored delivery lines with the times of transfer and receipt. */
export { ageingLines } from '../lines.ts';
