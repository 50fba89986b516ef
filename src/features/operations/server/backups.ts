import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { backUpJob } from '#kit/backup/define.ts';
import { BACKUP_FAILURES, type BackupFailure } from '#kit/backup/failures.ts';
import { addRun, backupFileOf, isRequested, requestVerification } from '#kit/backup/server/runs.ts';
import { backupSettings } from '#kit/backup/server/settings.ts';
import { isOverdue, isPresent, lastGoodBackup } from '#kit/backup/server/status.ts';
import type { BackupState } from '#kit/backup/states.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { Conflict, RuleViolation } from '#kit/failure/server/failure.ts';
import type { RecordColumn } from '#kit/files/server/records-sheet.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { logRoutes, rowsOfPage } from '#kit/records/server/log.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { backupPage, type BackupRecord } from '../contract.ts';
import { BACKUP_STATES } from '../states.ts';
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

const columns: readonly RecordColumn<BackupRecord>[] = [
  { name: 'startTime', header: '开始时间', type: 'datetime' },
  { name: 'state', header: '状态', type: 'text', value: ({ state }, t) => t(BACKUP_STATES[state].text) },
  { name: 'bytes', header: '大小', type: 'integer' },
  { name: 'rows', header: '行数', type: 'integer' },
  { name: 'seconds', header: '用时', type: 'integer' },
  { name: 'fileName', header: '文件', type: 'text' },
  { name: 'error', header: '错误', type: 'text' },
];

const ageOf = (startedAt: Date, now: Date) => Math.floor((now.getTime() - startedAt.getTime()) / MINUTE_MS);

/** The scheduled backups (docs/operations.md#backup; beyond the specification). */
export const backupRoutes: readonly Route[] = [
  ...logRoutes(backupLog, {
    page: backupPage,
    permission: needs(CODE),
    summary: 'The backups, newest first, the schedule, and whether the last good backup is too old',
    title: '备份管理',
    parameters: {},
    columns,
    request: () => ({ scope: sql`true`, condition: null, exactTotal: true }),
    async records({ tx, clock, zone, settings, t }, ids) {
      const { BACKUP_DIR: folder } = settings.of(backupSettings);
      const rows = await backupRows(tx, ids);
      return Promise.all(
        rows.map(async (row) => ({
          id: row.id,
          state: row.state,
          startTime: businessTime(row.startedAt, zone),
          ageMinutes: ageOf(row.startedAt, clock.now()),
          fileName: row.fileName,
          file: await fileState(folder, row),
          bytes: row.bytes,
          rows: row.rows,
          seconds: row.durationMs === null ? null : Math.ceil(row.durationMs / 1000),
          error: row.failure === null ? null : t(BACKUP_FAILURES[row.failure.code], row.failure.values),
        })),
      );
    },
    async more({ tx, clock, zone, settings }) {
      const { BACKUP_DIR: folder, BACKUP_AT: at, BACKUP_KEEP: keep, BACKUP_KEY: key } = settings.of(backupSettings);
      const lastGood = folder === undefined ? null : await lastGoodBackup(tx, folder);
      const now = clock.now();
      return {
        schedule: folder === undefined ? null : { folder, at, keep, encrypted: key !== undefined },
        lastGood:
          lastGood === null ? null : { startTime: businessTime(lastGood.startedAt, zone), ageMinutes: ageOf(lastGood.startedAt, now) },
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
      await audit({
        action: 'verify',
        entity: 'backup',
        recordId: id,
        after: { file: path.join(folder, (await backupFileOf(tx, id)) ?? '') },
      });
      return null;
    },
  }),
];
