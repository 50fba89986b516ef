import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Tooltip } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import type { AnswerOf } from '#kit/http/contract.ts';
import { attempt } from '#kit/http/web/attempt.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { listText, sentencesText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { INBOX, UNREAD } from '#kit/mailbox/inbox.ts';
import { type Readings, useOnRead, useMailboxReadings } from '#kit/mailbox/web/readings.ts';
import { notify } from '#kit/page/web/notice.ts';
import type { mailboxPage, ReceivedMessage } from '../contract.ts';
import { ATTACHMENT_STATES, MAIL_STATES } from '../states.ts';
import { LogScreen, LOG_DAYS, MOMENT_COLUMN_WIDTH } from './log-screen.tsx';
import { RetryButton } from './retry-button.tsx';
import { stateChoices, StateTag } from './state-tag.tsx';

const PATH = '/ops/mailbox';
const DEFAULTS = { state: '', sender: '', subject: '', beginTime: '', endTime: '' };

/** Incoming mail, and the mailbox's status (docs/business-rules/integrations.md#mailbox). */
export default function MailboxPage(): ReactNode {
  const { t } = useWords();
  const readings = useMailboxReadings();
  return (
    <div className="operations-with-notice">
      <MailboxStatus readings={readings} />
      <LogScreen<typeof mailboxPage>
        title="收件箱"
        path={PATH}
        defaults={DEFAULTS}
        rowKey="id"
        hint="从收件邮箱读取的邮件会显示在这里。"
        filters={[
          { name: 'state', label: '状态', choices: [...stateChoices(MAIL_STATES), { value: UNREAD, label: '邮件或附件未能读取' }] },
          LOG_DAYS,
          { name: 'sender', label: '发件人' },
          { name: 'subject', label: '主题' },
        ]}
        columns={[
          { title: t('读取时间'), dataIndex: 'readTime', width: MOMENT_COLUMN_WIDTH },
          { title: t('发件人'), dataIndex: 'sender', width: 180 },
          { title: t('主题'), dataIndex: 'subject', width: 160 },
          { title: t('内容'), dataIndex: 'brings', width: 90 },
          { title: t('公司'), dataIndex: 'corporateCode', width: 80 },
          {
            title: t('状态'),
            key: 'state',
            width: 170,
            render: (_, message) => <StateWithReason state={MAIL_STATES[message.state]} reason={message.reason} />,
          },
          { title: t('附件'), key: 'attachments', render: (_, message) => <Attachments message={message} /> },
          {
            title: t('操作'),
            key: 'actions',
            width: 96,
            fixed: 'end',
            render: (_, message) => mayReadAgain(message) && <RetryButton path={PATH} id={message.id} />,
          },
        ]}
        isInProgress={(messages) => messages.some(isInProgress)}
      />
    </div>
  );
}

const mayReadAgain = ({ state, attachments }: ReceivedMessage) =>
  state === 'failed' || state === 'ignored' || attachments.some(({ canRetry }) => canRetry);

const isInProgress = ({ state, attachments }: ReceivedMessage) =>
  state === 'waiting' || attachments.some((attachment) => attachment.state === 'waiting');

function StateWithReason({ reason, ...tag }: ComponentProps<typeof StateTag> & { readonly reason: string | null }): ReactNode {
  return (
    <>
      <StateTag {...tag} />
      {reason !== null && <div className="operations-lines">{reason}</div>}
    </>
  );
}

function Attachments({ message }: { readonly message: ReceivedMessage }): ReactNode {
  return message.attachments.map(({ id, name, archiveName, state, reason }) => (
    <div key={id}>
      {archiveName === null ? name : [archiveName, name].join(' / ')} <StateWithReason state={ATTACHMENT_STATES[state]} reason={reason} />
    </div>
  ));
}

type Answer = AnswerOf<typeof mailboxPage>;

/** The senders, the mailbox, the result of the last reading, and a button that reads now. */
function MailboxStatus({ readings }: { readonly readings: Readings }): ReactNode {
  const { t, language } = useWords();
  const client = useQueryClient();
  const { data } = useCall<typeof mailboxPage>({ path: PATH, query: { size: 1 } }, { refetchInterval: readings.refetchInterval });
  useOnRead(data, () => void client.invalidateQueries({ queryKey: [PATH] }));
  if (data === undefined) return null;
  const { mailbox, lastReadTime, failure } = data;
  const action = <ReadButton isConfigured={mailbox !== null} onRequested={readings.requested} />;
  if (mailbox === null)
    return <Alert type="info" showIcon title={t('收件邮箱未配置，不会自动读取邮件；配置后每5分钟读取一次。')} action={action} />;
  const texts = [
    failure === null ? '' : t('最近一次读取失败，5分钟后再试。原因：{{reason}}。', { reason: failure }),
    t('邮箱{{mailbox}}。', { mailbox }),
    lastReadTime === null ? t('邮箱还没有读取过。') : t('邮箱上次读取：{{time}}。', { time: lastReadTime }),
  ];
  return (
    <Alert
      type={failure === null ? 'success' : 'warning'}
      showIcon
      title={sentencesText(texts, language)}
      description={<Senders senders={data.senders} />}
      action={action}
    />
  );
}

function Senders({ senders }: Pick<Answer, 'senders'>): ReactNode {
  const { t, language } = useWords();
  if (senders.length === 0) return t('没有配置发件人');
  const texts = senders.map(({ from, brings, corporateCode }) => `${from} → ${brings} · ${corporateCode ?? t('唯一的公司')}`);
  return t('发件人与公司：') + listText(texts, language);
}

interface ReadButtonProps {
  readonly isConfigured: boolean;
  readonly onRequested: () => void;
}

function ReadButton({ isConfigured, onRequested }: ReadButtonProps): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  async function read(): Promise<void> {
    await attempt(async () => {
      await callApi({ method: 'POST', path: `${PATH}/read` });
      notify.success(t('已安排读取'));
      onRequested();
    });
    await client.invalidateQueries({ queryKey: [PATH] });
  }
  return (
    <Permitted codes={[INBOX.code]}>
      <Tooltip title={isConfigured ? undefined : t('请系统运维人员在服务器设置{{setting}}中配置收件邮箱', { setting: 'IMAP_URL' })}>
        <Button size="small" disabled={!isConfigured} onClick={() => void read()}>
          {t('读取邮件')}
        </Button>
      </Tooltip>
    </Permitted>
  );
}
