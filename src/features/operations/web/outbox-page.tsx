import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { QueryView } from '#kit/ui/web/page/page-states.tsx';
import { ScreenText } from '#kit/session/web/screen-text.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import type { Message, MessageState, outboxMessage, outboxPage } from '../contract.ts';
import { OUTBOX_STATES } from '../states.ts';
import { LogScreen, LOG_DAYS, MOMENT_COLUMN_WIDTH } from './log-screen.tsx';
import { RetryButton } from './retry-button.tsx';
import { stateChoices, StateTag } from './state-tag.tsx';

const PATH = '/ops/outbox';
const DEFAULTS = { state: '', recipient: '', subject: '', beginTime: '', endTime: '' };

/** Outgoing mail with its state, and the reason of a failure. Without a mail server, all messages are waiting. */
export default function OutboxPage(): ReactNode {
  const { t } = useWords();
  return (
    <LogScreen<typeof outboxPage>
      title="发件箱"
      path={PATH}
      defaults={DEFAULTS}
      rowKey="id"
      hint={
        <ScreenText
          text="系统发出的提醒和货况邮件会显示在这里，收件人在{{screens}}中设置。"
          screens={{ 系统配置: '/systemManage/systemConfig' }}
        />
      }
      filters={[
        { name: 'state', label: '状态', choices: stateChoices(OUTBOX_STATES) },
        LOG_DAYS,
        { name: 'recipient', label: '收件人' },
        { name: 'subject', label: '主题' },
      ]}
      columns={[
        { title: t('创建时间'), dataIndex: 'createTime', width: MOMENT_COLUMN_WIDTH },
        { title: t('收件人'), dataIndex: 'recipients', width: 170, render: (recipients: readonly string[]) => recipients.join(', ') },
        { title: t('主题'), dataIndex: 'subject' },
        { title: t('状态'), dataIndex: 'state', width: 100, render: (state: MessageState) => <StateTag state={OUTBOX_STATES[state]} /> },
        { title: t('发送时间'), dataIndex: 'sentTime', width: MOMENT_COLUMN_WIDTH },
        { title: t('错误'), dataIndex: 'error', width: 170 },
        {
          title: t('操作'),
          key: 'actions',
          width: 96,
          fixed: 'end',
          render: (_, message) => message.state === 'failed' && <RetryButton path={PATH} id={message.id} />,
        },
      ]}
      expandable={EXPANDABLE}
    />
  );
}

const EXPANDABLE = { expandedRowRender: (message: Message) => <Body id={message.id} /> };

function Body({ id }: { readonly id: number }): ReactNode {
  const { t } = useWords();
  const message = useCall<typeof outboxMessage>({ path: `${PATH}/${id}` });
  return (
    <QueryView query={message}>
      {({ body, attachmentName }) => (
        <div style={{ whiteSpace: 'pre-wrap' }}>
          {body}
          {attachmentName !== null && <p>{t('附件：{{name}}', { name: attachmentName })}</p>}
        </div>
      )}
    </QueryView>
  );
}
