import { backupSettings } from '#kit/backup/server/settings.ts';
import { isOverdue, lastGoodBackup } from '#kit/backup/server/status.ts';
import type { WorkSource } from '#kit/work/server/source.ts';
import { visibleToCaller } from './visibility.ts';

/** A task of operators: failed jobs that have not succeeded since, as many as on the linked page. */
export const failedJobs: WorkSource = {
  group: 'job',
  scope: 'reader',
  async find({ tx, queue, reader }) {
    const count = await queue.count(tx, { seen: (corporateId) => visibleToCaller(reader, corporateId), states: ['unresolved'] });
    const screen = { menu: 'opsJobs', codes: ['ops-jobs'], query: { states: 'unresolved' }, title: { text: '后台任务' } };
    return count === 0 ? [] : [{ ...screen, count }];
  },
};

/** An alarm of operators: backups are scheduled, and the last verified one is older than two days. */
export const overdueBackup: WorkSource = {
  group: 'backup',
  scope: 'reader',
  async find({ tx, now, settings }) {
    const { BACKUP_DIR: folder } = settings.of(backupSettings);
    if (folder === undefined) return [];
    const lastGood = await lastGoodBackup(tx, folder);
    if (!isOverdue(lastGood, now)) return [];
    const details = [{ text: lastGood === null ? '还没有有效备份' : '超过两天没有通过校验的备份。' }];
    return [{ menu: 'opsBackups', codes: ['ops-backups'], title: { text: '备份' }, details, count: 1 }];
  },
};
