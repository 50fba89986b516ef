import { ledgerState } from '#features/ledger/server/api.ts';
import { startOfRun, lastDailyDeadline, readSettings } from '#features/system-configuration/server/api.ts';
import { recordAudit } from '#kit/audit/server/audit.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import { addDays, momentOf } from '#kit/time/business-time.ts';
import { corporatesWithout, makeSnapshot, outdatedSnapshots, type SnapshotPlace } from './snapshots.ts';

/** The time of a day's first snapshot. */
const SNAPSHOT_TIME = '23:30:00';
const MINUTE_MS = 60_000;
const MINUTES_OF_DAY = 1440;
/** The interval of the checks for due snapshots. */
const EVERY_MINUTES = 5;
/** How long a day's first snapshot waits for a ledger that is behind. After that it is taken from the current data. */
const LEDGER_WAIT_MINUTES = 25;

export const snapshotJob = defineJob({
  name: 'keep-cargo-status',
  title: '货况快照',
  schedule: { cron: `*/${EVERY_MINUTES} * * * *` },
  runAtStart: true,
});

/**
 * Takes a snapshot of each day's cargo status (docs/business-rules/cargo-status.md#snapshots): at 23:30, and again some
 * minutes after each later delivery-note upload for the day, up to the same time after that upload's deadline. What is
 * due is derived from the stored data, so a late run makes up for missed ones, and a repeated run does nothing. While
 * the ledger is behind, a run leaves the snapshot to the next run that is still in time.
 */
export const snapshotJobs: readonly AnyJobHandler[] = [
  handleJob(snapshotJob, async (context) => {
    const { readOnly, clock, zone, signal } = context;
    const { day } = lastDailyDeadline(SNAPSHOT_TIME, startOfRun(clock.now(), zone));
    const first = momentOf(`${day} ${SNAPSHOT_TIME}`, zone).getTime();
    for (const corporateId of await readOnly((tx) => corporatesWithout(tx, day))) {
      signal.throwIfAborted();
      await keepWhenCounted(context, { corporateId, day }, 'insert', first + LEDGER_WAIT_MINUTES * MINUTE_MS);
    }
    for (const { waitsUntil, ...place } of await outdated(context, day)) {
      signal.throwIfAborted();
      await keepWhenCounted(context, place, 'update', waitsUntil);
    }
  }),
];

/**
 * The snapshots that are due after later uploads while they are not final, and until when a run may leave them to the
 * next one.
 * @param lastDay the newest day with a snapshot
 */
function outdated(
  { readOnly, clock, zone }: JobContext<null>,
  lastDay: string,
): Promise<(SnapshotPlace & { readonly waitsUntil: number })[]> {
  return readOnly(async (tx) => {
    const { dnUploadTimeLimit, productStockScheduledLast } = await readSettings(tx);
    const wait = productStockScheduledLast * MINUTE_MS;
    const now = clock.now().getTime();
    const firstDay = addDays(lastDay, -1 - Math.ceil(productStockScheduledLast / MINUTES_OF_DAY));
    const found = await outdatedSnapshots(tx, firstDay, new Date(now - wait));
    const lastWait = (day: string) => momentOf(`${addDays(day, 1)} ${dnUploadTimeLimit}:00`, zone).getTime() + wait;
    // The next run handles an upload of the last minute.
    return found
      .map((place) => ({ ...place, waitsUntil: lastWait(place.day) }))
      .filter(({ waitsUntil }) => now <= waitsUntil + EVERY_MINUTES * MINUTE_MS);
  });
}

/** Takes a snapshot of a day unless the ledger is behind and there is time to wait. */
async function keepWhenCounted(
  context: JobContext<null>,
  place: SnapshotPlace,
  action: 'insert' | 'update',
  waitsUntil: number,
): Promise<void> {
  const { readOnly, clock, log } = context;
  const { waiting } = await readOnly((tx) => ledgerState(tx, place.corporateId));
  if (waiting > 0 && clock.now().getTime() < waitsUntil) log.info({ ...place, waiting }, 'cargo status waits for the ledger');
  else await keep(context, place, action);
}

async function keep(
  { transaction, clock, actor, log }: JobContext<null>,
  place: SnapshotPlace,
  action: 'insert' | 'update',
): Promise<void> {
  const rows = await transaction(async (tx) => {
    const now = clock.now();
    const made = await makeSnapshot(tx, place, now);
    const after = { day: place.day, rows: made.rows };
    await recordAudit(
      tx,
      { ...actor, corporateId: place.corporateId, at: now },
      { action, entity: 'cargo-snapshot', recordId: made.id, after },
    );
    return made.rows;
  });
  log.info({ ...place, rows }, 'cargo status snapshot stored');
}
