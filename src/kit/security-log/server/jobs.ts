import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import { SECURITY_LOG_DAYS, ANONYMOUS_EVENTS, ANONYMOUS_ROWS_MAX } from '../define.ts';

const clearSecurityLog = defineJob({
  name: 'clear-security-log',
  title: '清理过期的安全日志',
  schedule: { cron: '41 3 * * *' },
  runAtStart: true,
});

const DAY_MS = 86_400_000;
/** The number of rows per transaction, which keeps transactions short. */
const BATCH_SIZE = 20_000;

/** Deletes events older than the retention period, and the oldest anonymous events beyond their maximum number. */
export function securityLogJobs(anonymousRowsMax = ANONYMOUS_ROWS_MAX): readonly AnyJobHandler[] {
  return [
    handleJob(clearSecurityLog, async (context) => {
      const before = new Date(context.clock.now().getTime() - SECURITY_LOG_DAYS * DAY_MS);
      await deleteInBatches(context, (tx) => removeOlder(tx, before));
      await deleteInBatches(context, (tx) => removeExcess(tx, anonymousRowsMax));
    }),
  ];
}

/** Repeats a deletion until it deletes less than a full batch. */
async function deleteInBatches({ transaction, signal }: JobContext<null>, remove: (tx: Tx) => Promise<bigint>): Promise<void> {
  let removed = BigInt(BATCH_SIZE);
  while (!signal.aborted && removed === BigInt(BATCH_SIZE)) removed = await transaction(remove);
}

async function removeOlder(tx: Tx, before: Date): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    delete from security_event where id in (select id from security_event where last_at < ${before} order by last_at limit ${BATCH_SIZE})
  `.execute(tx);
  return numAffectedRows;
}

async function removeExcess(tx: Tx, maximum: number): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    delete from security_event where id in (
      select id from security_event where kind = any(${ANONYMOUS_EVENTS}::text[]) order by id desc offset ${maximum} limit ${BATCH_SIZE})
  `.execute(tx);
  return numAffectedRows;
}
