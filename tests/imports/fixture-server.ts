import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { menuTree } from '#app/menu-tree.ts';
import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { createTestDatabase } from '#kit/database/server/testing/database.ts';
import { Disks } from '#kit/disk/server/disks.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { needs, route } from '#kit/http/server/route.ts';
import { createHttpServer } from '#kit/http/server/server.ts';
import { batchAnswer, importAnswer } from '#kit/import/contract.ts';
import { batchRoutes } from '#kit/import/server/batch-routes.ts';
import { importsOf, type Imports } from '#kit/import/server/imports.ts';
import { importForm, importQuery, receiveImport, receiveImports } from '#kit/import/server/receive.ts';
import { startImports } from '#kit/import/server/start-imports.ts';
import { uploadHistoryRoutes } from '#kit/import/server/upload-routes.ts';
import { createJobs } from '#kit/jobs/server/jobs.ts';
import { SecurityLog } from '#kit/security-log/server/security-log.ts';
import { everyCode } from '#kit/session/menu.ts';
import { readSettings } from '#kit/settings/server/settings.ts';
import { Caller, startTestApp, TestClock } from '../app.ts';
import { CODES, importers, TABLES, translate } from './fixture-importers.ts';

export interface ImportFixture {
  readonly database: Database;
  readonly imports: Imports;
  readonly spool: string;
  /** May make and follow every import of the fixture. */
  readonly user: Caller;
  /** Another one with the same rights. */
  readonly colleague: Caller;
  close(): Promise<void>;
}

const permission = needs('sys-manage-tax-mapping-upload');
const upload = { field: 'file', several: true };

const routes = [
  ...uploadHistoryRoutes(importers),
  ...batchRoutes(importers),
  route({
    method: 'POST',
    path: '/test/serials',
    permission,
    access: 'none',
    summary: 'Serial numbers, several files at once',
    upload,
    query: z.object(importQuery),
    body: z.strictObject(importForm),
    result: batchAnswer,
    handle: (call) => receiveImports(call, 'test-serial'),
  }),
  route({
    method: 'POST',
    path: '/test/times',
    permission,
    access: 'none',
    summary: 'Times, whose lines have outcomes of their own',
    upload: { field: 'file' },
    query: z.object(importQuery),
    body: z.strictObject(importForm),
    result: importAnswer,
    handle: (call) => receiveImport(call, 'test-time'),
  }),
  route({
    method: 'POST',
    path: '/test/manyTimes',
    permission,
    access: 'none',
    summary: 'Times in several files',
    upload,
    query: z.object(importQuery),
    body: z.strictObject(importForm),
    result: batchAnswer,
    handle: (call) => receiveImports(call, 'test-time'),
  }),
];

/** A server with the fixture's imports beside the product's own, on one database: whoever signed in there is signed in here. */
export async function startImportFixture(): Promise<ImportFixture> {
  const base = await createTestDatabase();
  const app = await startTestApp({ on: base });
  const database = openDatabase(base.url);
  await database.pool.query(TABLES);
  const spool = await mkdtemp(path.join(os.tmpdir(), 'back-office-spool-'));
  const clock = new TestClock('2026-11-18T04:00:00Z');
  const logger = createLogger('silent');
  const zone = 'Asia/Shanghai';
  const importersModule = new URL('./fixture-importers.ts', import.meta.url).href;
  const imports = await startImports({ database, databaseUrl: base.url, importers, importersModule, clock, zone, spool, logger });
  const server = await createHttpServer({
    routes,
    knownCodes: everyCode(menuTree),
    database,
    queue: createJobs({ database, handlers: [], clock, logger, timeZone: zone, work: false }),
    settings: readSettings({}),
    disks: new Disks({ spool }, { bytes: 0, percent: 0 }),
    securityLog: new SecurityLog({ database, clock, logger }),
    securityEventOf: () => null,
    clock,
    zone,
    spool,
    translate,
    logger,
    trustProxy: false,
    // One that strays from its schema is not sent.
    onStrayingAnswer: () => undefined,
  });
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const callerHere = async (account: string) => new Caller(origin, (await app.userWith(CODES, { account })).token);
  return {
    database,
    imports: importsOf(database),
    spool,
    user: await callerHere('importer'),
    colleague: await callerHere('colleague'),
    async close() {
      await server.close();
      await imports.close();
      await database.close();
      await app.close();
      await rm(spool, { recursive: true, force: true });
    },
  };
}
