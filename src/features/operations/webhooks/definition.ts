import { defineJob } from '#kit/jobs/define.ts';
import { defineList } from '#kit/list/define.ts';

/** A field with the choices yes (1) and no (2). */
const yesOrNo = (name: string, label: string) =>
  ({
    kind: 'choice',
    name,
    label,
    required: true,
    numeric: true,
    initial: '1',
    yes: '1',
    choices: [
      { value: '1', label: '是' },
      { value: '2', label: '否' },
    ],
  }) as const;

const event = (name: string, label: string) => ({ ...yesOrNo(name, label), group: '发送的事件' });

/** Addresses that receive the events of a corporate (docs/webhooks.md). */
export const webhooks = defineList({
  name: 'webhook',
  title: 'Webhook订阅',
  menu: 'opsWebhooks',
  noTokens: true,
  table: 'webhook',
  scope: 'corporate',
  idName: 'id',
  fields: [
    { kind: 'text', name: 'name', label: '名称', required: true, maxLength: 50 },
    yesOrNo('enabled', '启用'),
    {
      kind: 'text',
      name: 'url',
      label: '接收地址',
      required: true,
      maxLength: 99,
      example: 'https://example.com/events',
      // The rule of partner addresses in the settings: https, or http for the local machine.
      pattern: /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)([/?#]\S*)?$/,
      patternMessage: '请输入https:// 开头的地址，不含用户名和密码',
      hint: '只向系统运维人员允许的主机发送',
    },
    event('uploads', '上传保存与撤销'),
    event('reviews', '审核与撤销审核'),
    event('splits', '分仓已完毕'),
    event('jobs', '任务失败'),
  ],
  key: ['name'],
  columns: [
    { name: 'name', width: 100 },
    { name: 'enabled', width: 70 },
    { name: 'url', width: 220 },
    { name: 'uploads', width: 80 },
    { name: 'reviews', width: 80 },
    { name: 'splits', width: 80 },
    { name: 'jobs', width: 80 },
    { name: 'updateTime', width: 150, indexed: true },
  ],
  filters: [{ name: 'enabled', label: '启用', on: 'enabled', match: 'equals', options: 'choices' }],
  calls: {
    page: { path: '/ops/webhooks', listKey: 'records' },
    insert: { path: '/ops/webhooks/insert' },
    update: { path: '/ops/webhooks/update' },
    remove: { path: '/ops/webhooks/remove', ids: 'body-array' },
  },
  codes: { insert: 'ops-webhook-insert', update: 'ops-webhook-update', remove: 'ops-webhook-remove' },
});

/** The channel that wakes the sending job after a commit. */
export const WEBHOOK_CHANNEL = 'webhook';

/** Sends due deliveries. The schedule also finds failed jobs and deliveries whose notification was missed. */
export const sendWebhooks = defineJob({
  name: 'send-webhooks',
  title: '发送Webhook',
  wakeChannel: WEBHOOK_CHANNEL,
  schedule: { cron: '* * * * *' },
});
