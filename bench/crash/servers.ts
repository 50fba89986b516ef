import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { signIn } from '../api.ts';
import { LocalNetwork } from './local-network.ts';
import { Partners, Traffic } from './traffic.ts';
import { TwoServers } from './two-servers.ts';

export interface ServersCrashOptions {
  /** How often a server is killed. */
  readonly rounds: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** The longest random time between two kills. */
const MOMENT_WITHIN_MS = 3000;
/** Everything is judged after this number of kills, and at the end. */
const JUDGED_EVERY = 10;

/**
 * Kills one of two servers on one database at random moments, under users and jobs, and starts it again.
 * @returns what was found wrong; empty when nothing was
 */
export async function runServersCrash({ rounds, seed, say }: ServersCrashOptions): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'back-office-servers-'));
  chmodSync(folder, 0o755);
  const findings: string[] = [];
  const tell = (finding: string) => {
    findings.push(finding);
    say(`FINDING ${finding}`);
  };
  const random = new Random(seed);
  const network = new LocalNetwork(folder);
  const partners = await Partners.start();
  const database = await startEmbeddedPostgres(path.join(folder, 'data'));
  let [servers, traffic]: [TwoServers?, Traffic?] = [];
  try {
    servers = await TwoServers.start(network, { ...partners.settings, DATABASE_URL: database.url });
    const api = await signIn(servers.origin);
    traffic = await Traffic.begin({ api, origins: servers.origins, databaseUrl: database.url, partners, run: seed.toString(36), tell });
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
    say(await traffic.finish());
  } catch (failure) {
    tell(String((failure as Error).stack ?? failure));
  } finally {
    await traffic?.close();
    const codes = (await servers?.stop()) ?? [];
    if (findings.length > 0) servers?.saveLogs();
    else if (codes.some((code) => code !== 0)) tell(`the servers ended with ${codes.join(' and ')}`);
    await database.stop();
    await partners.stop();
  }
  if (findings.length === 0) rmSync(folder, { recursive: true, force: true });
  else say(`Logs and data: ${folder}`);
  return findings;
}
