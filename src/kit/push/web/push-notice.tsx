import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useAttempt } from '#kit/http/web/attempt.ts';
import { numberText, sentencesText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { notify } from '#kit/page/web/notice.ts';
import type { PushStatus, sendNowCall } from '../contract.ts';

interface SendNow {
  /** The call's path, and the button codes that allow it. */
  readonly path: string;
  readonly codes: readonly string[];
  /** Called after the request succeeded or failed. */
  readonly onSent: () => void;
}

interface PushNoticeProps {
  readonly status: PushStatus;
  readonly sendNow: SendNow;
}

/**
 * Shows the status of the push if it is not configured, failing or paused, with a button to send now for users with the
 * permission.
 */
export function PushNotice({ status, sendNow }: PushNoticeProps): ReactNode {
  const { t, language } = useWords();
  const { configured, waiting, failure, openUntil } = status;
  const rows = waiting === 0 ? '' : t('{{rows}}行等待推送。', { rows: numberText(waiting, language) });
  if (!configured)
    return <Alert type="info" showIcon title={sentencesText([t('推送接口未配置，数据保存在系统中，配置后自动推送。'), rows], language)} />;
  if (failure === null) return null;
  const text =
    openUntil === null
      ? t('最近一次推送失败，将自动重试。原因：{{reason}}。', { reason: failure })
      : t('推送多次失败，暂停至{{until}}，之后自动重试。原因：{{reason}}。', { until: openUntil, reason: failure });
  return (
    <Alert
      type={openUntil === null ? 'warning' : 'error'}
      showIcon
      role="alert"
      title={sentencesText([text, rows], language)}
      action={waiting > 0 && <SendNowButton {...sendNow} />}
    />
  );
}

function SendNowButton({ path, codes, onSent }: SendNow): ReactNode {
  const { t, language } = useWords();
  const [run, sending] = useAttempt();

  async function send(): Promise<void> {
    await run(
      async () => {
        const { rows } = await callApi<ReturnType<typeof sendNowCall>>({ method: 'POST', path, body: {}, silent: true });
        notify.success(t('{{rows}}行正在重新推送', { rows: numberText(rows, language) }));
      },
      ({ message }) => notify.error(message),
    );
    onSent();
  }

  return (
    <Permitted codes={codes}>
      <Button size="small" loading={sending} onClick={() => void send()}>
        {t('立即推送')}
      </Button>
    </Permitted>
  );
}
