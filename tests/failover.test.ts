import { expect, test } from 'vitest';
import { runFailover } from '../bench/crash/failover.ts';

/** Three database machines and two servers on a machine that may be busy. */
const WITHIN_MS = 600_000;

test(
  'after ten kills of servers and one of the database leader, writes resume, and no acknowledged write is lost or duplicated',
  async () => {
    const output: string[] = [];
    const { findings } = await runFailover({ serverKills: 10, leaderKills: 1, seed: 11, log: (line) => output.push(line) });
    expect(findings, output.join('\n')).toEqual([]);
  },
  WITHIN_MS,
);
