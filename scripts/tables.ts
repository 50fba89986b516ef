// npm run tables: writes src/kit/database/server/tables.ts, the row types of the database as the migrations make it.
import { mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#kit/database/server/connection.ts';
import { describeTables } from '#kit/database/server/describe-tables.ts';
import { startEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { migrate } from '#kit/database/server/migrate.ts';

const target = fileURLToPath(new URL('../src/kit/database/server/tables.ts', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'back-office-tables-'));
chmodSync(folder, 0o755);
const server = await startEmbeddedPostgres(folder, { outlivesParent: false, settings: { fsync: 'off' } });
const database = openDatabase(server.url);
try {
  await migrate(database);
  writeFileSync(target, await describeTables(database));
  console.log(`Wrote ${path.relative(process.cwd(), target)}`);
} finally {
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
