import { expect, test } from 'vitest';
import { runFailover } from '../bench/crash/failover.ts';

/** Three database machines and two servers on a machine that may be busy. */
const WITHIN_MS = 600_000;

/** Chosen so that each server is killed. The long run is `npm run crash`. */
const SEED = 363;

test(
  'after a kill of each server and of the database leader, writes resume, and no acknowledged write is lost or duplicated',
  async () => {
    const output: string[] = [];
    const { findings } = await runFailover({ serverKills: 2, leaderKills: 1, seed: SEED, log: (line) => output.push(line) });
    expect(findings, output.join('\n')).toEqual([]);
  },
  WITHIN_MS,
);
