// node scripts/run.mjs bench/backup.ts [rows] [lines]: a backup of full lists and of the ageing report's tables, and its restore, as a ratio.
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { masterData } from '#features/master-data/all.ts';
import { writeBackup } from '#kit/backup/server/backup.ts';
import { restoreBackup } from '#kit/backup/server/restore.ts';
import { openDatabase } from '#kit/database/server/connection.ts';
import { startEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { fillAgeingLines } from './ageing-lines.ts';
import { fillList, roomFor } from './lists/generate.ts';
import { measure, ratio } from './measure.ts';
import { withProduct } from './product.ts';

/** Backs the product up and restores it into a new data folder, as its operator does. */
export async function benchBackup(rows: number, lines: number): Promise<void> {
  await withProduct(async ({ database, folder }) => {
    for (const definition of masterData) await fillList(database, definition, roomFor(definition, rows));
    await fillAgeingLines(database, lines);
    const file = path.join(folder, 'backup');
    const backup = await measure(() => writeBackup(database, createWriteStream(file), new Date()));
    const restore = await restoreInto(path.join(folder, 'restored'), file);
    const megabytes = ((await stat(file)).size / 2 ** 20).toFixed(0);
    console.log(
      `${backup.result.rows.toLocaleString('en')} rows, ${megabytes} MB: backup ${seconds(backup.wall)}, restore ${seconds(restore.wall)}, ` +
        `${ratio(restore.wall, backup.wall)} the backup`,
    );
  });
}

async function restoreInto(dataDir: string, file: string) {
  const server = await startEmbeddedPostgres(dataDir, { outlivesParent: false });
  const database = openDatabase(server.url);
  try {
    return await measure(() => restoreBackup(database, () => createReadStream(file)));
  } finally {
    await database.close();
    await server.stop();
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

if (import.meta.main) await benchBackup(Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 300_000));
