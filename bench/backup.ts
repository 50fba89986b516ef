// node scripts/run.mjs bench/backup.ts [rows] [lines]: a backup of full lists and of the ageing report's tables, and
// its restore, as a ratio.
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pageOrders } from '#app/server/page-orders.ts';
import { masterData } from '#features/master-data/all.ts';
import { writeBackup } from '#kit/backup/server/backup.ts';
import { createPendingIndexes } from '#kit/backup/server/pending-indexes.ts';
import { restoreBackup } from '#kit/backup/server/restore.ts';
import { openDatabase } from '#kit/database/server/connection.ts';
import { startEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { fillAgeingLines } from './ageing-lines.ts';
import { fillList, roomFor } from './lists/generate.ts';
import { measure, percentile, ratio } from './measure.ts';
import { withProduct } from './product.ts';
import { record } from './history.ts';

/** Number of runs, since a single one varies on a machine with other work. */
const ROUNDS = 3;

/**
 * Backs up the product, restores it into a new data folder, and creates the indexes that a restore leaves to the
 * running product; several times.
 */
async function benchBackup(rows: number, lines: number): Promise<void> {
  await withProduct(async ({ database, folder }) => {
    for (const definition of masterData) await fillList(database, definition, roomFor(definition, rows));
    await fillAgeingLines(database, lines);
    const file = path.join(folder, 'backup');
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const backup = await measure(() => writeBackup(database, createWriteStream(file), new Date()));
      const { restore, indexes } = await restoreInto(path.join(folder, `restored-${round}`), file);
      const megabytes = ((await stat(file)).size / 2 ** 20).toFixed(0);
      console.log(
        `${backup.result.rows.toLocaleString('en')} rows, ${megabytes} MB: backup ${seconds(backup.wall)}, restore ${seconds(restore.wall)}, ` +
          `${ratio(restore.wall, backup.wall)} the backup; the ${restore.result.indexesLeft} indexes left ${seconds(indexes.wall)}`,
      );
      ratios.push(restore.wall / backup.wall);
    }
    console.log(`median ${ratio(percentile(ratios, 0.5), 1)}`);
    record('restore, ratio to the backup', percentile(ratios, 0.5), '×', { target: 4 });
  });
}

async function restoreInto(dataDir: string, file: string) {
  const server = await startEmbeddedPostgres(dataDir, { outlivesParent: false });
  const database = openDatabase(server.url);
  try {
    const restore = await measure(() => restoreBackup(database, () => createReadStream(file), { orders: pageOrders }));
    const indexes = await measure(() =>
      createPendingIndexes(database, { signal: new AbortController().signal, onCreated: () => undefined }),
    );
    return { restore, indexes };
  } finally {
    await database.close();
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

if (import.meta.main) await benchBackup(Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 300_000));
