import { countWaitingProducts } from '#features/ledger/server/api.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import { reportRoutes } from '#kit/report/server/routes.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { corporateImportRoute, templateRoute } from '#kit/import/server/import-routes.ts';
import { CODES, MENU, PATHS } from '../codes.ts';
import { cargoNotes } from '../contract.ts';
import { jdNotOrderedOpenings } from '../openings.ts';
import { servedCargo, servedCargoParts } from './served.ts';

/** The API of the cargo status (docs/business-rules/cargo-status.md). */
export const cargoStatusRoutes = (importers: readonly Importer[]): readonly Route[] => [
  ...reportRoutes(servedCargo, importers),
  ...reportRoutes(servedCargoParts, importers),
  notes,
  template,
  openings,
];

const notes = route({
  ...cargoNotes,
  permission: needs(MENU),
  access: 'read',
  summary: 'The business day, and the number of products that wait for recomputation of the ledger',
  handle: async ({ tx, session, clock, zone }) => ({
    today: businessDay(clock.now(), zone),
    waiting: await countWaitingProducts(tx, corporateOf(session)),
  }),
});

const template = templateRoute(jdNotOrderedOpenings, PATHS.template, CODES.upload);

const openings = corporateImportRoute(jdNotOrderedOpenings, {
  path: PATHS.import,
  code: CODES.upload,
  field: 'multipartFile',
  summary: 'Upload the quantities that the retail partner had not ordered',
});
