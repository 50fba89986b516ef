import { z } from 'zod';
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
  /** Any JSON, as it was kept; null where there is none. */
  oldValue: z.unknown(),
  newValue: z.unknown(),
  uploadId: z.int().nullable(),
  requestId: z.string().nullable(),
});

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
    /** What the records that are named by id are called today; one that is gone keeps its number. */
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
