import { Alert, Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import type { Language } from '#kit/i18n/words.ts';
import type { Interruption } from './interruption.ts';
import type { UploadStatus } from './running-upload.ts';
import './upload-progress.css';

/** The progress of an upload, in bytes and then in rows, with a cancel button. Renders nothing if no upload runs. */
export function UploadProgress({ status, onCancel }: { readonly status: UploadStatus | null; readonly onCancel: () => void }): ReactNode {
  const { t, language } = useWords();
  if (status === null) return null;
  if (status.interruption !== null)
    return <Interrupted fileName={status.fileName} interruption={status.interruption} onCancel={onCancel} />;
  const share = shareOf(status);
  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <div className="import-progress">
      <div className="import-progress-head">
        <span className="import-progress-file" title={status.fileName}>
          {status.fileName}
        </span>
        <span className="import-progress-text" role="status">
          {statusText(status, t, language)}
        </span>
        <Button size="small" disabled={status.phase === 'cancelling'} onClick={onCancel}>
          {t('取消上传')}
        </Button>
      </div>
      <div
        className={`import-progress-bar ${percent === null ? 'import-progress-running' : ''}`}
        role="progressbar"
        aria-label={t('上传进度')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
      >
        <span style={{ width: percent === null ? '40%' : `${percent}%` }} />
      </div>
    </div>
  );
}

interface InterruptedProps {
  readonly fileName: string;
  readonly interruption: Interruption;
  readonly onCancel: () => void;
}

/** The reason of an interruption, whether rows were stored, and the buttons that retry or cancel. */
function Interrupted({ fileName, interruption: { reason, stored, retry }, onCancel }: InterruptedProps): ReactNode {
  const { t } = useWords();
  return (
    <Alert
      type="warning"
      showIcon
      title={fileName}
      description={
        <>
          <div>{reason}</div>
          {stored === 'nothing' && <div>{t('没有保存任何数据。重试会再次发送同一文件。')}</div>}
          {stored === 'signed-out' && <div>{t('文件已保留。重新登录后会再次发送同一文件，不会重复保存。')}</div>}
          {stored === 'unknown' && <div>{t('尚不确定数据是否已保存。重试会再次发送同一文件，不会重复保存。')}</div>}
          <Space className="import-interrupted-buttons">
            <Button type="primary" size="small" autoFocus onClick={retry}>
              {t('重试')}
            </Button>
            <Button size="small" onClick={onCancel}>
              {t('取消上传')}
            </Button>
          </Space>
        </>
      }
    />
  );
}

/** The completed share of the current step, 0 to 1; null if unknown. */
function shareOf({ phase, sent, event }: UploadStatus): number | null {
  if (phase === 'sending') return sent;
  return phase === 'working' && event !== null && event.rowsStored > 0 ? event.rowsStored / event.rowsRead : null;
}

function statusText({ phase, sent, event }: UploadStatus, t: WordsInUse['t'], language: Language): string {
  const count = (rows: number) => numberText(rows, language);
  if (phase === 'cancelling') return t('正在取消…');
  if (phase === 'sending') return t('正在发送文件{{percent}}%', { percent: Math.floor(sent * 100) });
  if (event?.waitingFor) return t('{{name}}正在上传同一数据，等待中…', { name: event.waitingFor });
  if (event === null || event.state === 'received' || event.state === 'sending') return t('文件已发送，等待处理…');
  if (event.state === 'storing' && event.rowsStored > 0)
    return t('已保存{{stored}} / {{rows}}行', { stored: count(event.rowsStored), rows: count(event.rowsRead) });
  if (event.state === 'storing') return t('已检查{{checked}}行，正在保存…', { checked: count(event.rowsChecked) });
  return t('已读取{{read}}行，已检查{{checked}}行', { read: count(event.rowsRead), checked: count(event.rowsChecked) });
}
