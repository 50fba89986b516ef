import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { signIn } from '../api.ts';
import { LocalNetwork } from './local-network.ts';
import { Partners, Traffic } from './traffic.ts';
import { TwoServers } from './two-servers.ts';

export interface TrialOptions {
  /** How often something is killed. */
  readonly rounds: number;
  /** The same seed kills at the same moments, as far as the machine lets them be the same. */
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** A database that a trial starts. */
interface StartedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** Two servers on a database, with traffic. */
interface World<Db> {
  readonly database: Db;
  readonly servers: TwoServers;
  readonly traffic: Traffic;
  readonly random: Random;
}

/**
 * Starts a database, two servers and their traffic, runs the rounds of a trial, and ends everything.
 * @returns what was found wrong; empty when nothing was
 */
export async function runTrial<Db extends StartedDatabase>(
  { seed, say }: TrialOptions,
  startDatabase: (network: LocalNetwork) => Promise<Db>,
  rounds: (world: World<Db>) => Promise<void>,
): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'back-office-trial-'));
  chmodSync(folder, 0o755);
  const network = new LocalNetwork(folder);
  const findings: string[] = [];
  const tell = (finding: string) => {
    findings.push(finding);
    say(`FINDING ${finding}`);
  };
  const partners = await Partners.start();
  let [database, servers, traffic]: [Db?, TwoServers?, Traffic?] = [];
  try {
    database = await startDatabase(network);
    servers = await TwoServers.start(network, { ...partners.settings, DATABASE_URL: database.url });
    const api = await signIn(servers.origin);
    const run = seed.toString(36);
    traffic = await Traffic.begin({ api, origins: servers.origins, databaseUrl: database.url, partners, run, tell });
    await rounds({ database, servers, traffic, random: new Random(seed) });
    say(await traffic.finish());
  } catch (failure) {
    tell(String((failure as Error).stack ?? failure));
  } finally {
    await traffic?.close();
    const codes = (await servers?.stop()) ?? [];
    if (codes.some((code) => code !== 0)) tell(`the servers ended with ${codes.join(' and ')}`);
    await database?.stop();
    await partners.stop();
  }
  if (findings.length === 0) rmSync(folder, { recursive: true, force: true });
  else {
    servers?.saveLogs();
    say(`Logs and data: ${folder}`);
  }
  return findings;
}
