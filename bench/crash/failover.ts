import { setTimeout as pause } from 'node:timers/promises';
import { Cluster, type MachineFailure } from './cluster.ts';
import type { Traffic } from './traffic.ts';
import { runTrial, type TrialOptions } from './trial.ts';

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
export async function runFailover(options: TrialOptions): Promise<{ findings: string[]; longestMs: number }> {
  const { rounds, say } = options;
  let longestMs = 0;
  const findings = await runTrial(
    options,
    (network) => Cluster.start(network),
    async ({ database: cluster, servers, traffic, random }) => {
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
        longestMs = Math.max(longestMs, wait);
        await traffic.untilAllContinue();
        await traffic.noticesArrive();
        cluster.revive();
        await traffic.pause();
        servers.requireRunning();
        await cluster.untilComplete();
        say(`failover ${round}/${rounds}: killed ${failure} of ${name} after ${moment} ms; writes resumed after ${wait} ms`);
      }
    },
  );
  return { findings, longestMs };
}

/** Until a change is acknowledged that was sent after the kill. */
async function resumed({ writer }: Traffic, killedAt: number): Promise<void> {
  while (writer.sentAt < killedAt) {
    if (performance.now() - killedAt > GIVE_UP_AFTER_MS) throw new Error(`writes did not resume within ${GIVE_UP_AFTER_MS / 1000} s`);
    await pause(LOOK_EVERY_MS);
  }
}
