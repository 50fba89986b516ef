import type { ServerFeature } from '#kit/feature/server/define.ts';
import { reportRoutes } from '#kit/report/server/routes.ts';
import { inventoryExpenseFeature } from '../feature.ts';
import { noteRoutes } from './notes.ts';
import { outerRoutes } from './outer-routes.ts';
import { cellsJobs } from './compute-cells.ts';
import { expenseReports } from './reports.ts';

export const inventoryExpenseOnServer: ServerFeature = {
  feature: inventoryExpenseFeature,
  jobs: cellsJobs,
  routes: ({ importers }) => [...expenseReports.flatMap((report) => reportRoutes(report, importers)), ...noteRoutes, ...outerRoutes],
};
