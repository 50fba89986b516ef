// npm run schema: writes docs/schema.sql, the schema of a new database.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#kit/database/server/connection.ts';
import { startEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { migrate } from '#kit/database/server/migrate.ts';
import { describeSchema } from './schema/describe-schema.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'back-office-schema-'));
// The account that the server runs under must be able to enter.
chmodSync(folder, 0o755);
const server = await startEmbeddedPostgres(folder, { outlivesParent: false });
const database = openDatabase(server.url);
try {
  await migrate(database);
  writeFileSync('docs/schema.sql', await database.readOnly(describeSchema));
} finally {
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true });
}
