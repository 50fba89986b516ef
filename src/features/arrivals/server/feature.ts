import type { ServerFeature } from '#kit/feature/server/define.ts';
import { recordsOfReport, searchedBy } from '#kit/record-search/server/source.ts';
import { arrivalReport } from '../report.ts';
import { arrivalsFeature } from '../feature.ts';
import type { AfterPull } from './api.ts';
import { correctionRoutes } from './correction-routes.ts';
import { arrivalExports } from './exports.ts';
import { arrivalJobs } from './pull.ts';
import { recordRoutes } from './record-routes.ts';
import { arrivalSettings } from './settings.ts';
import { failedPull } from './work.ts';

/** @param afterPull callbacks of other features after a pull that stored lines */
export const arrivalsOnServer = (afterPull: readonly AfterPull[]): ServerFeature => ({
  feature: arrivalsFeature,
  settings: [arrivalSettings],
  routes: ({ importers }) => [...recordRoutes(importers), ...arrivalExports, ...correctionRoutes],
  jobs: (settings) => arrivalJobs(settings, afterPull),
  work: () => [failedPull],
  search: () =>
    [
      { kind: '订单号', filter: 'purchaseOrderCode' },
      { kind: 'DN', filter: 'dnNumber' },
    ].map((each) => searchedBy({ ...each, menu: arrivalReport.menu, records: recordsOfReport(arrivalReport), daysFilter: 'orderDate' })),
});
