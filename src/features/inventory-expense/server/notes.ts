import { categoriesOfRole } from '#features/administration/authority/server/api.ts';
import { annualizedRateOf } from '#features/administration/shops/server/api.ts';
import { shortageSheet } from '#features/ledger/server/api.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { nameOfToday } from '#kit/files/server/file-name.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import * as calls from '../contract.ts';
import { INTERNAL, MORE_PATHS, OUTER } from '../definition.ts';
import { lobsOfCorporate } from './categories.ts';
import { internalUncounted, outerUncounted } from './uncounted.ts';

const lobs = route({
  ...calls.lobCombo,
  permission: needs(INTERNAL.menu),
  access: 'read',
  summary: 'Inventory expenses (internal): the categories',
  handle: ({ tx, session }) => lobsOfCorporate(tx, corporateOf(session)),
});

const internalNotes = route({
  ...calls.internalNotes,
  permission: needs(INTERNAL.menu),
  access: 'read',
  summary: 'Inventory expenses (internal): deliveries without goods, goods without a price, products that wait for recomputation',
  handle: ({ tx, session }) => internalUncounted(tx, corporateOf(session)),
});

const shortageExport = route({
  method: 'GET',
  path: MORE_PATHS.shortageExport,
  permission: needs(INTERNAL.download),
  access: 'download',
  summary: 'Inventory expenses (internal): deliveries for which there were no goods, as a workbook',
  fillsDisk: true,
  async handle(call) {
    return workbookAnswer(nameOfToday('未匹配出库', call), [shortageSheet(call.tx, corporateOf(call.session), call.t)]);
  },
});

const outerNotes = route({
  ...calls.outerNotes,
  permission: needs(OUTER.menu),
  access: 'read',
  summary: "Inventory expenses (outer): the corporate's rate, goods without a price, products that wait for recomputation",
  async handle({ tx, session }) {
    const corporateId = corporateOf(session);
    const { rate } = await annualizedRateOf(tx, corporateId);
    const allowedLobs = await categoriesOfRole(tx, session.roleId);
    const uncounted = await outerUncounted(tx, { corporateId, lobs: allowedLobs });
    return { annualizedRate: rate, ...uncounted };
  },
});

/** The calls of the notes on the figures, and of the categories of the internal report. */
export const noteRoutes: readonly Route[] = [lobs, internalNotes, shortageExport, outerNotes];
