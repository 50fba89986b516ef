/** What reports of other features lead to. */
export { cargoParts } from './report.ts';
