import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { conjunctionText, numberText, sentencesText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import type { MailboxCall, MailboxStatus } from '../contract.ts';
import { InboxLink } from './inbox-link.tsx';
import { type Readings, useOnRead, useMailboxReadings } from './readings.ts';
import './mailbox-notice.css';

interface MailboxStatusAlertProps {
  /** The path of the page's call. */
  readonly path: string;
  readonly action?: ReactNode;
  /** Passed by a page that can start a run of the mailbox reader. */
  readonly readings?: Readings;
  /** Called after each run while the page is open. */
  readonly onRead?: () => void;
}

/** The status of the mailbox for a page whose records arrive by mail, refetched as `readings` determines. */
export function MailboxStatusAlert({ path, action, readings, onRead }: MailboxStatusAlertProps): ReactNode {
  const defaultReadings = useMailboxReadings();
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  const status = useCall<MailboxCall>({ path }, { dependsOn: [corporate], refetchInterval: (readings ?? defaultReadings).refetchInterval });
  useOnRead(status.data, () => onRead?.());
  return status.data === undefined ? null : <MailboxNotice status={status.data} action={action} />;
}

/** Shows the status of the mailbox: not configured, failing, or the time of the last run and the senders. */
function MailboxNotice({ status, action }: { readonly status: MailboxStatus; readonly action?: ReactNode }): ReactNode {
  const { t, language } = useWords();
  const { configured, senders, lastReadTime, failure, unread, unreadMessages } = status;
  if (!configured) return <Alert type="info" showIcon title={t('收件邮箱未配置，不会自动读取邮件；配置后每5分钟读取一次。')} />;
  const senderText =
    senders.length === 0
      ? t('没有为当前公司配置发件人，不会有邮件进入本页。')
      : t('读取发件人{{senders}}的邮件。', { senders: conjunctionText(senders, language) });
  const lastReadText = lastReadTime === null ? t('邮箱还没有读取过。') : t('邮箱上次读取：{{time}}。', { time: lastReadTime });
  const unreadText = unread === 0 ? '' : t('{{count}}封邮件或附件未能读取。', { count: numberText(unread, language) });
  const failureText = failure === null ? '' : t('最近一次读取失败，5分钟后再试。原因：{{reason}}。', { reason: failure });
  const type = failure !== null || unread > 0 || senders.length === 0 ? 'warning' : 'success';
  return (
    <Alert
      type={type}
      showIcon
      title={sentencesText([failureText, lastReadText, senderText, unreadText], language)}
      description={unreadMessages.length === 0 ? undefined : <UnreadMessages messages={unreadMessages} />}
      action={action}
    />
  );
}

const descriptionOf = ({ readTime, sender, subject, attachment }: MailboxStatus['unreadMessages'][number]): readonly string[] => [
  readTime,
  sender,
  subject,
  ...(attachment === null ? [] : [attachment]),
];

/** Lists the messages that could not be read: the page's list does not contain them. */
function UnreadMessages({ messages }: { readonly messages: MailboxStatus['unreadMessages'] }): ReactNode {
  const { t } = useWords();
  return (
    <>
      {t('未能读取的邮件：')}
      <ul className="mailbox-unread">
        {messages.map((message) => (
          <li key={`${message.id} ${message.attachment ?? ''}`}>
            {descriptionOf(message).join(' · ')} <InboxLink message={message} />
            <div>{message.reason}</div>
          </li>
        ))}
      </ul>
    </>
  );
}
