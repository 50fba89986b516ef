import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { signIn } from '../api.ts';
import { Cluster, type MachineFailure } from './cluster.ts';
import { LocalNetwork } from './local-network.ts';
import { Partners, Traffic } from './traffic.ts';
import type { CrashResult } from './run.ts';
import { TwoServers } from './two-servers.ts';

export interface FailoverOptions {
  /** How often one of the two servers is killed. */
  readonly serverKills: number;
  /** How often the leader of the database is killed. */
  readonly leaderKills: number;
  /** The same seed kills at the same moments, as far as the machine allows. */
  readonly seed: number;
  readonly log: (line: string) => void;
}

interface FailoverResult extends CrashResult {
  /** The longest time until writes resumed after a kill of the leader. */
  readonly longestMs: number;
}

/** The longest random time before a kill. */
const SERVER_KILLED_WITHIN_MS = 3000;
const LEADER_KILLED_WITHIN_MS = 4000;
/** Everything is verified after this number of kills of servers, and after the last one. */
const VERIFIED_EVERY = 10;
const LOOK_EVERY_MS = 20;
const GIVE_UP_AFTER_MS = 120_000;
const FAILURES: readonly MachineFailure[] = ['machine', 'machine', 'PostgreSQL'];

/**
 * Runs two servers on three PostgreSQL machines in the configuration of deploy/high-availability, with users and jobs,
 * kills servers at random moments, then leaders, and verifies that nothing acknowledged is lost or done twice.
 */
export async function runFailover({ serverKills, leaderKills, seed, log }: FailoverOptions): Promise<FailoverResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'back-office-failover-'));
  chmodSync(folder, 0o755);
  const network = new LocalNetwork(folder);
  const findings: string[] = [];
  let kills = 0;
  let longestMs = 0;
  const report = (finding: string) => {
    findings.push(finding);
    log(`FINDING ${finding}`);
  };
  const partners = await Partners.start();
  let [cluster, servers, traffic]: [Cluster?, TwoServers?, Traffic?] = [];
  try {
    cluster = await Cluster.start(network);
    servers = await TwoServers.start(network, { ...partners.settings, DATABASE_URL: cluster.url });
    const api = await signIn(servers.origin);
    traffic = await Traffic.begin({ api, origins: servers.origins, databaseUrl: cluster.url, partners, run: seed.toString(36), report });
    const trial = { cluster, servers, traffic, random: new Random(seed), log, killed: () => (kills += 1) };
    await killServers(trial, serverKills);
    longestMs = await killLeaders(trial, leaderKills);
    log(await traffic.finish());
    await cluster.untilComplete();
  } catch (failure) {
    report(String((failure as Error).stack ?? failure));
  } finally {
    await traffic?.close();
    const codes = (await servers?.stop()) ?? [];
    if (codes.some((code) => code !== 0)) report(`the servers ended with ${codes.join(' and ')}`);
    await cluster?.stop();
    await partners.stop();
  }
  if (findings.length === 0) rmSync(folder, { recursive: true, force: true });
  else {
    servers?.saveLogs();
    log(`Logs and data: ${folder}`);
  }
  return { findings, kills, longestMs };
}

interface Trial {
  readonly cluster: Cluster;
  readonly servers: TwoServers;
  readonly traffic: Traffic;
  readonly random: Random;
  readonly log: (line: string) => void;
  /** Counts a kill. */
  readonly killed: () => void;
}

async function killServers({ servers, traffic, random, log, killed }: Trial, kills: number): Promise<void> {
  for (let kill = 1; kill <= kills; kill++) {
    traffic.start();
    const moment = Math.round(random.next() * SERVER_KILLED_WITHIN_MS);
    await pause(moment);
    const at = random.below(2);
    await servers.restart(at);
    killed();
    log(`servers ${kill}/${kills}: killed server ${at + 1} after ${moment} ms`);
    if (kill % VERIFIED_EVERY === 0 || kill === kills) await traffic.pauseAndVerify();
  }
}

/** @returns the longest time until writes resumed, in milliseconds */
async function killLeaders({ cluster, servers, traffic, random, log, killed }: Trial, kills: number): Promise<number> {
  let longestMs = 0;
  for (let kill = 1; kill <= kills; kill++) {
    await cluster.untilComplete();
    traffic.start();
    const moment = Math.round(random.next() * LEADER_KILLED_WITHIN_MS);
    await pause(moment);
    const failure = random.pick(FAILURES);
    const killedAt = performance.now();
    const name = await cluster.killLeader(failure);
    killed();
    await untilWritesResume(traffic, performance.now());
    const wait = Math.round(traffic.writer.acknowledgedAt - killedAt);
    longestMs = Math.max(longestMs, wait);
    log(`failover ${kill}/${kills}: killed ${failure} of ${name} after ${moment} ms; writes resumed after ${wait} ms`);
    await traffic.pauseAndVerify();
    servers.requireRunning();
    cluster.revive();
  }
  return longestMs;
}

/** Waits until a change is acknowledged that was sent after the kill. */
async function untilWritesResume({ writer }: Traffic, killedAt: number): Promise<void> {
  while (writer.sentAt < killedAt) {
    if (performance.now() - killedAt > GIVE_UP_AFTER_MS) throw new Error(`writes did not resume within ${GIVE_UP_AFTER_MS / 1000} s`);
    await pause(LOOK_EVERY_MS);
  }
}
