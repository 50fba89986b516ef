import pino from 'pino';
import { z } from 'zod';
import { openDatabase } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { systemClock } from '#kit/time/business-time.ts';
import { handleJob } from '../handler.ts';
import { NO_ENGINES } from './no-engines.ts';
import { createJobs } from '../jobs.ts';

/** A server process for crash tests: takes one job, reports it on standard output, and never completes it. */
const [, , url = '', name = ''] = process.argv;
const definition = defineJob({ name, title: name, data: z.object({ number: z.number() }) });
const handler = handleJob(definition, async ({ transaction }) => {
  await transaction(async () => {
    process.stdout.write('running\n');
    await new Promise(() => undefined);
  });
});
const jobs = createJobs({
  database: openDatabase(url),
  handlers: [handler],
  clock: systemClock,
  logger: pino({ level: 'silent' }),
  timeZone: 'Asia/Shanghai',
  pace: { poll: 0.5 },
  engines: NO_ENGINES,
});
await jobs.start();
