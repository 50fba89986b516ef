import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#kit/database/server/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { signIn } from '../bench/api.ts';
import { startServer, type ServerProcess } from '../bench/server-process.ts';

const root = (folder: string) => fileURLToPath(new URL(`../${folder}`, import.meta.url));
const STOPS = 'Another version of the program has changed the database. This server stops.';

let on: TestDatabase;
let folder: string;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  on = await createTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'upgrade-servers-'));
});
afterAll(async () => {
  for (const server of servers) await server.kill();
  await on.drop();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (name: string) => {
  const server = await startServer(path.join(folder, name), { DATABASE_URL: on.url }).ready;
  servers.push(server);
  return server;
};

/** The schema files of a version that has one more migration. */
function newerVersion() {
  const migrations = path.join(folder, 'migrations');
  cpSync(root('migrations'), migrations, { recursive: true });
  writeFileSync(path.join(migrations, '9999-newer.sql'), 'alter table tax_code_mapping add column newer integer;');
  return { migrations, code: root('src') };
}

test('two servers work until a newer version has migrated; then both stop with a message, and neither can start again', async () => {
  const [one, other] = await Promise.all([start('one'), start('other')]);
  // Another start of the same version changes nothing.
  expect(await migrate(on.database)).toMatchObject({ applied: [], code: [] });
  const api = await signIn(one.origin);
  for (const { origin } of [one, other]) expect(await api.at(origin).get('/sys/taxCodeMapping/getPage')).toMatchObject({ success: true });

  expect(await migrate(on.database, newerVersion())).toMatchObject({ applied: ['9999-newer'] });
  for (const server of [one, other]) {
    expect(await server.ended).toBe(1);
    expect(server.output.join('\n')).toContain(STOPS);
  }
  await expect(start('one')).rejects.toThrow('has seen migration 9999-newer, which this program does not have');
});
