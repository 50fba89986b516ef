import { parseArgs } from 'node:util';
import { runFailover } from './crash/failover.ts';
import { runMailCrash } from './crash/mails.ts';
import { runPushCrashAlone } from './crash/pushes.ts';
import { runCrash, type CrashResult } from './crash/run.ts';

/*
 * npm run crash                             every subject with its number of rounds: more than 1,000 kills
 * npm run crash -- failover                 one subject
 * npm run crash -- servers --rounds 100     with another number of rounds
 * npm run crash -- imports --seed 7         the moments of another run, as far as the machine is deterministic
 *
 * The subjects:
 * imports    a server is killed at random moments of imports
 * database   its database is killed, and the server lives; both subjects run the installation of one machine
 * servers    two servers behind HAProxy on three PostgreSQL machines with Patroni, with users, imports, mails, pushes,
 *            a mailbox and warehouse splits; one of the servers is killed
 * failover   the same; the leader of the database is killed
 * mails      two servers on one database; at each deadline one mail; a server is killed now and then
 * pushes     a partner that fails, and the process that pushes to it is killed in between
 *
 * A killed server is always restarted by the same command. An import is stored whole or not at all, and always after
 * its acknowledgement. No reader sees a part of one. No upload looks unfinished. A repeated call with the same key is
 * stored once. A split is stored whole or not at all, and is computed in the end. A violation gives an exit code other
 * than 0, and the data folder is kept.
 */

/** Rows of a workbook. */
const ROWS = 5000;

/** Writes resume within this time after the leader was killed (docs/high-availability.md). */
const WRITES_WITHIN_MS = 15_000;

interface SubjectOptions {
  readonly rounds: number;
  readonly seed: number;
  readonly log: (line: string) => void;
}

async function failover({ rounds, ...options }: SubjectOptions): Promise<CrashResult> {
  const { findings, kills, longestMs } = await runFailover({ ...options, serverKills: 0, leaderKills: rounds });
  return { kills, findings: longestMs > WRITES_WITHIN_MS ? [...findings, `writes resumed after ${longestMs} ms`] : findings };
}

const SUBJECTS: Readonly<Record<string, { readonly rounds: number; readonly run: (options: SubjectOptions) => Promise<CrashResult> }>> = {
  imports: { rounds: 40, run: (options) => runCrash({ ...options, databaseRounds: 0, rows: ROWS }) },
  database: { rounds: 20, run: ({ rounds, ...options }) => runCrash({ ...options, rounds: 0, databaseRounds: rounds, rows: ROWS }) },
  servers: { rounds: 250, run: ({ rounds, ...options }) => runFailover({ ...options, serverKills: rounds, leaderKills: 0 }) },
  failover: { rounds: 30, run: failover },
  mails: { rounds: 100, run: runMailCrash },
  pushes: { rounds: 700, run: runPushCrashAlone },
};

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 0x100000000) : Number(values.seed);
const log = (line: string) => console.log(line);
const unknown = positionals.find((name) => SUBJECTS[name] === undefined);
if (unknown !== undefined) throw new Error(`${unknown} is none of ${Object.keys(SUBJECTS).join(', ')}`);

log(`seed ${seed}`);
const findings: string[] = [];
let kills = 0;
for (const [name, { rounds, run }] of Object.entries(SUBJECTS))
  if (positionals.length === 0 || positionals.includes(name)) {
    const result = await run({ rounds: Number(values.rounds ?? rounds), seed, log });
    findings.push(...result.findings);
    kills += result.kills;
    log(`${name}: ${result.kills} kills, ${result.findings.length} findings`);
  }
log(`${kills} kills`);
log(findings.length === 0 ? `Nothing found, seed ${seed}` : `${findings.length} findings, seed ${seed}:\n${findings.join('\n')}`);
process.exitCode = findings.length === 0 ? 0 : 1;
