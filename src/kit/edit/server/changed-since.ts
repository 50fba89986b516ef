import type { LastChange } from '#kit/audit/server/last-change.ts';
import { Conflict } from '#kit/failure/server/failure.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { ChangedSince, Version } from '../contract.ts';

interface VersionCheck<Row> {
  /** The version that the caller sent, if any. */
  readonly sent: Version | null | undefined;
  /** The current version, read under the lock of the change. */
  readonly version: Version;
  /** The record as in answers. */
  readonly current: Row;
  readonly lastChange: () => Promise<LastChange | null>;
  /** The business time zone. */
  readonly zone: string;
}

/**
 * Throws `Conflict`, with the current record and the user and time of its last change, if the sent version is not the
 * current one (docs/api.md#versions).
 */
export async function requireUnchanged<Row>({ sent, version, current, lastChange, zone }: VersionCheck<Row>): Promise<void> {
  if (sent === null || sent === undefined || sent === version) return;
  const last = await lastChange();
  const changedBy = last?.by ?? null;
  const changedAt = last === null ? null : businessTime(last.at, zone);
  const conflict: ChangedSince<Row> = { current, changedBy, changedAt };
  if (changedBy === null || changedAt === null) throw new Conflict('此记录已被修改，请核对后再保存', {}, conflict);
  throw new Conflict('{{who}}已于{{when}}修改了此记录，请核对后再保存', { who: changedBy, when: changedAt }, conflict);
}
