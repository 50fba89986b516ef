import { parseArgs } from 'node:util';
import { pullJob } from '#features/arrivals/server/pull.ts';
import { snapshotJob } from '#features/cargo-status/server/api.ts';
import { makeFilesJob } from '#features/national-subsidy/server/api.ts';
import { saveAllocationJob } from '#features/system-configuration/server/api.ts';
import { openDatabase } from '#kit/database/server/connection.ts';
import { findEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { readSettings } from '#kit/settings/server/read.ts';
import { serverSettings, type ServerSettings } from '#kit/settings/server/server-settings.ts';
import { businessDay, systemClock } from '#kit/time/business-time.ts';
import { Api } from './demo/api.ts';
import { fill } from './demo/fill.ts';
import { doNow } from './demo/night.ts';
import { hasPartners, pushOnce } from './demo/pushes.ts';
import { withQueue } from './demo/queue.ts';
import { asPassingOperator } from './demo/operator.ts';
import { isFilled } from './demo/people.ts';
import { writeToBi } from './demo/purchase-orders.ts';
import { LANGUAGES, wordsOf, type Language } from './demo/words.ts';

/** Enough rows for every page and filter of the reports. */
const DELIVERY_LINES = 4000;

/**
 * npm run demo [-- --language=en]: fills an empty, running system by uploading workbooks through the public API.
 * Names and free texts are in the chosen language of the interface; Chinese by default.
 */
async function main(): Promise<void> {
  const words = wordsOf(chosenLanguage());
  const settings = readSettings([serverSettings], process.env).of(serverSettings);
  const url = settings.DATABASE_URL ?? (await findEmbeddedPostgres(settings.DATA_DIR));
  if (url === null) throw new Error('No running system was found: start it with `npm start` first, with the same settings.');
  const database = openDatabase(url, { maxConnections: 2, timeZone: settings.BUSINESS_TZ });
  try {
    if (await isFilled(database)) throw new Error('The demonstration has been filled in before.');
    const today = businessDay(new Date(), settings.BUSINESS_TZ);
    const zone = settings.BUSINESS_TZ;
    const users = await asPassingOperator(database, words('演示数据'), (token) =>
      withQueue(database, zone, (queue) =>
        fill(new Api(addressOf(settings), token, words.language), {
          today,
          deliveryLines: DELIVERY_LINES,
          night: async () => {
            for (const job of [makeFilesJob, saveAllocationJob, snapshotJob]) await doNow(database, queue, job, null);
          },
          order: async (rows) => doNow(database, queue, pullJob, { corporateId: await writeToBi(database, rows), what: 'changed' }),
          push: hasPartners(process.env)
            ? async () => undefined
            : (what) => pushOnce(what, { database, queue, clock: systemClock, zone, words }),
          words,
          say,
        }),
      ),
    );
    say('\nSign in as (one-time passwords, to be changed at the first sign-in):');
    for (const user of users) say(`  ${user.account}  ${user.password}  ${user.name}`);
  } finally {
    await database.close();
  }
}

/** @throws Error on an option that is unknown */
function chosenLanguage(): Language {
  const { language } = parseArgs({ options: { language: { type: 'string', default: 'zh' } } }).values;
  const chosen = LANGUAGES.find((each) => each === language);
  if (chosen === undefined) throw new Error(`--language takes one of ${LANGUAGES.join(', ')}.`);
  return chosen;
}

/** Where the system can be reached from this machine; listening on every address includes this one. */
function addressOf({ HOST, PORT }: ServerSettings): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main();
} catch (failure) {
  process.stderr.write(`${(failure as Error).message}\n`);
  process.exitCode = 1;
}
