import { expect, test } from 'vitest';
import { runFailover } from '../bench/crash/failover.ts';

/** Three database machines and two servers on a machine that may be busy. */
const WITHIN_MS = 600_000;

/** The seed of the moments of the kills. */
const SEED = 363;

/** The long run, which kills both servers and more leaders, is `npm run crash`. */
test(
  'after a kill of a server and of the database leader, writes resume, and no acknowledged write is lost or duplicated',
  async () => {
    const output: string[] = [];
    const { findings } = await runFailover({ serverKills: 1, leaderKills: 1, seed: SEED, log: (line) => output.push(line) });
    expect(findings, output.join('\n')).toEqual([]);
  },
  WITHIN_MS,
);
