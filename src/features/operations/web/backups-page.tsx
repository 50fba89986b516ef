import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { BackupState } from '#kit/backup/states.ts';
import { attempt } from '#kit/http/web/attempt.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { agoText, durationText, numberText, sentencesText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { sizeText } from '#kit/import/web/workbook-file.ts';
import { notify } from '#kit/page/web/notice.ts';
import type { BackupRecord, backupPage } from '../contract.ts';
import { BACKUP_STATES } from '../states.ts';
import { LogScreen, LOG_DAYS, MOMENT_COLUMN_WIDTH } from './log-screen.tsx';
import { stateChoices, StateTag } from './state-tag.tsx';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';

const PATH = '/ops/backups';
const DEFAULTS = { state: '', beginTime: '', endTime: '' };
const REFRESH_MS = 30_000;

const isInProgress = ({ state }: BackupRecord) => state === 'waiting' || state === 'writing' || state === 'verifying';

/** Scheduled and requested backups, with the result of their verification (docs/operations.md#backup). */
export default function BackupsPage(): ReactNode {
  const { t, language } = useWords();
  const { request, scheduled } = useBackups();
  return (
    <div className="operations-with-notice">
      <BackupStatus />
      <LogScreen<typeof backupPage>
        title="备份管理"
        path={PATH}
        defaults={DEFAULTS}
        rowKey="id"
        isInProgress={(backups) => backups.some(isInProgress)}
        filters={[{ name: 'state', label: '状态', choices: stateChoices(BACKUP_STATES) }, LOG_DAYS]}
        columns={[
          { title: t('开始时间'), dataIndex: 'startTime', width: MOMENT_COLUMN_WIDTH },
          { title: t('距今'), key: 'age', width: 136, render: (_, { ageMinutes }) => agoText(ageMinutes, language) },
          { title: t('状态'), dataIndex: 'state', width: 100, render: (state: BackupState) => <StateTag state={BACKUP_STATES[state]} /> },
          {
            title: t('大小'),
            key: 'bytes',
            width: 90,
            align: 'right',
            render: (_, { bytes }) => bytes !== null && sizeText(bytes, language),
          },
          {
            title: t('行数'),
            key: 'rows',
            width: 100,
            align: 'right',
            render: (_, { rows }) => rows !== null && numberText(rows, language),
          },
          {
            title: t('用时'),
            key: 'seconds',
            width: 84,
            align: 'right',
            render: (_, { seconds }) => seconds !== null && durationText(seconds),
          },
          { title: t('文件'), key: 'file', render: (_, backup) => <BackupFile backup={backup} /> },
          {
            title: t('操作'),
            key: 'actions',
            width: 96,
            fixed: 'end',
            render: (_, backup) =>
              scheduled &&
              (backup.file === 'present' || backup.file === 'missing') &&
              !isInProgress(backup) && (
                <CellButton onClick={() => void request(`/${backup.id}/verify`, '已安排校验')}>{t('校验')}</CellButton>
              ),
          },
        ]}
      >
        {scheduled && <Button onClick={() => void request('', '已安排备份')}>{t('立即备份')}</Button>}
      </LogScreen>
    </div>
  );
}

/** Whether backups are scheduled, and a function that requests a backup or a verification. */
function useBackups() {
  const { t } = useWords();
  const client = useQueryClient();
  const { data } = useStatus();
  async function request(path: string, success: string): Promise<void> {
    await attempt(async () => {
      await callApi({ method: 'POST', path: PATH + path });
      notify.success(t(success));
    });
    await client.invalidateQueries({ queryKey: [PATH] });
  }
  return { request, scheduled: data !== undefined && data.schedule !== null };
}

function useStatus() {
  return useCall<typeof backupPage>(
    { path: PATH, query: { size: 1 } },
    { refetchInterval: ({ state }) => (state.data?.records.some(isInProgress) === true ? 2000 : REFRESH_MS) },
  );
}

/** The schedule and the last good backup. Shown as an error if that backup is too old. */
function BackupStatus(): ReactNode {
  const { t, language } = useWords();
  const { data } = useStatus();
  if (data === undefined) return null;
  const { schedule, lastGood, overdue } = data;
  if (schedule === null)
    return (
      <Alert
        type="info"
        showIcon
        title={t('未设置备份目录，不会自动备份。管理员设置{{setting}}后，系统每天备份并校验。', { setting: 'BACKUP_DIR' })}
      />
    );
  const { folder, at, keep, encrypted } = schedule;
  const last =
    lastGood === null
      ? t('还没有有效备份')
      : t('最近一次有效备份：{{time}}（{{age}}）', { time: lastGood.startTime, age: agoText(lastGood.ageMinutes, language) });
  return (
    <Alert
      type={overdue ? 'error' : 'success'}
      showIcon
      title={overdue && lastGood !== null ? sentencesText([t('超过两天没有通过校验的备份。'), last], language) : last}
      description={
        encrypted
          ? t('每天{{at}}备份到{{folder}}，保留最近{{keep}}份，已加密。', { at, folder, keep })
          : t('每天{{at}}备份到{{folder}}，保留最近{{keep}}份，未加密。', { at, folder, keep })
      }
    />
  );
}

function BackupFile({ backup: { fileName, file, error } }: { readonly backup: BackupRecord }): ReactNode {
  const { t } = useWords();
  return (
    <>
      {fileName}
      {file === 'removed' && <div>{t('已清理')}</div>}
      {file === 'missing' && <div className="operations-lines">{t('文件缺失或大小不符')}</div>}
      {error !== null && <div className="operations-lines">{error}</div>}
    </>
  );
}
