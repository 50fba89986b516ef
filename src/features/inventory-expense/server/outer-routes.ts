import { sql } from 'kysely';
import { categoriesOfRole } from '#features/administration/authority/server/api.ts';
import { showFlags } from '#features/administration/users/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import { NotPermitted } from '#kit/failure/server/failure.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { nameOfToday } from '#kit/files/server/file-name.ts';
import { remarkSheet } from '#kit/report/server/export.ts';
import { corporateOf, type Session } from '#kit/caller/server/session.ts';
import { businessDay } from '#kit/time/business-time.ts';
import * as calls from '../contract.ts';
import { DAYS_A_YEAR, OUTER, PATHS, WAN } from '../definition.ts';
import { subLobsOf } from './categories.ts';
import { histogramOf, histogramTerms } from './histogram.ts';
import { bucketSheet, segmentSheet } from './histogram-workbook.ts';
import { histogramQuery, predictionQuery, subLobQuery } from './queries.ts';
import { histogramRemarks } from './uncounted.ts';

/** Rejects a category that the role does not allow (docs/business-rules/ledger-and-interest.md#outer-report). */
async function requireAllowed(tx: Tx, { roleId }: Session, lob: string | undefined): Promise<void> {
  if (lob === undefined) return;
  const allowed = await categoriesOfRole(tx, roleId);
  if (!allowed.includes(lob)) throw new NotPermitted();
}

const histogram = route({
  ...calls.outerHistogram,
  permission: needs(OUTER.menu),
  access: 'read',
  summary: 'Inventory expenses (outer): goods by how long they have been held',
  query: histogramQuery,
  async handle({ tx, session, query, clock, zone }) {
    await requireAllowed(tx, session, query.lob);
    return histogramOf(tx, histogramTerms(corporateOf(session), businessDay(clock.now(), zone), query));
  },
});

const HISTOGRAM_TITLE = '库龄分布';

const histogramExport = route({
  method: 'GET',
  path: PATHS.histogramExport,
  permission: needs(OUTER.download),
  access: 'download',
  summary: 'Inventory expenses (outer): the histogram and the goods behind it as a workbook',
  fillsDisk: true,
  query: histogramQuery,
  async handle(call) {
    const { tx, session, query, clock, zone, t } = call;
    await requireAllowed(tx, session, query.lob);
    const terms = histogramTerms(corporateOf(session), businessDay(clock.now(), zone), query);
    const flags = await showFlags(tx, session.userId);
    const remarks = (await histogramRemarks(tx, terms)).map(({ text, parameters }) => t(text, parameters));
    return workbookAnswer(nameOfToday(HISTOGRAM_TITLE, call), [
      bucketSheet(t(HISTOGRAM_TITLE), await histogramOf(tx, terms), flags, t),
      segmentSheet(tx, '明细', terms, t),
      ...(remarks.length === 0 ? [] : [remarkSheet(remarks, t)]),
    ]);
  },
});

const subLobs = route({
  ...calls.subLobCombo,
  permission: needs(OUTER.menu),
  access: 'read',
  summary: 'Inventory expenses (outer): the product lines of a category',
  query: subLobQuery,
  async handle({ tx, session, query: { lob } }) {
    await requireAllowed(tx, session, lob);
    return (await subLobsOf(tx, lob)).map((subLob) => ({ code: subLob, value: subLob }));
  },
});

const prediction = route({
  ...calls.pricePrediction,
  permission: needs(OUTER.menu),
  access: 'read',
  summary: 'Inventory expenses (outer): the cost of a number of pieces for a number of days, in ten thousands of yuan to four places',
  query: predictionQuery,
  async handle({ tx, session, query: { lob, price, count, annualizedRate, durationInStorage } }) {
    await requireAllowed(tx, session, lob);
    const { rows } = await sql<{ cost: string }>`
      select round(${price}::numeric * ${count}::numeric * ${annualizedRate}::numeric * ${durationInStorage}::numeric
        / (100 * ${sql.lit(DAYS_A_YEAR)} * ${sql.lit(WAN)}), 4)::text as cost
    `.execute(tx);
    return { totalInventoryWanPrice: (rows[0] as { cost: string }).cost };
  },
});

/**
 * The specified calls of the outer report, except those that the report engine adds
 * (docs/business-rules/ledger-and-interest.md#outer-report).
 */
export const outerRoutes: readonly Route[] = [histogram, histogramExport, subLobs, prediction];
