/** The planned and fulfilled quantities of each week and their parts, for other features. */
export { mpnsPlanned, weekFigures, type AllocationQuery } from './allocation.ts';
export { openWeekHeaders, quarterNow, servedPlanParts } from './served.ts';
