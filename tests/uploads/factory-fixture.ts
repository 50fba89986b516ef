import { allWords } from '#app/words.ts';
import { translator } from '#kit/i18n/translate.ts';
import type { Importer, ImportersModule } from '#kit/import/server/importer.ts';
import { ensurePeriodRecords } from '#kit/period-upload/server/ensure-periods.ts';
import { periodImporter } from '#kit/period-upload/server/importer.ts';
import { periodUploadRoutes } from '#kit/period-upload/server/routes.ts';
import { migrationOf } from '../../scripts/migration/create-table.ts';
import { startFixtureServer, type FixtureServer } from '../fixture-server.ts';
import { daily, dailyCalls, lines, quarterly, quarterlyCalls, weekly, weeklyCalls } from './factory-definitions.ts';

/** The imports of the factories' uploads; the worker threads of the test's server load this module. */
export const importers: readonly Importer[] = [periodImporter(daily), periodImporter(weekly), periodImporter(quarterly)];
export const translate: ImportersModule['translate'] = translator(allWords);

/** @param factories those that exist at the time of the call */
export function startFactories(factories: () => readonly string[]): Promise<FixtureServer> {
  const services = { dimensionValues: async () => factories() };
  return startFixtureServer({
    routes: [dailyCalls, weeklyCalls, quarterlyCalls].flatMap((family) => periodUploadRoutes(family, services)),
    importers,
    importersModule: import.meta.url,
    tables: migrationOf(lines),
  });
}

/** Brings the rows up to a day with the factories that there are now. */
export function makeRows({ database }: FixtureServer, factories: readonly string[], day: string): Promise<number> {
  const quarters = [{ key: 'FY27Q1', firstDay: '2026-10-04', quarterEnd: '2027-01-02' }];
  const fiscalPeriods = async () => ({ weeks: [], quarters });
  const sources = { kinds: [daily, weekly, quarterly], fiscalPeriods, dimensions: { factory: async () => factories } };
  return database.transaction((tx) => ensurePeriodRecords(tx, sources, day));
}
