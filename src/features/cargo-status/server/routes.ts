import { z } from 'zod';
import { ledgerState } from '#features/ledger/server/api.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import { confirmedForm, importQuery, receiveImport } from '#kit/import/server/receive/receive.ts';
import { templateOf } from '#kit/import/server/template.ts';
import { reportRoutes } from '#kit/report/server/routes.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { CODES, MENU, PATHS } from '../codes.ts';
import { cargoNotes, openingImportCall } from '../contract.ts';
import { openingImport } from '../openings.ts';
import { servedCargo, servedParts } from './served.ts';

/** The API of the cargo status (docs/business-rules/cargo-status.md). */
export const cargoStatusRoutes = (importers: readonly Importer[]): readonly Route[] => [
  ...reportRoutes(servedCargo, importers),
  ...reportRoutes(servedParts, importers),
  notes,
  template,
  openings,
];

const notes = route({
  ...cargoNotes,
  permission: needs(MENU),
  access: 'read',
  summary: 'The business day, and the number of products that wait for recomputation of the ledger',
  async handle({ tx, session, clock, zone }) {
    const { waiting } = await ledgerState(tx, corporateOf(session));
    return { today: businessDay(clock.now(), zone), waiting };
  },
});

const template = route({
  method: 'GET',
  path: PATHS.template,
  permission: needs(CODES.upload),
  access: 'download',
  summary: 'The empty template of the opening values',
  handle: async ({ t }) => templateOf(openingImport, t),
});

const openings = route({
  ...openingImportCall,
  permission: needs(CODES.upload),
  access: 'none',
  summary: 'Upload the quantities that the retail partner had not ordered',
  upload: { field: 'multipartFile' },
  query: z.object(importQuery),
  body: z.strictObject(confirmedForm),
  handle: (call) => receiveImport(call, openingImport.name, { corporateId: corporateOf(call.session) }),
});
