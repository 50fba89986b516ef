import { auditedField } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { backupWords } from './backup-words.ts';
import { securityWords } from './security-words.ts';
import { webhooks } from './webhooks/definition.ts';
import { webhookWords } from './webhooks/words.ts';
import { operationsWords } from './words.ts';

/** Pages for operators (docs/api.md#operations). */
export const operations: Feature = {
  name: 'operations',
  menus: [
    {
      group: 'ops',
      position: 10,
      code: 'opsJobs',
      name: '后台任务',
      path: '/systemManage/opsJobs',
      operations: [{ code: 'ops-jobs', name: '任务查看与重试' }],
    },
    {
      group: 'ops',
      position: 20,
      code: 'opsAudit',
      name: '审计日志',
      path: '/systemManage/opsAudit',
      operations: [{ code: 'ops-audit', name: '审计日志查看' }],
    },
    {
      group: 'ops',
      position: 25,
      code: 'opsSecurity',
      name: '安全日志',
      path: '/systemManage/opsSecurity',
      operations: [{ code: 'ops-security', name: '安全日志查看' }],
    },
    {
      group: 'ops',
      position: 30,
      code: 'opsOutbox',
      name: '发件箱',
      path: '/systemManage/opsOutbox',
      operations: [{ code: 'ops-outbox', name: '发件箱查看' }],
    },
    {
      group: 'ops',
      position: 35,
      code: 'opsMailbox',
      name: '收件箱',
      path: '/systemManage/opsMailbox',
      operations: [{ code: 'ops-mailbox', name: '收件箱查看与重新读取' }],
    },
    {
      group: 'ops',
      position: 40,
      code: 'opsUploads',
      name: '上传监控',
      path: '/systemManage/opsUploads',
      operations: [{ code: 'ops-uploads', name: '上传进度查看与撤销' }],
    },
    {
      group: 'ops',
      position: 50,
      code: 'opsBackups',
      name: '备份管理',
      path: '/systemManage/opsBackups',
      operations: [{ code: 'ops-backups', name: '备份查看、执行与校验' }],
    },
    { group: 'ops', position: 60, code: 'opsWebhooks', name: 'Webhook订阅', path: '/systemManage/opsWebhooks', noTokens: true },
    {
      group: 'ops',
      position: 70,
      code: 'opsWebhookDeliveries',
      name: 'Webhook发送记录',
      path: '/systemManage/opsWebhookDeliveries',
      operations: [{ code: 'ops-webhook-deliveries', name: '发送记录查看与立即发送' }],
    },
  ],
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
      title: 'Webhook发送记录',
      nameFields: ['event'],
      fields: [auditedField('webhook', '名称'), auditedField('event', '事件')],
    },
  ],
  auditedActions: {
    retry: '重试',
    'back-up': '备份',
    verify: '校验',
    'read-mail': '读取邮件',
    'read-again': '重新读取',
    'new-secret': '生成密钥',
    'test-webhook': '发送测试事件',
  },
};
