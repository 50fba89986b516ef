import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ScreenText } from '#kit/session/web/screen-text.tsx';
import { LOG_DAYS, LogScreen, MOMENT_COLUMN_WIDTH } from '../../web/log-screen.tsx';
import { RetryButton } from '../../web/retry-button.tsx';
import { stateChoices, StateTag } from '../../web/state-tag.tsx';
import type { Delivery, deliveryPage, DeliveryState } from '../contract.ts';
import { DELIVERY_STATES, WEBHOOK_EVENT_NAMES } from '../../states.ts';
import type { WebhookEvent } from '../payload.ts';
import { wholeWords } from '#kit/ui/web/table/whole-words.tsx';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';

const PATH = '/ops/webhookDeliveries';
const DEFAULTS = { state: '', event: '', beginTime: '', endTime: '' };

/** The deliveries of webhooks with their state and the last answer. */
export default function DeliveriesPage(): ReactNode {
  const { t } = useWords();
  return (
    <LogScreen<typeof deliveryPage>
      title="Webhook发送记录"
      path={PATH}
      defaults={DEFAULTS}
      rowKey="id"
      hint={
        <ScreenText
          text="请在{{screens}}中新增地址并发送测试事件，发送结果会显示在这里。"
          screens={{ Webhook订阅: '/systemManage/opsWebhooks' }}
        />
      }
      filters={[
        { name: 'state', label: '状态', choices: stateChoices(DELIVERY_STATES) },
        { name: 'event', label: '事件', choices: Object.entries(WEBHOOK_EVENT_NAMES).map(([value, label]) => ({ value, label })) },
        LOG_DAYS,
      ]}
      columns={[
        { title: t('创建时间'), dataIndex: 'createTime', width: MOMENT_COLUMN_WIDTH },
        { title: t('名称'), dataIndex: 'webhook', width: 90, ellipsis: true, render: (name: string) => <TwoLines text={name} /> },
        { title: t('事件'), dataIndex: 'event', width: 124, render: (event: WebhookEvent) => wholeWords(t(WEBHOOK_EVENT_NAMES[event])) },
        {
          title: t('记录'),
          dataIndex: 'record',
          minWidth: 120,
          ellipsis: true,
          render: (record: string) => <TwoLines text={record} />,
        },
        { title: t('状态'), dataIndex: 'state', width: 90, render: (state: DeliveryState) => <StateTag state={DELIVERY_STATES[state]} /> },
        { title: t('尝试次数'), dataIndex: 'attempts', width: 76, align: 'right' },
        { title: t('最近应答'), dataIndex: 'answer', width: 140 },
        { title: t('下次发送'), dataIndex: 'nextTime', width: MOMENT_COLUMN_WIDTH },
        {
          title: t('操作'),
          key: 'actions',
          width: 96,
          fixed: 'end',
          render: (_, { id, state }: Delivery) => state !== 'delivered' && <RetryButton path={PATH} id={id} label="立即发送" />,
        },
      ]}
      expandable={EXPANDABLE}
    />
  );
}

const EXPANDABLE = { expandedRowRender: (delivery: Delivery) => <RequestContent delivery={delivery} /> };

/** The request of a delivery: its id, and its body as indented JSON. */
function RequestContent({ delivery: { key, body } }: { readonly delivery: Delivery }): ReactNode {
  const { t } = useWords();
  return (
    <section aria-label={t('请求内容')} className="operations-request">
      <code>Idempotency-Key: {key}</code>
      <pre>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
    </section>
  );
}
