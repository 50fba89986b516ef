import { z } from 'zod';
import { dayRange } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import { reportRoutes } from '#kit/report/server/routes.ts';
import { reportCondition } from '#kit/report/server/rows.ts';
import type { ServedReport } from '#kit/report/server/source.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { businessTimeOrNull } from '#kit/time/business-time.ts';
import { MENU } from '../codes.ts';
import { categoryList, orderTypeList, pullStateCall } from '../contract.ts';
import { arrivalReport } from '../report.ts';
import { arrivalCombo, categoriesOf, orderTypesOf } from './combo.ts';
import { orderTypeUpdate } from './order-types.ts';
import { arrivalSql } from './report-sql.ts';
import { isHistoryPending, pullStateOf } from './pull-state.ts';

export const servedArrivals: ServedReport = {
  definition: arrivalReport,
  combos: arrivalCombo,
  sql: arrivalSql,
  updatedAt: async (tx, { corporateId }) => (await pullStateOf(tx, corporateId)).pulledAt,
};

const days = {
  ...dayRange('beginDate', 'endDate'),
  ...dayRange('dcReceivedBeginDate', 'dcReceivedEndDate'),
  ...dayRange('appleShippingDateBegin', 'appleShippingDateEnd'),
};

const categories = route({
  ...categoryList,
  permission: needs(MENU),
  access: 'read',
  summary: 'The categories of the records in the given date ranges',
  query: z.object(days),
  handle: async ({ tx, session, query }) =>
    categoriesOf(tx, corporateOf(session), reportCondition(arrivalReport, query as Readonly<Record<string, string | undefined>>)?.sql),
});

const orderTypes = route({
  ...orderTypeList,
  permission: needs(MENU),
  access: 'read',
  summary: 'The order types of the records',
  handle: ({ tx, session }) => orderTypesOf(tx, corporateOf(session)),
});

const pullState = route({
  ...pullStateCall,
  permission: needs(MENU),
  access: 'read',
  summary: 'The state of the pulls from the BI view',
  async handle({ tx, session, t, zone }) {
    const { pulledAt, comparedAt, lines, failure, failedAt, runningUpload, rowsRead } = await pullStateOf(tx, corporateOf(session));
    const update = await orderTypeUpdate(tx);
    return {
      lastUpdateTime: businessTimeOrNull(pulledAt, zone),
      comparedTime: businessTimeOrNull(comparedAt, zone),
      lines,
      failure: failure === null ? null : t(failure.text, failure.parameters),
      failedTime: businessTimeOrNull(failedAt, zone),
      rowsRead: runningUpload === null ? null : rowsRead,
      historyWaiting: await isHistoryPending(tx, corporateOf(session)),
      orderTypesDone: update === null ? null : Math.floor((update.done / Math.max(1, update.records)) * 100),
    };
  },
});

/** The API of the records. @param importers for the provenance of values from files */
export const recordRoutes = (importers: readonly Importer[]): readonly Route[] => [
  ...reportRoutes(servedArrivals, importers),
  categories,
  orderTypes,
  pullState,
];
