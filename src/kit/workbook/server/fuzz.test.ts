import { expect, test } from 'vitest';
import { fuzzFile, loadFuzzSeeds, readDamaged } from './testing/fuzz-file.ts';

const SEED = 20_250_301;
const FILES = 150;
/** On a busy machine; otherwise it takes seconds. */
const MAX_MS = 300_000;

/**
 * The same files as the first ones of `npm run fuzz -- --seed 20250301`, which runs on to 20,000 and watches time and
 * memory.
 */
test(
  `${FILES} damaged workbooks are read or refused, and what is read can be written and read back unchanged`,
  async () => {
    const seeds = await loadFuzzSeeds();
    const outcomes = new Map<string, number>();
    for (let index = 0; index < FILES; index++) {
      const outcome = await readDamaged(fuzzFile(seeds, SEED, index)).catch((error: unknown) => {
        throw new Error(`file ${index} of seed ${SEED}`, { cause: error });
      });
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    // Mutation that never leaves a file readable, or never breaks one, would test nothing.
    expect(outcomes.get('read')).toBeGreaterThan(FILES / 10);
    expect(outcomes.get('corrupt')).toBeGreaterThan(FILES / 10);
  },
  MAX_MS,
);
