// npm run backup -- FILE: writes everything in the database into one new file. The server may run meanwhile.
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { writeBackup } from '#kit/backup/server/backup.ts';
import { recordBackup } from '#kit/backup/server/record-backup.ts';
import { withConfiguredDatabase } from '#kit/database/server/configured.ts';
import { readSettings } from '#kit/settings/server/read.ts';
import { serverSettings } from '#kit/settings/server/server-settings.ts';

/** A backup holds password hashes and keys. */
const OWNER_ONLY = 0o600;

async function main(): Promise<void> {
  const file = process.argv[2];
  if (!file) throw new Error('Usage: npm run backup -- FILE');
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const draft = `${file}.partial`;
  rmSync(draft, { force: true });
  try {
    const { tables, rows } = await withConfiguredDatabase(
      readSettings([serverSettings], process.env).of(serverSettings),
      false,
      async (database) => {
        const written = await writeBackup(database, createWriteStream(draft, { mode: OWNER_ONLY, flush: true }), new Date());
        renameSync(draft, file);
        // The backup is there even where the database is too old, or too full, to note it.
        await recordBackup(database, 'backup', file, new Date()).catch((error: Error) =>
          console.error(`Not in the security log: ${error.message}`),
        );
        return written;
      },
    );
    console.log(`Wrote ${rows} rows of ${tables} tables to ${file}`);
  } finally {
    rmSync(draft, { force: true });
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
