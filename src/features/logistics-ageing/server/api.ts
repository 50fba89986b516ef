/** The logistics ageing for other features: the signature and receipt of each live delivery line. */
export { ageingLines } from '../lines.ts';
