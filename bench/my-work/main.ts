// node scripts/run.mjs bench/my-work/main.ts [users] [changes]: users whose top bar follows their work, what a change
// costs and how soon each hears of it.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { productSettings } from '#app/server/settings.ts';
import { workSources } from '#app/server/work.ts';
import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { createJobs } from '#kit/jobs/server/jobs.ts';
import { findWork, type BoundSource } from '#kit/work/server/find.ts';
import type { BenchApi } from '../api.ts';
import { processorTime } from '../large-import/processor-time.ts';
import { usersAtWork } from '../load/page-calls.ts';
import { signedInUsers } from '../load/users.ts';
import { measureTimes, percentile, ratio } from '../measure.ts';
import { withProduct, type Product } from '../product.ts';
import { fillHistory } from './history.ts';
import { Followers } from './followers.ts';
import { record } from '../history.ts';

/** Longer than the interval of the server, so that changes are not combined. */
const BETWEEN_CHANGES_MS = 1200;
const IDLE_SECONDS = 20;
const PAGES_SECONDS = 15;
const LOOKS = 100;

async function benchMyWork(users: number, changes: number): Promise<void> {
  await withProduct(async (product) => {
    const { database } = product;
    const signedIn = await signedInUsers(product, users);
    const { rows } = await sql<{ corporateId: number; userId: number }>`
      select s.corporate_id as "corporateId", u.id as "userId" from app_user u join shop s on s.id = u.shop_id where u.login_account = 'load1'
    `.execute(database.kysely);
    const { corporateId, userId } = rows[0] as { corporateId: number; userId: number };
    await fillHistory(database, corporateId, userId);
    await sayLooks(database, corporateId, userId);
    const alone = await sayIdle(product, 'without followers');
    const pagesAlone = await pageTimes(signedIn);

    const followers = new Followers();
    const opened = await followers.open(signedIn.map((user) => (signal) => user.raw('/ops/work', {}, { signal })));
    console.log(`${users} pages opened at once: each knows its work after ${figures(opened)}`);
    record('work of a page opened with 199 others, p95', percentile(opened, 0.95), 'ms');
    await sayIdle(product, `${users} follow`, alone);
    const received: number[] = [];
    for (let n = 0; n < changes; n++) {
      await pause(BETWEEN_CHANGES_MS);
      received.push(...(await followers.receive(() => changeOf(database, n))));
    }
    const floor = await bareTimes(database, users, changes);
    console.log(
      `a change reaches all ${users}: ${figures(received)}; a bare server that passes the notification on: ${figures(floor)} (p50 ${ratio(percentile(received, 0.5), percentile(floor, 0.5))})`,
    );
    record('a change reaches all pages, p95', percentile(received, 0.95), 'ms', { floor: percentile(floor, 0.95) });
    const changing = setInterval(() => void changeOf(database, Date.now()), BETWEEN_CHANGES_MS);
    const pagesWithChanges = await pageTimes(signedIn);
    clearInterval(changing);
    const [p50, p99] = [0.5, 0.99].map((share) => ratio(percentile(pagesWithChanges, share), percentile(pagesAlone, share)));
    console.log(
      `page calls of the same users: ${figures(pagesAlone)} alone, ${figures(pagesWithChanges)} with a change every ${BETWEEN_CHANGES_MS} ms (p50 ${p50}, p99 ${p99})`,
    );
    record('page calls during changes, p99', percentile(pagesWithChanges, 0.99), 'ms', { floor: percentile(pagesAlone, 0.99) });
    followers.close();
  });
}

const figures = (walls: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(walls, share).toFixed(1)} ms`).join(', ');

/** A change that all users' work shows: the errors of the newest subsidy file. */
const changeOf = (database: Database, n: number) =>
  sql`update subsidy_file set errors = 1 + errors + ${n % 7}::int where id = (select id from subsidy_file order by day desc, id limit 1)`.execute(
    database.kysely,
  );

/** Reads the work of a company and of a user; the floor is a transaction without queries. */
async function sayLooks(database: Database, corporateId: number, userId: number): Promise<void> {
  const [clock, zone, logger] = [{ now: () => new Date() }, 'Asia/Shanghai', createLogger('silent')];
  const context = {
    settings: productSettings({}),
    database,
    queue: createJobs({ database, handlers: [], clock, logger, timeZone: zone, work: false }),
    clock,
    zone,
    logger,
  };
  const ofCorporate = workSources.flatMap((source): BoundSource[] =>
    source.scope === 'corporate' ? [{ group: source.group, run: (query) => source.find({ ...query, corporateId }) }] : [],
  );
  const ofUser = workSources.flatMap((source): BoundSource[] =>
    source.scope === 'user' ? [{ group: source.group, run: (query) => source.find({ ...query, userId, corporateId }) }] : [],
  );
  const floor = await measureTimes(LOOKS, () => database.readOnly((tx) => sql`select 1`.execute(tx)));
  for (const [what, questions] of [
    [`a company's work (${ofCorporate.length} sources)`, ofCorporate],
    ["a user's own imports", ofUser],
  ] as const) {
    const walls = await measureTimes(LOOKS, () => findWork(questions, context));
    console.log(
      `a look at ${what}: ${figures(walls)}; a transaction that asks nothing: p50 ${percentile(floor, 0.5).toFixed(1)} ms (${ratio(percentile(walls, 0.5), percentile(floor, 0.5))})`,
    );
  }
}

/** The server's processor time while nothing happens, in milliseconds a second. */
async function sayIdle({ server }: Product, when: string, before = 0): Promise<number> {
  const used = processorTime(server.pid);
  await pause(IDLE_SECONDS * 1000);
  const share = (processorTime(server.pid) - used) / IDLE_SECONDS;
  console.log(
    `${when}: ${share.toFixed(1)} ms of the server's processor time a second${before > 0 ? `, ${(share - before).toFixed(1)} more` : ''}`,
  );
  return share;
}

async function pageTimes(users: readonly BenchApi[]): Promise<number[]> {
  const { walls, errors } = await usersAtWork(users, AbortSignal.timeout(PAGES_SECONDS * 1000));
  if (errors > 0) console.log(`  ${errors} page calls failed`);
  return walls;
}

/** The floor: a server of a few lines that writes each notification to as many streams. */
async function bareTimes(database: Database, users: number, changes: number): Promise<number[]> {
  const open: ServerResponse[] = [];
  const payload = JSON.stringify({ text: 'x'.repeat(1500) });
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${payload}\n\n`);
    open.push(response);
  });
  const listener = openDatabase(database.pool.options.connectionString ?? '');
  await listener.listen('work', () => open.forEach((response) => response.write(`data: ${payload}\n\n`)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const followers = new Followers();
  await followers.open(Array.from({ length: users }, () => (signal) => fetch(`http://127.0.0.1:${port}/`, { signal })));
  const received: number[] = [];
  for (let n = 0; n < changes; n++) {
    received.push(...(await followers.receive(() => changeOf(database, n))));
    await pause(BETWEEN_CHANGES_MS / 4);
  }
  followers.close();
  server.closeAllConnections();
  server.close();
  await listener.close();
  return received;
}

const [users = 200, changes = 30] = process.argv.slice(2).map(Number);
await benchMyWork(users, changes);
