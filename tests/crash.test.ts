import { expect, test } from 'vitest';
import { runCrash } from '../bench/crash/run.ts';

/** The whole start, recovery and the imports of three processes on a machine that may be busy. */
const WITHIN_MS = 600_000;

/** Chosen so that each way of dying is among them. The long run is `npm run crash`. */
const SEED = 105;

test(
  'a server or a database that is killed at random moments of imports leaves all or nothing, and goes on by itself',
  async () => {
    const output: string[] = [];
    const { findings } = await runCrash({ rounds: 3, databaseRounds: 2, rows: 300, seed: SEED, log: (line) => output.push(line) });
    expect(findings, output.join('\n')).toEqual([]);
  },
  WITHIN_MS,
);
