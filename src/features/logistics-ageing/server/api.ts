/** What others may ask of the logistics ageing: of each live delivery line when it was signed for, and by which receipt. */
export { ageingLines } from '../lines.ts';
