import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { PushStanding } from '../contract.ts';

/** Says how the way to the partner stands where it is not as it should be: not set up, failing, or left alone for a while. */
export function PushNotice({ standing }: { readonly standing: PushStanding }): ReactNode {
  const { t, language } = useWords();
  const { configured, waiting, failure, openUntil } = standing;
  const rows = waiting === 0 ? '' : t('{{rows}} 行等待推送。', { rows: waiting.toLocaleString(language) });
  if (!configured) return <Alert type="info" showIcon title={[t('推送接口未配置，数据保存在系统中，配置后自动推送。'), rows].join(' ')} />;
  if (failure === null) return null;
  const text =
    openUntil === null
      ? t('最近一次推送失败，将自动重试。原因：{{reason}}', { reason: failure })
      : t('推送多次失败，暂停至 {{until}}，之后自动重试。原因：{{reason}}', { until: openUntil, reason: failure });
  return <Alert type={openUntil === null ? 'warning' : 'error'} showIcon role="alert" title={[text, rows].join(' ')} />;
}
