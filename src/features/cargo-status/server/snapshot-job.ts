import { ledgerState } from '#features/ledger/server/api.ts';
import { calledUpAt, lastDailyDeadline, readSettings } from '#features/system-configuration/server/api.ts';
import { recordAudit } from '#kit/audit/server/audit.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import { addDays, momentOf } from '#kit/time/business-time.ts';
import { corporatesWithout, makeSnapshot, outdatedSnapshots, type SnapshotPlace } from './snapshots.ts';

/** When a day's snapshot is first made. */
const SNAPSHOT_TIME = '23:30:00';
const MINUTE_MS = 60_000;
const MINUTES_OF_DAY = 1440;
/** How often it is looked whether one is due. */
const EVERY_MINUTES = 5;
/** How long a day's first snapshot waits for a ledger that is behind; then it is made of what is there. */
const LEDGER_WAIT_MINUTES = 25;

export const snapshotJob = defineJob({
  name: 'keep-cargo-status',
  title: '货况快照',
  schedule: { cron: `*/${EVERY_MINUTES} * * * *` },
  runAtStart: true,
});

/**
 * Keeps each day's cargo status (docs/business-rules/cargo-status.md#snapshots): at 23:30, and again some minutes after
 * each later delivery-note upload of the day, until as long after that upload's deadline. What the time asks for is
 * told by what is there, so that a run that comes late makes up for those that were missed, and one that comes twice
 * does nothing. While the ledger is behind, a run leaves it to the next one that can still do it.
 */
export const snapshotJobs: readonly AnyJobHandler[] = [
  handleJob(snapshotJob, async (context) => {
    const { readOnly, clock, zone, signal } = context;
    const { day } = lastDailyDeadline(SNAPSHOT_TIME, calledUpAt(clock.now(), zone));
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
 * The snapshots that a later upload asks for, as long as they are not as they stay, and until when a run may leave them to the next.
 * @param lastDay the newest day that has one
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
    // An upload of the last minute is looked at by the run after its time.
    return found
      .map((place) => ({ ...place, waitsUntil: lastWait(place.day) }))
      .filter(({ waitsUntil }) => now <= waitsUntil + EVERY_MINUTES * MINUTE_MS);
  });
}

/** Keeps a day unless the ledger is behind and there is time for it to follow. */
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
  log.info({ ...place, rows }, 'cargo status kept');
}
