import { expect, test } from 'vitest';
import { runFailover } from '../bench/crash/failover.ts';
import { runServersCrash } from '../bench/crash/servers.ts';

/** Three database machines and two servers on a machine that may be busy. */
const WITHIN_MS = 600_000;

test(
  'when the leader of three database machines is killed, writes resume, and nothing acknowledged is lost or done twice',
  async () => {
    const output: string[] = [];
    const { findings } = await runFailover({ rounds: 1, seed: 11, say: (line) => output.push(line) });
    expect(findings, output.join('\n')).toEqual([]);
  },
  WITHIN_MS,
);

test(
  'when either of two servers is killed ten times, nothing acknowledged is lost or done twice',
  async () => {
    const output: string[] = [];
    const findings = await runServersCrash({ rounds: 10, seed: 11, say: (line) => output.push(line) });
    expect(findings, output.join('\n')).toEqual([]);
  },
  WITHIN_MS,
);
