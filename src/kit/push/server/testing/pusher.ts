import { openDatabase } from '#kit/database/server/connection.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { definePush } from '../../define.ts';
import { pushJobs } from '../jobs.ts';
import { jobContext } from './context.ts';
import { fastClock } from './fast-clock.ts';

/** A server process for crash tests: pushes waiting rows of a destination until it is killed. */
const [, , databaseUrl = '', url = '', secret = '', name = ''] = process.argv;
const database = openDatabase(databaseUrl, { maxConnections: 3 });
const [deliver] = pushJobs(definePush(name, { deliver: name, resume: name }), { url, secret });
for (;;) {
  await deliver?.run(jobContext(database, fastClock, createLogger('silent')));
  await new Promise((resolve) => setTimeout(resolve, 5));
}
