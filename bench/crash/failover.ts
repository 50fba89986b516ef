import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { signIn } from '../api.ts';
import { Cluster, type MachineFailure } from './cluster.ts';
import { LocalNetwork } from './local-network.ts';
import { Partners, Traffic } from './traffic.ts';
import { TwoServers } from './two-servers.ts';

export interface FailoverOptions {
  /** How often the leader is killed. */
  readonly rounds: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** The longest random time between the start of the traffic and the kill. */
const MOMENT_WITHIN_MS = 4000;
const LOOK_EVERY_MS = 20;
const GIVE_UP_AFTER_MS = 120_000;
const FAILURES: readonly MachineFailure[] = ['machine', 'machine', 'PostgreSQL'];

/**
 * Kills the leader of three PostgreSQL machines at random moments, under two servers of the product with users and
 * jobs, in the configuration of deploy/high-availability.
 * @returns what was found wrong, and the longest time until writes resumed
 */
export async function runFailover({ rounds, seed, say }: FailoverOptions): Promise<{ findings: string[]; longestMs: number }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'back-office-failover-'));
  chmodSync(folder, 0o755);
  const findings: string[] = [];
  const tell = (finding: string) => {
    findings.push(finding);
    say(`FINDING ${finding}`);
  };
  const random = new Random(seed);
  const network = new LocalNetwork(folder);
  const partners = await Partners.start();
  const waits: number[] = [];
  let [cluster, servers, traffic]: [Cluster?, TwoServers?, Traffic?] = [];
  try {
    cluster = await Cluster.start(network);
    servers = await TwoServers.start(network, { ...partners.settings, DATABASE_URL: cluster.url });
    const api = await signIn(servers.origin);
    traffic = await Traffic.begin({ api, origins: servers.origins, databaseUrl: cluster.url, partners, run: seed.toString(36), tell });
    for (let round = 1; round <= rounds; round++) {
      traffic.start();
      await traffic.untilAllContinue();
      const moment = Math.round(random.next() * MOMENT_WITHIN_MS);
      await pause(moment);
      const failure = random.pick(FAILURES);
      const killedAt = performance.now();
      const name = await cluster.killLeader(failure);
      await resumed(traffic, performance.now());
      const wait = Math.round(traffic.writer.acknowledgedAt - killedAt);
      waits.push(wait);
      await traffic.untilAllContinue();
      await traffic.noticesArrive();
      cluster.revive();
      await traffic.pause();
      servers.requireRunning();
      await cluster.untilComplete();
      say(`failover ${round}/${rounds}: killed ${failure} of ${name} after ${moment} ms; writes resumed after ${wait} ms`);
    }
    say(`${await traffic.finish()}; writes resumed after ${Math.min(...waits)} to ${Math.max(...waits)} ms`);
  } catch (failure) {
    tell(String((failure as Error).stack ?? failure));
  } finally {
    await traffic?.close();
    await servers?.stop();
    if (findings.length > 0) servers?.saveLogs();
    await cluster?.stop();
    await partners.stop();
  }
  if (findings.length === 0) rmSync(folder, { recursive: true, force: true });
  else say(`Logs and data: ${folder}`);
  return { findings, longestMs: Math.max(...waits) };
}

/** Until a change is acknowledged that was sent after the kill. */
async function resumed({ writer }: Traffic, killedAt: number): Promise<void> {
  while (writer.acknowledgedAt < killedAt) {
    if (performance.now() - killedAt > GIVE_UP_AFTER_MS) throw new Error(`writes did not resume within ${GIVE_UP_AFTER_MS / 1000} s`);
    await pause(LOOK_EVERY_MS);
  }
}
