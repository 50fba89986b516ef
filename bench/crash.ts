import { parseArgs } from 'node:util';
import { runMailboxCrash } from './crash/mailbox.ts';
import { runMailCrash } from './crash/mails.ts';
import { runPushCrashAlone } from './crash/pushes.ts';
import { runCrash } from './crash/run.ts';
import { runSplitCrash } from './crash/splits.ts';

/*
 * npm run crash                                 kills the server 30 times at random moments of imports, then its database 10 times
 * npm run crash -- --rounds 5 --seed 7          the same moments as another run, as far as the machine repeats itself
 * npm run crash -- --database-rounds 3 --rows 2000
 * npm run crash -- --rounds 0 --database-rounds 0   mails, pushes, mailbox and splits alone: 100 deadlines, two servers on one database, one killed now and then;
 *                                                   100 pushes to a partner that fails, from a server that is killed in between (--push-rounds 0: none);
 *                                                   30 times mail with invoices, read by two servers, one killed now and then (--mailbox-rounds 0: none);
 *                                                   10 servers killed while a warehouse split is computed (--split-rounds 0: none)
 *
 * Each time the server is started again by the same command. What must hold: an import is there whole or not at all, an acknowledged one is there, no
 * reader ever sees half of one, nothing looks as if it still ran, and a sender who repeats an import under its key stores it once. A split is there whole or
 * not at all, and is computed in the end. Ends with a code other than 0 when something did not hold; the data folder is then kept.
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
