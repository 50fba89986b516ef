// npm run backup -- FILE: writes everything in the database into one new file. The server may run meanwhile.
import { writeBackupFile } from '#kit/backup/server/backup-file.ts';
import { recordBackup } from '#kit/backup/server/record-backup.ts';
import { backupSettings } from '#kit/backup/server/settings.ts';
import { withConfiguredDatabase } from '#kit/database/server/configured.ts';
import { readSettings } from '#kit/settings/server/read.ts';
import { serverSettings } from '#kit/settings/server/server-settings.ts';

async function main(): Promise<void> {
  const file = process.argv[2];
  if (!file) throw new Error('Usage: npm run backup -- FILE');
  const settings = readSettings([serverSettings, backupSettings], process.env);
  const { BACKUP_KEY: key } = settings.of(backupSettings);
  const { tables, rows } = await withConfiguredDatabase(settings.of(serverSettings), false, async (database) => {
    const written = await writeBackupFile(database, file, { key, now: new Date() });
    // The backup is valid even if the database is too old or too full to record it.
    await recordBackup(database, 'backup', file, new Date()).catch((error: Error) =>
      console.error(`Not in the security log: ${error.message}`),
    );
    return written;
  });
  console.log(`Wrote ${rows} rows of ${tables} tables to ${file}${key === undefined ? '' : ', encrypted'}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
