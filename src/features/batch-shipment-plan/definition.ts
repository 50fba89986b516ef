/** What reports of other features lead to. */
export { batchPlanParts } from './report.ts';
