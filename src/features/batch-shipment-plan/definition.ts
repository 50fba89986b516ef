/** The parts that reports of other features link to. */
export { batchPlanParts } from './report.ts';
