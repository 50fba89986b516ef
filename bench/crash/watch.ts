import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#kit/database/server/connection.ts';
import type { BenchApi } from '../api.ts';
import { DATABASE_AWAY, type Sender } from './sender.ts';

/** Between two looks: others want the processor as well. */
const LOOK_EVERY_MS = 50;

/** What readers met while something was killed. */
export interface Watched {
  readonly looks: number;
  /** Calls that were answered, and those that said that the database is away. */
  readonly answered: number;
  readonly away: number;
}

/**
 * Readers during imports, one on the database and one on the page calls, until stopped. Neither may ever see
 * anything but whole versions; a page call may fail only in the plain way, and only when `mayBeAway`.
 */
export async function watch(
  api: BenchApi,
  database: Database,
  senders: readonly Sender[],
  stop: AbortSignal,
  { mayBeAway, report }: { mayBeAway: boolean; report: (finding: string) => void },
): Promise<Watched> {
  const counts = { looks: 0, answered: 0, away: 0 };
  const lookAll = async () => {
    for (const sender of senders) {
      const before = sender.bounds();
      try {
        sender.check(await database.readOnly((tx) => sender.subject.read(tx)), before, 'a reader');
        counts.looks++;
      } catch {
        // The database is away; answers to calls are checked below.
      }
    }
  };
  const requestAll = async () => {
    for (const sender of senders) {
      const before = sender.bounds();
      const answer = await api.get<{ total: number }>(sender.subject.page, { exactTotal: 1, size: 10 }, stop).catch(() => null);
      if (answer === null) continue;
      if (answer.success) {
        counts.answered++;
        const totals = versionsBetween(before.low, sender.bounds().high).map((version) => sender.subject.totalOf(version));
        if (!totals.includes(answer.result.total))
          report(`${sender.subject.page} answered a total of ${answer.result.total}; possible were ${totals.join(', ')}`);
      } else if (mayBeAway && answer.status === 503 && answer.message === DATABASE_AWAY) counts.away++;
      else report(`${sender.subject.page} answered ${answer.status} ${answer.code} ${answer.message}`);
    }
  };
  await Promise.all([again(lookAll, stop), again(requestAll, stop)]);
  return counts;
}

async function again(work: () => Promise<void>, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await work();
    await pause(LOOK_EVERY_MS);
  }
}

function versionsBetween(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, n) => low + n);
}
