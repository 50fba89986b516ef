import type { ServerFeature } from '#kit/feature/server/define.ts';
import { recordsOfReport, searchedBy } from '#kit/record-search/server/source.ts';
import { logisticsAgeing } from '../definition.ts';
import { logisticsAgeingFeature } from '../feature.ts';
import { lateLines } from './home.ts';
import { logisticsAgeingRoutes } from './routes.ts';

export const logisticsAgeingOnServer: ServerFeature = {
  feature: logisticsAgeingFeature,
  search: () => [
    searchedBy({ kind: '交货单号', menu: logisticsAgeing.menu, records: recordsOfReport(logisticsAgeing), filter: 'deliveryOrderNumber' }),
  ],
  home: () => [lateLines],
  routes: ({ importers }) => logisticsAgeingRoutes(importers),
};
