import { z } from 'zod';
import { exportQuery } from '#kit/files/server/table-answer.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { listPage, type ListRow } from '#kit/list/contract.ts';
import { exportAnswer, type ListExportQuery } from '#kit/list/server/export-answer.ts';
import { type ListQuery, listQueryShape, listPageOf } from '#kit/list/server/page.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { corporateImportRoute, templateRoute } from '#kit/import/server/import-routes.ts';
import { CODES, invoiceLines, isInShortView, MENU, PATHS, SHOW_ALL, shortInvoiceLines } from '../definition.ts';

/** Without the parameter, calls return all fields. The page sends it. */
const showAll = { [SHOW_ALL.name]: z.enum([SHOW_ALL.all, SHOW_ALL.notAll]).default(SHOW_ALL.all) };
const detailQuery = z.object({ ...listQueryShape(invoiceLines), ...showAll });

const showsAll = (query: ListQuery): boolean => query[SHOW_ALL.name] === SHOW_ALL.all;

const inShortView = (row: ListRow): ListRow => Object.fromEntries(Object.entries(row).filter(([name]) => isInShortView(name)));

const details = route({
  ...listPage(invoiceLines),
  result: z.union([listPage(invoiceLines).result, listPage(shortInvoiceLines).result]),
  permission: needs(MENU),
  access: 'read',
  summary: 'The lines of invoices, with all fields or those of the short view',
  query: detailQuery as unknown as z.ZodType<ListQuery>,
  async handle({ tx, query, session, zone, language }) {
    const { rows, ...page } = await listPageOf(tx, invoiceLines, query, { corporateId: corporateOf(session), zone, language });
    return { records: showsAll(query) ? rows : rows.map(inShortView), ...page, current: query.current, size: query.size };
  },
});

const detailExport = route({
  method: 'GET',
  path: PATHS.detailExport,
  permission: needs(CODES.detail),
  access: 'download',
  summary: 'The filtered lines as a workbook, which can be imported again when it has all fields, or as CSV or JSON',
  fillsDisk: true,
  query: detailQuery.extend(exportQuery) as unknown as z.ZodType<ListExportQuery>,
  handle: (call) => exportAnswer(call, showsAll(call.query) ? invoiceLines : shortInvoiceLines, corporateOf(call.session)),
});

const template = templateRoute(invoiceLines, PATHS.template, CODES.upload);

const upload = corporateImportRoute(invoiceLines, {
  path: PATHS.import,
  code: CODES.upload,
  field: 'excelFile',
  summary: 'Upload an invoice like one received by mail',
});

export const detailRoutes: readonly Route[] = [details, detailExport, template, upload];
