/** What others may ask of the batch plan: how much of each week is planned and fulfilled, and what that is made of. */
export { mpnsPlanned, weekFigures, type AllocationQuery } from './allocation.ts';
export { openWeekHeaders, quarterNow, servedParts } from './served.ts';
