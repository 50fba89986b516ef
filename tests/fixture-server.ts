import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { allWords } from '#app/words.ts';
import { grantableTree } from '#app/server/menu-tree.ts';
import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { createTestDatabase } from '#kit/database/server/testing/database.ts';
import { Disks } from '#kit/disk/server/disks.ts';
import type { BodySpeed } from '#kit/http/server/limits/body-speed.ts';
import type { StatementLimits } from '#kit/http/server/limits/database-share.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import type { Route } from '#kit/http/server/route.ts';
import type { SpoolBounds } from '#kit/http/server/download/spooled-bytes.ts';
import { createHttpServer } from '#kit/http/server/server.ts';
import { translator } from '#kit/i18n/translate.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import type { Imports } from '#kit/import/server/imports.ts';
import { startImports } from '#kit/import/server/receive/start-imports.ts';
import { uploadHistoryRoutes } from '#kit/import/server/history/upload-routes.ts';
import { createJobs } from '#kit/jobs/server/jobs.ts';
import { SecurityLog } from '#kit/security-log/server/security-log.ts';
import { everyCode } from '#kit/session/menu.ts';
import { productSettings } from '#app/server/settings.ts';
import { Caller, startTestApp, TestClock, type TestApp } from './app.ts';

/** Calls and imports that no screen has, for tests of the engines. */
export interface Fixture {
  readonly routes: readonly Route[];
  readonly importers: readonly Importer[];
  /** URL of the module that exports them, which the imports' threads load. */
  readonly importersModule: string;
  /** SQL that creates its tables. */
  readonly tables: string;
  readonly statementLimits?: StatementLimits;
  readonly spoolBounds?: SpoolBounds;
  readonly bodySpeed?: BodySpeed;
}

export interface FixtureServer {
  /** The product on the same database; both share sessions. */
  readonly app: TestApp;
  readonly database: Database;
  readonly imports: Imports;
  readonly clock: TestClock;
  readonly spool: string;
  /** A user of the fixture's calls with only these codes. */
  userWith(codes: readonly string[], options?: { account?: string; corporate?: string }): Promise<Caller>;
  close(): Promise<void>;
}

/** A server with a fixture's calls and imports, on the database of the product. */
export async function startFixtureServer({ routes, importers, importersModule, tables, ...limits }: Fixture): Promise<FixtureServer> {
  const base = await createTestDatabase();
  const app = await startTestApp({ on: base });
  const database = openDatabase(base.url);
  await database.pool.query(tables);
  const spool = await mkdtemp(path.join(os.tmpdir(), 'back-office-spool-'));
  const clock = new TestClock('2026-11-18T04:00:00Z');
  const logger = createLogger('silent');
  const zone = 'Asia/Shanghai';
  const imports = await startImports({ database, databaseUrl: base.url, importers, importersModule, clock, zone, spool, logger });
  const server = await createHttpServer({
    ...limits,
    routes: [...uploadHistoryRoutes(importers), ...routes],
    knownCodes: everyCode(grantableTree),
    database,
    queue: createJobs({ database, handlers: [], clock, logger, timeZone: zone, work: false }),
    engines: { ...app.engines, imports },
    settings: productSettings({}),
    disks: new Disks({ folders: { spool }, reserve: { bytes: 0, percent: 0 } }),
    securityLog: new SecurityLog({ database, clock, logger }),
    securityEventOf: () => null,
    clock,
    zone,
    spool,
    translate: translator(allWords),
    logger,
    trustProxy: false,
    // An answer that violates its schema is not sent.
    onInvalidAnswer: () => undefined,
  });
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    database,
    imports,
    clock,
    spool,
    userWith: async (codes, options) => new Caller(origin, (await app.userWith(codes, options)).token),
    async close() {
      await server.close();
      await imports.close();
      await database.close();
      await app.close();
      await rm(spool, { recursive: true, force: true });
    },
  };
}
