import { z } from 'zod';
import { BACKUP_STATES } from '#kit/backup/states.ts';
import { ATTACHMENT_STATES, MESSAGE_STATES } from '#kit/mailbox/states.ts';
import { cellSchema } from '#kit/fields/wire-schema.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { pageSchema } from '#kit/http/page-contract.ts';
import { JOB_STATES } from '#kit/jobs/define.ts';
import { ALARM_KINDS, SECURITY_EVENTS, type SecurityEventKind } from '#kit/security-log/define.ts';

const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  userName: z.string(),
  /** The corporate for which the change was made; null if it was made for none. */
  corporateCode: z.string().nullable(),
  action: z.string(),
  /** The stable name of the kind of record, such as `tax-code-mapping`. */
  entity: z.string(),
  /** The id of the record as text; null for a change that is not of one record. */
  recordId: z.string().nullable(),
  /**
   * The name of a person, role, shop or company; for any other record the fields of its natural key. Null if unknown,
   * or if the caller may not see it.
   */
  record: z.union([z.object({ name: z.string() }), z.object({ key: z.record(z.string(), cellSchema) })]).nullable(),
  /** Any JSON value; null if none was recorded. */
  oldValue: z.unknown(),
  newValue: z.unknown(),
  /** The upload to which the entry belongs; null without one. */
  uploadId: z.int().nullable(),
  /** The id of the call or job; null for the records of an import or its undo, and for commands on the server. */
  requestId: z.string().nullable(),
});

export type AuditRecord = DeepReadonly<z.output<typeof auditEntry>>['record'];

/** The audit log, newest first. */
export const auditPage = defineCall({ method: 'GET', path: '/ops/audit', result: pageSchema(auditEntry) });

/** Names by id, or labels by value. */
const namesById = z.record(z.string(), z.string());
const auditedField = z.object({
  name: z.string(),
  label: z.string(),
  /** The labels of single values, such as the choices of a list; absent if values are shown as stored. */
  names: namesById.optional(),
  /** The kind of record whose ids are the values; absent for all other fields. */
  refersTo: z.enum(['role', 'shop', 'corporate']).optional(),
});

/** The names of the audit log's codes in the caller's language. */
export const auditWords = defineCall({
  method: 'GET',
  path: '/ops/audit/words',
  result: z.object({
    actions: z.array(z.object({ action: z.string(), title: z.string() })),
    kinds: z.array(z.object({ entity: z.string(), title: z.string(), fields: z.array(auditedField) })),
    /** The current or last names of the records that are referred to by id. */
    references: z.object({ role: namesById, shop: namesById, corporate: namesById }),
  }),
});
export type AuditWords = DeepReadonly<z.output<typeof auditWords.result>>;

/** Events of one kind, account and address within a minute. */
const securityEvent = z.object({
  id: z.int(),
  kind: z.enum(Object.keys(SECURITY_EVENTS) as SecurityEventKind[]),
  /** The login account in lower case; empty if there is no such user. */
  account: z.string(),
  address: z.string(),
  firstAt: z.string(),
  lastAt: z.string(),
  count: z.int(),
  /** The corporate of the user's current shop; null without a user or a shop. */
  corporateCode: z.string().nullable(),
  /** Browser and system, or the user agent if they are unknown. */
  device: z.string(),
  /** The called routes, each as method and path. */
  routes: z.array(z.string()),
  details: z.array(z.string()),
});
export type SecurityRow = DeepReadonly<z.output<typeof securityEvent>>;

/** The security log, newest first. */
export const securityPage = defineCall({ method: 'GET', path: '/ops/security', result: pageSchema(securityEvent) });

/** Many events of one account or one address within 15 minutes. */
const securityAlarm = z.object({
  id: z.int(),
  kind: z.enum(ALARM_KINDS),
  account: z.string(),
  address: z.string(),
  count: z.int(),
  at: z.string(),
});
export type SecurityAlarm = DeepReadonly<z.output<typeof securityAlarm>>;

/** The newest alarms of the last 24 hours, at most five. */
export const securityAlarms = defineCall({ method: 'GET', path: '/ops/security/alarms', result: z.array(securityAlarm) });

const job = z.object({
  /** A UUID. */
  id: z.string(),
  name: z.string(),
  /** In the caller's language; the name if this version does not define the job. */
  title: z.string(),
  state: z.enum(JOB_STATES),
  /** Distinguishes jobs of the same name, of which each key is queued once; null without one. */
  key: z.string().nullable(),
  /** The job's data, any JSON. */
  data: z.unknown(),
  created: z.string(),
  /** The time of the next attempt. */
  due: z.string(),
  /** The start of the last attempt; null before the first one. */
  started: z.string().nullable(),
  /** Null until the job has completed or finally failed. */
  finished: z.string().nullable(),
  /** The error of the last failed attempt; null if none failed, or if the job has completed. */
  error: z.string().nullable(),
  attempts: z.int(),
  attemptsAllowed: z.int(),
});

export type Job = DeepReadonly<z.output<typeof job>>;

/** The background jobs, newest first. */
export const jobPage = defineCall({ method: 'GET', path: '/ops/jobs', result: pageSchema(job) });

const schedule = z.object({
  name: z.string(),
  /** Distinguishes several schedules of one job; otherwise empty. */
  key: z.string(),
  title: z.string(),
  cron: z.string(),
  /** The schedule in words, in the caller's language. */
  when: z.string(),
  zone: z.string(),
  next: z.string(),
});

export type ScheduleRow = DeepReadonly<z.output<typeof schedule>>;

/** The schedules of background jobs, each with its next run. */
export const jobSchedules = defineCall({ method: 'GET', path: '/ops/jobs/schedules', result: z.array(schedule) });

const messageState = z.enum(['waiting', 'sent', 'failed']);
export type MessageState = z.output<typeof messageState>;

const message = z.object({
  id: z.int(),
  recipients: z.array(z.string()),
  subject: z.string(),
  /** What the message is about: a stable word such as `vc-warning`. */
  cause: z.string(),
  state: messageState,
  attempts: z.int(),
  /** The error of the last failed attempt; null if none failed, or after the message was sent. */
  error: z.string().nullable(),
  createTime: z.string(),
  /** Null until the message is sent. */
  sentTime: z.string().nullable(),
});

export type Message = DeepReadonly<z.output<typeof message>>;

/** The outgoing messages, newest first. */
export const outboxPage = defineCall({ method: 'GET', path: '/ops/outbox', result: pageSchema(message) });

/** The text of one message. `attachmentName` is null without an attachment. */
export const outboxMessage = defineCall({
  method: 'GET',
  path: '/ops/outbox/:id',
  result: z.object({ body: z.string(), state: messageState, attachmentName: z.string().nullable() }),
});

/** An attachment of a message, and the result of its import. */
const receivedAttachment = z.object({
  id: z.int(),
  name: z.string(),
  /** The archive that contained the file; null if none did. */
  archiveName: z.string().nullable(),
  state: z.enum(ATTACHMENT_STATES),
  /** Why it was not imported, in the caller's language; null if it did not fail. */
  reason: z.string().nullable(),
  /** Whether it failed and its file is stored, so that it can be read again. */
  canRetry: z.boolean(),
});
export type ReceivedAttachment = DeepReadonly<z.output<typeof receivedAttachment>>;

const receivedMessage = z.object({
  id: z.int(),
  readTime: z.string(),
  /** Null if the message has no valid date. */
  sentTime: z.string().nullable(),
  sender: z.string(),
  subject: z.string(),
  /** The kind of data in the sender's emails, in the caller's language; null for an unknown sender. */
  brings: z.string().nullable(),
  /** The corporate to which the sender is assigned; null if there is none. */
  corporateCode: z.string().nullable(),
  state: z.enum(MESSAGE_STATES),
  /** Why it failed or was ignored, in the caller's language; null for any other state. */
  reason: z.string().nullable(),
  attachments: z.array(receivedAttachment),
});
export type ReceivedMessage = DeepReadonly<z.output<typeof receivedMessage>>;

/** The incoming messages, newest first, and the status of the mailbox. */
export const mailboxPage = defineCall({
  method: 'GET',
  path: '/ops/mailbox',
  result: pageSchema(receivedMessage).extend({
    /** `user@host:port/folder`; null if no mailbox is configured. */
    mailbox: z.string().nullable(),
    /** When the mailbox was last completely read; null if never. */
    lastReadTime: z.string().nullable(),
    /** Why the last reading failed, in the caller's language; null if it did not fail. */
    failure: z.string().nullable(),
    /** Each sender, the kind of its files and its corporate; null for the only corporate. */
    senders: z.array(z.object({ from: z.string(), brings: z.string(), corporateCode: z.string().nullable() })),
  }),
});

const backup = z.object({
  id: z.int(),
  state: z.enum(BACKUP_STATES),
  startTime: z.string(),
  ageMinutes: z.int(),
  /** Null until the file is written. */
  fileName: z.string().nullable(),
  /** `none` until the file is written; `removed` after newer backups; `missing` also if its size differs. */
  file: z.enum(['none', 'present', 'missing', 'removed']),
  /** The size of the file; null until it is written. */
  bytes: z.int().nullable(),
  /** The number of rows of all tables; null until the file is written. */
  rows: z.int().nullable(),
  /** The duration of writing and the first verification; null until it has passed. */
  seconds: z.int().nullable(),
  /** The reason of a failure, in the caller's language; null if it did not fail. */
  error: z.string().nullable(),
});
export type BackupRecord = DeepReadonly<z.output<typeof backup>>;

/** The backups, newest first, and their schedule. The schedule is null if no folder is configured. */
export const backupPage = defineCall({
  method: 'GET',
  path: '/ops/backups',
  result: pageSchema(backup).extend({
    schedule: z.object({ folder: z.string(), at: z.string(), keep: z.int(), encrypted: z.boolean() }).nullable(),
    /** The newest verified backup whose file exists; null if there is none. */
    lastGood: z.object({ startTime: z.string(), ageMinutes: z.int() }).nullable(),
    /** There is no good backup, or it is older than two days. */
    overdue: z.boolean(),
  }),
});

/** The indexes that a restore has to build, and how many of them are built; both 0 when all exist. */
export const indexProgress = defineCall({
  method: 'GET',
  path: '/ops/indexes',
  result: z.object({ made: z.int(), total: z.int() }),
});

/** The disks with less free space than their reserve. */
export const diskShortage = defineCall({
  method: 'GET',
  path: '/ops/disks',
  result: z.object({ short: z.array(z.object({ of: z.string(), freeMb: z.int(), reserveMb: z.int() })) }),
});
