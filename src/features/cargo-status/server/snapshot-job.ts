import { countWaitingProducts } from '#features/ledger/server/api.ts';
import { startOfRun, lastDailyDeadline, readInstallationSettings } from '#features/system-configuration/server/api.ts';
import { recordAudit } from '#kit/audit/server/audit.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import { addDays, momentOf } from '#kit/time/business-time.ts';
import type { CargoDay } from './query.ts';
import { corporatesWithoutSnapshot, makeSnapshot, outdatedSnapshots } from './snapshots.ts';

/** The time of a day's first snapshot. */
const SNAPSHOT_TIME = '23:30:00';
const MINUTE_MS = 60_000;
const MINUTES_OF_DAY = 1440;
/** The interval of the checks for due snapshots. */
const EVERY_MINUTES = 5;
/** The maximum time that the first snapshot of a day waits for pending ledger computations. */
const LEDGER_WAIT_MINUTES = 25;

export const snapshotJob = defineJob({
  name: 'keep-cargo-status',
  title: '货况快照',
  schedule: { cron: `*/${EVERY_MINUTES} * * * *` },
  runAtStart: true,
});

/**
 * Takes a snapshot of each day's cargo status (docs/business-rules/cargo-status.md#snapshots): at 23:30, and again some
 * minutes after each later delivery-note upload for the day, up to the same time after that upload's deadline. A run
 * takes the snapshots that are missing or outdated in the stored data, so it makes up for missed runs, and a repeated
 * run does nothing. While products wait for the ledger's computation, the snapshot waits for the next run that is in
 * time.
 */
export const snapshotJobs: readonly AnyJobHandler[] = [
  handleJob(snapshotJob, async (context) => {
    const { readOnly, clock, zone, signal } = context;
    const { day } = lastDailyDeadline(SNAPSHOT_TIME, startOfRun(clock.now(), zone));
    const first = momentOf(`${day} ${SNAPSHOT_TIME}`, zone).getTime();
    for (const corporateId of await readOnly((tx) => corporatesWithoutSnapshot(tx, day))) {
      signal.throwIfAborted();
      await takeOrWait(context, { corporateId, day }, 'insert', first + LEDGER_WAIT_MINUTES * MINUTE_MS);
    }
    for (const { waitsUntil, ...key } of await dueUpdates(context, day)) {
      signal.throwIfAborted();
      await takeOrWait(context, key, 'update', waitsUntil);
    }
  }),
];

/**
 * The snapshots that are due after later uploads, each with the time (ms) until which it may wait for the next run.
 * @param lastDay the newest day with a snapshot
 */
function dueUpdates({ readOnly, clock, zone }: JobContext<null>, lastDay: string): Promise<(CargoDay & { readonly waitsUntil: number })[]> {
  return readOnly(async (tx) => {
    const { dnUploadTimeLimit, productStockScheduledLast } = await readInstallationSettings(tx);
    const delayMs = productStockScheduledLast * MINUTE_MS;
    const now = clock.now().getTime();
    const firstDay = addDays(lastDay, -1 - Math.ceil(productStockScheduledLast / MINUTES_OF_DAY));
    const outdated = await outdatedSnapshots(tx, firstDay, new Date(now - delayMs));
    const lastRunFor = (day: string) => momentOf(`${addDays(day, 1)} ${dnUploadTimeLimit}:00`, zone).getTime() + delayMs;
    // One run more, for an upload shortly before the deadline.
    return outdated
      .map((key) => ({ ...key, waitsUntil: lastRunFor(key.day) }))
      .filter(({ waitsUntil }) => now <= waitsUntil + EVERY_MINUTES * MINUTE_MS);
  });
}

/** Takes a snapshot of a day, unless products wait for the ledger's computation and there is time for another run. */
async function takeOrWait(context: JobContext<null>, key: CargoDay, action: 'insert' | 'update', waitsUntil: number): Promise<void> {
  const { readOnly, clock, log } = context;
  const waiting = await readOnly((tx) => countWaitingProducts(tx, key.corporateId));
  if (waiting > 0 && clock.now().getTime() < waitsUntil) log.info({ ...key, waiting }, 'cargo status waits for the ledger');
  else await takeSnapshot(context, key, action);
}

async function takeSnapshot(
  { transaction, clock, actor, log }: JobContext<null>,
  key: CargoDay,
  action: 'insert' | 'update',
): Promise<void> {
  const rows = await transaction(async (tx) => {
    const now = clock.now();
    const made = await makeSnapshot(tx, key, now);
    const after = { day: key.day, rows: made.rows };
    await recordAudit(
      tx,
      { ...actor, corporateId: key.corporateId, at: now },
      { action, entity: 'cargo-snapshot', recordId: made.id, after },
    );
    return made.rows;
  });
  log.info({ ...key, rows }, 'cargo status snapshot stored');
}
