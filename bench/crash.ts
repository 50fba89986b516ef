import { parseArgs } from 'node:util';
import { runMailboxCrash } from './crash/mailbox.ts';
import { runMailCrash } from './crash/mails.ts';
import { runPushCrashAlone } from './crash/pushes.ts';
import { runCrash } from './crash/run.ts';
import { runSplitCrash } from './crash/splits.ts';

/*
 * npm run crash                             kills the server 30 times at random moments of imports, then its database
 *                                           10 times, then runs the other parts
 * npm run crash -- --rounds 5 --seed 7      the moments of another run, as far as the machine is deterministic
 * npm run crash -- --database-rounds 3 --rows 2000
 * npm run crash -- --rounds 0 --database-rounds 0   the other parts alone
 *
 * The other parts, each left out by a 0:
 * --mail-rounds      100 deadlines, two servers on one database, one killed now and then
 * --push-rounds      100 pushes to a partner that fails, from a server that is killed in between
 * --mailbox-rounds   30 times mail with invoices, read by two servers, one killed now and then
 * --split-rounds     10 servers killed while a warehouse split is computed
 *
 * The server is always restarted by the same command. An import is stored whole or not at all, and always after its
 * acknowledgement. No reader sees a part of one. No upload looks unfinished. A repeated import with the same key is
 * stored once. A split is stored whole or not at all, and is computed in the end. A violation gives an exit code other
 * than 0, and the data folder is kept.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    'database-rounds': { type: 'string', default: '10' },
    'mail-rounds': { type: 'string', default: '100' },
    'push-rounds': { type: 'string', default: '100' },
    'mailbox-rounds': { type: 'string', default: '30' },
    'split-rounds': { type: 'string', default: '10' },
    rows: { type: 'string', default: '5000' },
    seed: { type: 'string' },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 0x100000000) : Number(values.seed);
const say = (line: string) => console.log(line);

say(`seed ${seed}`);
const [rounds, databaseRounds, mailRounds] = [values.rounds, values['database-rounds'], values['mail-rounds']].map(Number) as [
  number,
  number,
  number,
];
const pushRounds = Number(values['push-rounds']);
const mailboxRounds = Number(values['mailbox-rounds']);
const splitRounds = Number(values['split-rounds']);
const findings: string[] = [];
if (rounds + databaseRounds > 0) findings.push(...(await runCrash({ rounds, databaseRounds, rows: Number(values.rows), seed, say })));
if (mailRounds > 0) findings.push(...(await runMailCrash({ rounds: mailRounds, seed, say })));
if (pushRounds > 0) findings.push(...(await runPushCrashAlone({ rounds: pushRounds, seed, say })));
if (mailboxRounds > 0) findings.push(...(await runMailboxCrash({ rounds: mailboxRounds, seed, say })));
if (splitRounds > 0) findings.push(...(await runSplitCrash({ rounds: splitRounds, seed, say })));
say(findings.length === 0 ? `Nothing found, seed ${seed}` : `${findings.length} findings, seed ${seed}:\n${findings.join('\n')}`);
process.exitCode = findings.length === 0 ? 0 : 1;
