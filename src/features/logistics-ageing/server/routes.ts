import type { Route } from '#kit/http/server/route.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import { reportRoutes } from '#kit/report/server/routes.ts';
import { figuresRoute } from './figures.ts';
import { servedAgeing } from './served.ts';
import { summaryRoute } from './summary.ts';

/** The calls of the logistics ageing report (docs/business-rules/logistics-ageing.md). */
export const logisticsAgeingRoutes = (importers: readonly Importer[]): readonly Route[] => [
  ...reportRoutes(servedAgeing, importers),
  summaryRoute,
  figuresRoute,
];
