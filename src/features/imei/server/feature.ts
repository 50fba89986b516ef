import type { ServerFeature } from '#kit/feature/server/define.ts';
import { searchedBy } from '#kit/record-search/server/source.ts';
import { imeiRecords } from '../definition.ts';
import { imeiFeature } from '../feature.ts';
import { snQueryRoutes } from './sn-query-routes.ts';

export const imeiOnServer: ServerFeature = {
  feature: imeiFeature,
  routes: () => snQueryRoutes,
  search: () =>
    [
      { kind: 'IMEI Number', filter: 'imeiNumber' },
      { kind: 'IMEI 2', filter: 'imei2' },
      { kind: 'Serial Number', filter: 'serialNumber' },
      { kind: 'Delivery Number', filter: 'deliveryNumber' },
    ].map((each) => searchedBy({ ...each, menu: imeiRecords.menu, records: imeiRecords })),
};
