import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { backUpJob } from '#kit/backup/define.ts';
import { BACKUP_FAILURES, type BackupFailure } from '#kit/backup/failures.ts';
import { addRun, fileOf, isRequested, requestVerification } from '#kit/backup/server/runs.ts';
import { backupSettings } from '#kit/backup/server/settings.ts';
import { isOverdue, isPresent, lastGoodBackup } from '#kit/backup/server/status.ts';
import type { BackupState } from '#kit/backup/states.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { Conflict, RuleViolation } from '#kit/failure/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { logQuery, pageOfLog, rowsOfPage } from '#kit/records/server/log.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { backupPage, type BackupRecord } from '../contract.ts';
import { backupLog } from './logs.ts';

const CODE = 'ops-backups';
const MINUTE_MS = 60_000;

interface BackupRow {
  readonly id: number;
  readonly state: BackupState;
  readonly startedAt: Date;
  readonly fileName: string | null;
  readonly bytes: number | null;
  readonly rows: number | null;
  readonly durationMs: number | null;
  readonly removed: boolean;
  readonly failure: BackupFailure | null;
}

async function backupRows(tx: Tx, ids: readonly number[]): Promise<BackupRow[]> {
  const { rows } = await sql<BackupRow>`
    select r.id, r.state, r.started_at as "startedAt", r.file_name as "fileName", r.byte_count as bytes, r.row_count as rows,
      r.duration_ms as "durationMs", r.removed_at is not null as removed, r.failure
    from ${rowsOfPage(backupLog, ids)} order by page.place
  `.execute(tx);
  return rows;
}

async function fileState(folder: string | undefined, { fileName, bytes, removed }: BackupRow): Promise<BackupRecord['file']> {
  if (fileName === null || bytes === null) return 'none';
  if (removed) return 'removed';
  return folder !== undefined && (await isPresent(folder, { fileName, bytes })) ? 'present' : 'missing';
}

/** The scheduled backups (docs/operations.md#backup; beyond the specification). */
export const backupRoutes: readonly Route[] = [
  route({
    ...backupPage,
    permission: needs(CODE),
    access: 'read',
    summary: 'The backups, newest first, the schedule, and whether the last good backup is too old',
    query: logQuery(backupLog, {}),
    async handle({ tx, query, clock, zone, settings, t }) {
      const { BACKUP_DIR: folder, BACKUP_AT: at, BACKUP_KEEP: keep, BACKUP_KEY: key } = settings.of(backupSettings);
      const { ids, total } = await pageOfLog(tx, backupLog, query, { scope: sql`true`, own: null, exactTotal: true });
      const now = clock.now();
      const lastGood = folder === undefined ? null : await lastGoodBackup(tx, folder);
      const ageOf = ({ startedAt }: { readonly startedAt: Date }) => Math.floor((now.getTime() - startedAt.getTime()) / MINUTE_MS);
      return {
        records: await Promise.all(
          (await backupRows(tx, ids)).map(async (row) => ({
            id: row.id,
            state: row.state,
            startTime: businessTime(row.startedAt, zone),
            ageMinutes: ageOf(row),
            fileName: row.fileName,
            file: await fileState(folder, row),
            bytes: row.bytes,
            rows: row.rows,
            seconds: row.durationMs === null ? null : Math.ceil(row.durationMs / 1000),
            error: row.failure === null ? null : t(BACKUP_FAILURES[row.failure.code], row.failure.values),
          })),
        ),
        total,
        current: query.current,
        size: query.size,
        schedule: folder === undefined ? null : { folder, at, keep, encrypted: key !== undefined },
        lastGood: lastGood === null ? null : { startTime: businessTime(lastGood.startedAt, zone), ageMinutes: ageOf(lastGood) },
        overdue: folder !== undefined && isOverdue(lastGood, now),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/ops/backups',
    permission: needs(CODE),
    access: 'write',
    summary: 'Write and verify a backup now',
    result: z.null(),
    async handle({ tx, queue, settings, clock, audit }) {
      const { BACKUP_DIR: folder } = settings.of(backupSettings);
      if (folder === undefined) throw new RuleViolation('未设置备份目录');
      if (await isRequested(tx)) throw new Conflict('备份已在等待执行');
      const id = await addRun(tx, clock.now());
      await queue.enqueue(tx, backUpJob, { id });
      await audit({ action: 'back-up', entity: 'backup', recordId: id, after: { file: folder } });
      return null;
    },
  }),
  route({
    method: 'POST',
    path: '/ops/backups/:id/verify',
    permission: needs(CODE),
    access: 'write',
    summary: 'Verify a backup again',
    params: z.object({ id: recordId }),
    result: z.null(),
    async handle({ tx, params: { id }, queue, settings, audit }) {
      const { BACKUP_DIR: folder } = settings.of(backupSettings);
      if (folder === undefined) throw new RuleViolation('未设置备份目录');
      if (!(await requestVerification(tx, id))) throw new Conflict('备份正在执行或文件已清理，不能校验');
      await queue.enqueue(tx, backUpJob, { id });
      await audit({ action: 'verify', entity: 'backup', recordId: id, after: { file: path.join(folder, (await fileOf(tx, id)) ?? '') } });
      return null;
    },
  }),
];
