/** The parts that reports of other features link to. */
export { cargoParts } from './report.ts';
