import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { runTrial, type TrialOptions } from './trial.ts';

/** The longest random time between two kills. */
const MOMENT_WITHIN_MS = 3000;
/** Everything is judged after this number of kills, and at the end. */
const JUDGED_EVERY = 10;

/**
 * Kills one of two servers on one database at random moments, under users and jobs, and starts it again.
 * @returns what was found wrong; empty when nothing was
 */
export async function runServersCrash(options: TrialOptions): Promise<string[]> {
  const { rounds, say } = options;
  return await runTrial(
    options,
    (network) => startEmbeddedPostgres(path.join(network.folder, 'data'), { outlivesParent: false }),
    async ({ servers, traffic, random }) => {
      traffic.start();
      for (let round = 1; round <= rounds; round++) {
        const moment = Math.round(random.next() * MOMENT_WITHIN_MS);
        await pause(moment);
        const at = random.below(2);
        await servers.restart(at);
        say(`servers ${round}/${rounds}: killed server ${at + 1} after ${moment} ms`);
        if (round % JUDGED_EVERY > 0 && round < rounds) continue;
        await traffic.untilAllContinue();
        await traffic.noticesArrive();
        await traffic.pause();
        if (round < rounds) traffic.start();
      }
    },
  );
}
