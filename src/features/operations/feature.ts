import { auditedField } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { operationsMenus } from './menus.ts';
import { backupWords } from './backup-words.ts';
import { securityWords } from './security-words.ts';
import { webhooks } from './webhooks/definition.ts';
import { webhookWords } from './webhooks/words.ts';
import { operationsWords } from './words.ts';

/** Pages for operators (docs/api.md#operations). */
export const operations: Feature = {
  name: 'operations',
  menus: operationsMenus,
  words: [operationsWords, securityWords, backupWords, webhookWords],
  lists: [webhooks],
  audited: [
    { entity: 'backup', title: '备份', nameFields: ['file'], fields: [auditedField('file', '文件')] },
    { entity: 'job', title: '后台任务', nameFields: ['name'], fields: [auditedField('name', '任务')] },
    { entity: 'outbox-message', title: '邮件', nameFields: ['subject'], fields: [auditedField('subject', '主题')] },
    {
      entity: 'mail-message',
      title: '收到的邮件',
      nameFields: ['subject'],
      fields: [auditedField('sender', '发件人'), auditedField('subject', '主题'), auditedField('attachments', '附件')],
    },
    {
      entity: 'webhook-delivery',
      title: 'Webhook 发送记录',
      nameFields: ['event'],
      fields: [auditedField('webhook', '名称'), auditedField('event', '事件')],
    },
  ],
  auditedActions: {
    retry: '重试',
    'back-up': '立即备份',
    verify: '校验',
    'read-mail': '读取邮件',
    'read-again': '重新读取',
    'new-secret': '生成密钥',
    'test-webhook': '发送测试事件',
  },
};
