// npm run restore -- FILE: loads a backup into an empty database: a new DATA_DIR, or a new database of your own server.
import { existsSync } from 'node:fs';
import { pageOrders } from '#app/server/page-orders.ts';
import { readBackupFile } from '#kit/backup/server/backup-file.ts';
import { recordBackup } from '#kit/backup/server/record-backup.ts';
import { restoreBackup } from '#kit/backup/server/restore.ts';
import { backupSettings } from '#kit/backup/server/settings.ts';
import { withConfiguredDatabase } from '#kit/database/server/configured.ts';
import { readSettings } from '#kit/settings/server/read.ts';
import { serverSettings } from '#kit/settings/server/server-settings.ts';

async function main(): Promise<void> {
  const file = process.argv[2];
  if (!file) throw new Error('Usage: npm run restore -- FILE');
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const settings = readSettings([serverSettings, backupSettings], process.env);
  const { BACKUP_KEY: key } = settings.of(backupSettings);
  const { tables, rows, indexesLeft } = await withConfiguredDatabase(settings.of(serverSettings), true, async (database) => {
    const restored = await restoreBackup(database, () => readBackupFile(file, { key }), { orders: pageOrders });
    await recordBackup(database, 'restore', file, new Date());
    return restored;
  });
  if (tables > 0) console.log(`Restored ${rows} rows of ${tables} tables from ${file}`);
  else console.log(`The rows of ${file} are in the database already; the indexes that pages open with are made where they are missing`);
  console.log(
    `The product can be started. It makes ${indexesLeft} indexes itself then; until they are there, only searching and sorting are slower.`,
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
