// node scripts/run.mjs bench/ledger/sequences.ts [sequences] [seed]: random sequences of changes, after each change of
// which the ledger is held against a computation of everything and another one in plain TypeScript.
import type { Tx } from '#kit/database/server/connection.ts';
import { differencesFromFull, pendingWork, unbalancedProducts } from '#features/ledger/server/testing/full-ledger.ts';
import { plainLedger, storedLedger } from '#features/ledger/server/testing/plain-ledger.ts';
import { RandomLife } from '#features/ledger/server/testing/random-life.ts';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { measure } from '../measure.ts';
import { withProduct } from '../product.ts';

/** Changes of one sequence. Each sequence begins with the data of the previous one. */
const STEPS = 8;

/** Throws at the first difference, naming seed and step. */
async function runSequences(sequences: number, seed: number): Promise<void> {
  await withProduct(async ({ database }) => {
    const life = await RandomLife.begin(database, new Random(seed));
    const { wall } = await measure(async () => {
      for (let step = 0; step < sequences * STEPS; step += 1) {
        const what = await life.step(database);
        const found = await database.readOnly(mistakes);
        if (found.length > 0) throw new Error(`seed ${seed}, sequence ${Math.floor(step / STEPS)}, ${what}: ${JSON.stringify(found)}`);
      }
    });
    console.log(
      `${sequences} sequences of ${STEPS} changes (seed ${seed}): after each the ledger was what it must be; ${Math.round(wall / 1000)} s`,
    );
  });
}

async function mistakes(tx: Tx): Promise<readonly unknown[]> {
  const [stored, plain] = [await storedLedger(tx), await plainLedger(tx)];
  const other = JSON.stringify(stored) === JSON.stringify(plain) ? [] : [{ stored, plain }];
  const undone = await pendingWork(tx);
  return [...other, ...(await differencesFromFull(tx)), ...(await unbalancedProducts(tx)), ...(undone > 0 ? [{ undone }] : [])];
}

if (import.meta.main) {
  const [sequences = 1000, seed = 1] = process.argv.slice(2).map(Number);
  await runSequences(sequences, seed);
}
