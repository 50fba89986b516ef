import { z } from 'zod';
import { ATTACHMENT_STATES, MESSAGE_STATES } from '#kit/mailbox/states.ts';
import { cellSchema } from '#kit/fields/wire-schema.ts';
import { defineCall, type Frozen } from '#kit/http/contract.ts';
import { pageOf } from '#kit/http/page-contract.ts';
import { JOB_STATES } from '#kit/jobs/define.ts';
import { ALARM_KINDS, SECURITY_EVENTS, type SecurityEventKind } from '#kit/security-log/define.ts';

const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  userName: z.string(),
  corporateCode: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  recordId: z.string().nullable(),
  /** What the record is called: a person, role, shop or company by its name, any other by the fields of its natural key. */
  record: z.union([z.object({ name: z.string() }), z.object({ key: z.record(z.string(), cellSchema) })]).nullable(),
  /** Any JSON, as it was kept; null where there is none. */
  oldValue: z.unknown(),
  newValue: z.unknown(),
  uploadId: z.int().nullable(),
  requestId: z.string().nullable(),
});

export type AuditRecord = Frozen<z.output<typeof auditEntry>>['record'];

export const auditPage = defineCall({ method: 'GET', path: '/ops/audit', result: pageOf(auditEntry) });

const named = z.record(z.string(), z.string());
const auditedField = z.object({
  name: z.string(),
  label: z.string(),
  names: named.optional(),
  refersTo: z.enum(['role', 'shop', 'corporate']).optional(),
});

/** How the stable words of the audit log are called in the caller's language. */
export const auditWords = defineCall({
  method: 'GET',
  path: '/ops/audit/words',
  result: z.object({
    actions: z.array(z.object({ action: z.string(), title: z.string() })),
    kinds: z.array(z.object({ entity: z.string(), title: z.string(), fields: z.array(auditedField) })),
    /** What the records that are named by id are called today, or were called last. */
    references: z.object({ role: named, shop: named, corporate: named }),
  }),
});
export type AuditWords = Frozen<z.output<typeof auditWords.result>>;

/** Events of one kind, account and address within a minute. */
const securityEvent = z.object({
  id: z.int(),
  kind: z.enum(Object.keys(SECURITY_EVENTS) as SecurityEventKind[]),
  account: z.string(),
  address: z.string(),
  firstAt: z.string(),
  lastAt: z.string(),
  count: z.int(),
  corporateCode: z.string().nullable(),
  device: z.string(),
  routes: z.array(z.string()),
  details: z.array(z.string()),
});
export type SecurityRow = Frozen<z.output<typeof securityEvent>>;

export const securityPage = defineCall({ method: 'GET', path: '/ops/security', result: pageOf(securityEvent) });

/** So many events by one account or from one address within a quarter of an hour. */
const securityAlarm = z.object({
  id: z.int(),
  kind: z.enum(ALARM_KINDS),
  account: z.string(),
  address: z.string(),
  count: z.int(),
  at: z.string(),
});
export type SecurityAlarm = Frozen<z.output<typeof securityAlarm>>;

export const securityAlarms = defineCall({ method: 'GET', path: '/ops/security/alarms', result: z.array(securityAlarm) });

const job = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  state: z.enum(JOB_STATES),
  key: z.string().nullable(),
  /** What it carries, any JSON. */
  data: z.unknown(),
  created: z.string(),
  /** When it may run next; for a failed try, the time of the next one. */
  due: z.string(),
  started: z.string().nullable(),
  finished: z.string().nullable(),
  /** Of the last try that failed. */
  error: z.string().nullable(),
  attempts: z.int(),
  attemptsAllowed: z.int(),
});

export const jobPage = defineCall({ method: 'GET', path: '/ops/jobs', result: pageOf(job) });

const schedule = z.object({
  name: z.string(),
  key: z.string(),
  title: z.string(),
  cron: z.string(),
  /** The same in words, in the caller's language. */
  when: z.string(),
  zone: z.string(),
  next: z.string(),
});

export type ScheduleRow = Frozen<z.output<typeof schedule>>;

/** What runs by itself, and when next. */
export const jobSchedules = defineCall({ method: 'GET', path: '/ops/jobs/schedules', result: z.array(schedule) });

const messageState = z.enum(['waiting', 'sent', 'failed']);
export type MessageState = z.output<typeof messageState>;

const message = z.object({
  id: z.int(),
  recipients: z.array(z.string()),
  subject: z.string(),
  cause: z.string(),
  state: messageState,
  attempts: z.int(),
  error: z.string().nullable(),
  createTime: z.string(),
  sentTime: z.string().nullable(),
});

export type Message = Frozen<z.output<typeof message>>;

export const outboxPage = defineCall({ method: 'GET', path: '/ops/outbox', result: pageOf(message) });

export const outboxMessage = defineCall({
  method: 'GET',
  path: '/ops/outbox/:id',
  result: z.object({ body: z.string(), state: messageState, attachmentName: z.string().nullable() }),
});

/** A file that a message brought, and what became of it. */
const receivedAttachment = z.object({
  id: z.int(),
  name: z.string(),
  /** The archive that it lay in. */
  archiveName: z.string().nullable(),
  state: z.enum(ATTACHMENT_STATES),
  reason: z.string().nullable(),
  canRetry: z.boolean(),
});
export type ReceivedAttachment = Frozen<z.output<typeof receivedAttachment>>;

const receivedMessage = z.object({
  id: z.int(),
  readTime: z.string(),
  sentTime: z.string().nullable(),
  sender: z.string(),
  subject: z.string(),
  /** What such mail brings, in the caller's language; null where nobody takes the sender's. */
  brings: z.string().nullable(),
  corporateCode: z.string().nullable(),
  state: z.enum(MESSAGE_STATES),
  reason: z.string().nullable(),
  attachments: z.array(receivedAttachment),
});
export type ReceivedMessage = Frozen<z.output<typeof receivedMessage>>;

/** The messages of the mailbox, newest first, and how it stands. */
export const mailboxPage = defineCall({
  method: 'GET',
  path: '/ops/mailbox',
  result: pageOf(receivedMessage).extend({
    /** user@host:port/folder; null where none is configured. */
    mailbox: z.string().nullable(),
    lastReadTime: z.string().nullable(),
    failure: z.string().nullable(),
    /** Whose mail brings what for which corporate; null there is the only one. */
    senders: z.array(z.object({ from: z.string(), brings: z.string(), corporateCode: z.string().nullable() })),
  }),
});

/** Of the indexes that a restore left to be made. */
export const indexProgress = defineCall({
  method: 'GET',
  path: '/ops/indexes',
  result: z.object({ made: z.int(), total: z.int() }),
});

/** The disks with less room than their reserve. */
export const diskShortage = defineCall({
  method: 'GET',
  path: '/ops/disks',
  result: z.object({ short: z.array(z.object({ of: z.string(), freeMb: z.int(), reserveMb: z.int() })) }),
});
