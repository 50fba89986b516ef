import { expect, test } from 'vitest';
import { runCrash } from '../bench/crash/run.ts';

/** The whole start, recovery and the imports of three processes on a machine that may be busy. */
const WITHIN_MS = 600_000;

/** Chosen so that each way of dying is among them. The long run is `npm run crash`. */
const SEED = 105;

test(
  'after a kill of the server or the database at random moments, each import is complete or absent, and the system recovers by itself',
  async () => {
    const output: string[] = [];
    const { findings } = await runCrash({ rounds: 3, databaseRounds: 2, rows: 300, seed: SEED, log: (line) => output.push(line) });
    expect(findings, output.join('\n')).toEqual([]);
  },
  WITHIN_MS,
);
