import { z } from 'zod';
import { emptyIsAbsent } from '#kit/http/absent.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import { mailboxStatusOf } from '#kit/mailbox/server/status.ts';
import { reportFilterQuery, pageCallQuery, type ReportFilters } from '#kit/report/server/query.ts';
import { reportRoutes } from '#kit/report/server/routes.ts';
import { reportPage } from '#kit/report/contract.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { corporateImportRoute, templateRoute } from '#kit/import/server/import-routes.ts';
import { noticeMailboxCall, shippingUpdateCall, summaryPage, updateStatusCall } from '../contract.ts';
import { CODES, expectedArrivals, MENUS, noticeImport, PATHS } from '../definition.ts';
import { summaryCombo } from './combo.ts';
import { noticeMail } from './mail.ts';
import { requestUpdate, readUpdateStatus } from './status.ts';
import { expectedArrivalSql } from './report-sql.ts';
import { pageOfSummary, summaryTable } from './summary.ts';
import { shippingUpdate } from './update-job.ts';

/** `&group=summaryCode` requests the summary instead of the lines (docs/api.md#added-calls-of-screens). */
const group = z.preprocess(emptyIsAbsent, z.literal('summaryCode').optional());

const ofBothScreens = needs(MENUS.lines, MENUS.summary);

/**
 * The API of expected arrivals and their summary (docs/business-rules/arrivals.md#expected-arrivals): that of the
 * report, whose page and export also return the summary.
 */
export const expectedArrivalRoutes = (importers: readonly Importer[]): readonly Route[] => [
  ...reportRoutes({ definition: expectedArrivals, combos: summaryCombo, sql: expectedArrivalSql }, importers).map(withSummary),
  template,
  supplement,
  update,
  updateStatus,
  mailbox,
];

function withSummary(lines: Route): Route {
  if (lines.path === PATHS.page) return pageRoute(lines);
  if (lines.path === PATHS.export) return exportRoute(lines);
  return { ...lines, permission: ofBothScreens };
}

function filtersOf(query: Readonly<Record<string, unknown>>): ReportFilters {
  const names = Object.keys(reportFilterQuery(expectedArrivals));
  return Object.fromEntries(names.map((name) => [name, query[name]])) as ReportFilters;
}

const pageRoute = (lines: Route): Route =>
  route({
    ...lines,
    access: 'read',
    permission: ofBothScreens,
    summary: 'Lines of shipping notices, or with group=summaryCode one row for each summary code',
    query: pageCallQuery(expectedArrivals).extend({ group }),
    result: z.union([reportPage(expectedArrivals).result, summaryPage.result]),
    async handle(call) {
      const { group: requested, ...query } = call.query;
      if (requested === undefined) return lines.handle({ ...call, query });
      const { current, size } = query;
      return { ...(await pageOfSummary(call, filtersOf(query), { current, size })), totalCapped: false, current, size };
    },
  } as Route);

const exportRoute = (lines: Route): Route =>
  route({
    ...lines,
    access: 'download',
    query: (lines.query as z.ZodObject).extend({ group }),
    handle(call) {
      const { group: requested, ...query } = call.query;
      return requested === undefined ? lines.handle({ ...call, query }) : summaryTable(call, filtersOf(query), query);
    },
  } as Route);

const template = templateRoute(noticeImport, PATHS.template, CODES.upload);

const mailbox = route({
  ...noticeMailboxCall,
  permission: ofBothScreens,
  access: 'read',
  summary: "The state of the mailbox, and the senders of the caller's shipping notices",
  handle: (call) => mailboxStatusOf(noticeMail, corporateOf(call.session), call),
});

const supplement = corporateImportRoute(noticeImport, {
  path: PATHS.import,
  code: CODES.upload,
  field: 'file',
  summary: 'Upload the lines of shipping notices whose mail is missing',
});

/** The update runs as a job. The status call returns its progress. */
const update = route({
  ...shippingUpdateCall,
  permission: needs(CODES.update),
  access: 'write',
  summary: 'Enrich and match all lines of the corporate again, and store them in the arrival records',
  async handle({ tx, session, queue, audit }) {
    const corporateId = corporateOf(session);
    const request = await requestUpdate(tx, corporateId);
    await queue.enqueue(tx, shippingUpdate, { corporateId }, { key: String(corporateId) });
    await audit({ action: 'update-shipping', entity: 'shipping-update', recordId: corporateId, after: { request } });
    return { request };
  },
});

const updateStatus = route({
  ...updateStatusCall,
  permission: ofBothScreens,
  access: 'read',
  summary: 'The state of the update of shipping info',
  handle: ({ tx, session, zone }) => readUpdateStatus(tx, corporateOf(session), zone),
});
