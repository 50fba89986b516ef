import type { LogDefinition } from '#kit/records/server/log.ts';

/** Logs have neither form nor workbook, so labels of their fields are never shown. */
const text = (name: string) => ({ kind: 'text', name, label: name, maxLength: 500 }) as const;
const moment = (name: string, column: string) => ({ kind: 'time', name, label: name, column }) as const;

const days = (on: string) => ({ name: 'day', label: 'day', on, match: 'days', ends: ['beginTime', 'endTime'] }) as const;
const equals = (name: string) => ({ name, label: name, on: name, match: 'equals' }) as const;
const anywhere = (name: string) => ({ name, label: name, on: name, match: 'anywhere' }) as const;

/** Changes of records (docs/business-rules/accounts.md#audit). */
export const auditLog: LogDefinition = {
  name: 'audit',
  table: 'audit_entry',
  scope: 'corporate',
  fields: [text('userName'), text('action'), text('entity'), text('recordId'), moment('at', 'at')],
  filters: [anywhere('userName'), equals('action'), equals('entity'), { ...equals('recordId'), codes: true }, days('at')],
  newest: 'at',
};

/** Security events (docs/security-log.md). `security.ts` filters them by account, address, route and day. */
export const securityLog: LogDefinition = {
  name: 'security',
  table: 'security_event',
  scope: 'corporate',
  fields: [text('kind'), moment('lastAt', 'last_at')],
  filters: [equals('kind')],
  newest: 'lastAt',
};

/** Incoming mail (docs/business-rules/integrations.md#mailbox). `mailbox.ts` has the filter by state. */
export const mailboxLog: LogDefinition = {
  name: 'mailbox',
  table: 'mail_message',
  scope: 'corporate',
  fields: [text('sender'), text('subject'), moment('readTime', 'met_at')],
  filters: [anywhere('sender'), anywhere('subject'), days('readTime')],
  newest: 'readTime',
};

/** Backups of the product (docs/operations.md#backup). */
export const backupLog: LogDefinition = {
  name: 'backup',
  table: 'backup',
  scope: 'shared',
  fields: [text('state'), moment('startTime', 'started_at')],
  filters: [equals('state'), days('startTime')],
  newest: 'startTime',
};

/** Outgoing mail (docs/business-rules/integrations.md#outgoing-mail). */
export const outboxLog: LogDefinition = {
  name: 'outbox',
  table: 'outbox_message',
  scope: 'corporate',
  fields: [text('state'), text('subject'), moment('createTime', 'created_at')],
  computed: [{ name: 'recipient', label: 'recipient', from: 'recipients', kind: 'texts' }],
  filters: [equals('state'), anywhere('recipient'), anywhere('subject'), days('createTime')],
  newest: 'createTime',
};

/** Deliveries of webhooks (docs/webhooks.md). */
export const deliveryLog: LogDefinition = {
  name: 'webhook-deliveries',
  table: 'webhook_delivery',
  scope: 'corporate',
  fields: [text('state'), text('event'), moment('createTime', 'created_at')],
  filters: [equals('state'), equals('event'), days('createTime')],
  newest: 'createTime',
};
