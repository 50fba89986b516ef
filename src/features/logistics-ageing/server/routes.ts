import type { Route } from '#kit/http/server/route.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import { reportRoutes } from '#kit/report/server/routes.ts';
import type { ReportSource } from '#kit/report/server/source.ts';
import { logisticsAgeing } from '../definition.ts';
import { ageingCombo } from './combo.ts';
import { everyLine, pageOfLines } from './lines.ts';
import { ageingProvenance } from './provenance.ts';
import { summaryRoute } from './summary.ts';

const source: ReportSource = { page: pageOfLines, combo: ageingCombo, rows: everyLine, provenance: ageingProvenance };

/** The calls of the logistics ageing report (document 3 §7). */
export const logisticsAgeingRoutes = (importers: readonly Importer[]): readonly Route[] => [
  ...reportRoutes(logisticsAgeing, source, importers),
  summaryRoute,
];
