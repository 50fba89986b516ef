import { z } from 'zod';
import type { Database } from '#kit/database/server/connection.ts';
import { needs, route } from '#kit/http/server/route.ts';
import { batchAnswer, importAnswer } from '#kit/import/contract.ts';
import { batchRoutes } from '#kit/import/server/receive/batch-routes.ts';
import type { Imports } from '#kit/import/server/imports.ts';
import { importQuery, receiveImport, receiveImports } from '#kit/import/server/receive/receive.ts';
import type { Caller } from '../app.ts';
import { startFixtureServer, type Fixture } from '../fixture-server.ts';
import { CODES, importers, TABLES } from './fixture-importers.ts';

export interface ImportFixture {
  readonly database: Database;
  readonly imports: Imports;
  readonly spool: string;
  /** May start and follow every import of the fixture. */
  readonly user: Caller;
  /** Another user with the same permissions. */
  readonly colleague: Caller;
  close(): Promise<void>;
}

const permission = needs('sys-manage-tax-mapping-upload');
const upload = { field: 'file', several: true };

const routes = [
  ...batchRoutes(importers),
  route({
    method: 'POST',
    path: '/test/serials',
    permission,
    access: 'none',
    summary: 'Serial numbers, several files at once',
    upload,
    query: z.object(importQuery),
    body: z.strictObject(importQuery),
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
    body: z.strictObject(importQuery),
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
    body: z.strictObject(importQuery),
    result: batchAnswer,
    handle: (call) => receiveImports(call, 'test-time'),
  }),
];

/** A server with the fixture's imports, on the database of the product; both share sessions. */
export async function startImportFixture(bounds: Pick<Fixture, 'spoolBounds' | 'bodySpeed'> = {}): Promise<ImportFixture> {
  const importersModule = new URL('./fixture-importers.ts', import.meta.url).href;
  const { database, imports, spool, userWith, close } = await startFixtureServer({
    ...bounds,
    routes,
    importers,
    importersModule,
    tables: TABLES,
  });
  return {
    database,
    imports,
    spool,
    user: await userWith(CODES, { account: 'importer' }),
    colleague: await userWith(CODES, { account: 'colleague' }),
    close,
  };
}
