import { sql } from 'kysely';
import { backupSettings } from '#kit/backup/server/settings.ts';
import { lastGoodBackup } from '#kit/backup/server/status.ts';
import type { Database } from '#kit/database/server/connection.ts';
import type { Disks } from '#kit/disk/server/disks.ts';
import type { GaugeSource } from '#kit/http/server/metrics.ts';
import type { Jobs } from '#kit/jobs/server/jobs.ts';
import type { Settings } from '#kit/settings/server/define.ts';

interface GaugeContext {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly disks: Disks;
  readonly settings: Settings;
}

/** The timeout of a query, shorter than the timeout of the metrics page. */
const STATEMENT_MS = 2000;

/** The values that the alerts for Prometheus use (docs/operations.md#monitoring). */
export function gaugesOf({ database, jobs, disks, settings }: GaugeContext): readonly GaugeSource[] {
  const { BACKUP_DIR: folder } = settings.of(backupSettings);
  const failedJobs: GaugeSource = {
    name: 'back_office_failed_jobs',
    help: 'Background jobs that failed and have not succeeded since',
    read: () =>
      database.readOnly((tx) => jobs.count(tx, { seen: () => sql`true`, states: ['unresolved'] }), { statementTimeout: STATEMENT_MS }),
  };
  const shortDisks: GaugeSource = {
    name: 'back_office_short_disks',
    help: 'Disks with less free space than their reserve; uploads and exports are rejected',
    read: async () => (await disks.short()).length,
  };
  const lastBackup = (backupFolder: string): GaugeSource => ({
    name: 'back_office_last_good_backup_timestamp_seconds',
    help: 'Time of the last verified backup; 0 without one',
    read: async () => {
      const run = await database.readOnly((tx) => lastGoodBackup(tx, backupFolder), { statementTimeout: STATEMENT_MS });
      return run === null ? 0 : run.startedAt.getTime() / 1000;
    },
  });
  return [failedJobs, shortDisks, ...(folder === undefined ? [] : [lastBackup(folder)])];
}
