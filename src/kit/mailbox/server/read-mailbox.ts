import { sql } from 'kysely';
import { recordAudit } from '#kit/audit/server/audit.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { storeFile } from '#kit/files/server/stored-file.ts';
import { Failure } from '#kit/failure/server/failure.ts';
import type { UploadChecks } from '#kit/import/server/imports.ts';
import type { JobContext } from '#kit/jobs/server/handler.ts';
import type { MailSender } from '#kit/settings/server/checks.ts';
import { MAIL_ENTITY, READ_MAIL, readMailboxJob } from '../define.ts';
import { storeAttachments } from './attachments.ts';
import { MailboxUnavailable, UnparsableHeader, withFolder, type FoundMessage, type OpenFolder } from './connection.ts';
import type { MatchedSender, FindSender } from './handler.ts';
import * as ledger from './ledger.ts';
import { rejection, type MailFailure } from './ledger.ts';
import { openMessage, type OpenedMessage } from './open-message.ts';
import type { Mailbox } from './settings.ts';
import { writeToSpool, FileTooLarge, withSpoolFolder } from './write-to-spool.ts';

/** The largest message that is fetched, in bytes: base64 enlarges files of 100 MB by a third. */
const MAX_MESSAGE_BYTES = 150 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
/** Maximum bytes of a message's text parts, which are held in memory, whereas attachments are streamed. */
const MAX_TEXT_BYTES = 16 * MEGABYTE;
/** After this time a new run continues, so that the job's time limit does not interrupt a message; in milliseconds. */
const MAX_RUN_MS = 8 * 60_000;
/** Attempts at one message. If all are interrupted, the message is listed as failed and skipped. */
const MAX_ATTEMPTS = 3;
/** How long messages of unknown senders stay listed, in milliseconds: 90 days. */
const IGNORED_RETENTION_MS = 90 * 86_400_000;

const INTERRUPTED: MailFailure = { text: '读取这封邮件时多次中断' };
const HEADER_UNAVAILABLE: MailFailure = { text: '邮箱服务器无法提供这封邮件的邮件头，已跳过' };

/** One run of the job that reads the mailbox. */
interface MailboxRun {
  readonly mailbox: Mailbox;
  readonly find: FindSender;
  readonly context: JobContext<null>;
}

/** Reads new messages and those to be read again, and records the result. */
export async function readMailbox(run: MailboxRun): Promise<void> {
  const { mailbox, context } = run;
  const { transaction, clock, log, signal } = context;
  const recordRun = (failure: MailFailure | null, readAt: Date | null = null) =>
    transaction((tx) => ledger.recordReading(tx, mailbox.name, failure, readAt));
  try {
    const isComplete = await withFolder(mailbox, signal, (folder) => readFolder(run, folder));
    await recordRun(null, isComplete ? clock.now() : null);
    if (!isComplete) await transaction((tx) => context.queue.enqueue(tx, readMailboxJob, null, { key: 'now' }));
    await transaction((tx) => ledger.deleteIgnored(tx, new Date(clock.now().getTime() - IGNORED_RETENTION_MS)));
  } catch (error) {
    if (error instanceof MailboxUnavailable) {
      // Errors of the library may contain the account.
      log.warn(
        { mailbox: mailbox.name, reason: error.failure.text, code: (error.cause as { code?: string } | undefined)?.code },
        'mailbox not read',
      );
      return recordRun(error.failure);
    }
    if (!(error instanceof Failure)) {
      // An aborted run records nothing. The next run does.
      if (!signal.aborted) await recordRun({ text: '读取邮件时出错' });
      throw error;
    }
    log.warn({ mailbox: mailbox.name, reason: error.text }, 'mailbox not read');
    return recordRun({ text: error.text, parameters: error.parameters });
  }
}

/** Reads messages until the end or the time limit. Returns whether it reached the end. */
async function readFolder(run: MailboxRun, folder: OpenFolder): Promise<boolean> {
  const { mailbox, context } = run;
  const deadline = context.clock.now().getTime() + MAX_RUN_MS;
  const { uidValidity } = folder;
  const position = await context.transaction((tx) => ledger.readPosition(tx, mailbox.name));
  const isSameNumbering = position.uidValidity === uidValidity;
  if (!isSameNumbering) await context.transaction((tx) => ledger.resetReadPosition(tx, mailbox.name, uidValidity));
  const requests = await context.readOnly((tx) => ledger.rereadRequests(tx, mailbox.name));
  for (const request of requests) {
    const message = await findRequested(run, folder, request);
    if (message === 'unreadable') await context.transaction((tx) => ledger.recordUnreadable(tx, request.id, HEADER_UNAVAILABLE));
    else if (message === null) await context.transaction((tx) => ledger.recordMissing(tx, request.id));
    // The message is recorded under its previous UID.
    else await readMessage(run, folder, message, { ...message, uidValidity: request.uidValidity, uid: request.uid });
  }
  // If the last run was interrupted, one message may be the cause, so each is fetched separately.
  const batchSize = isSameNumbering && position.troubleUid !== null ? 1 : undefined;
  for await (const uids of folder.uidsAfter(isSameNumbering ? position.lastUid : 0, batchSize)) {
    if (context.clock.now().getTime() > deadline) return false;
    const messages = await fetchReadableHeads(run, folder, uids);
    for (const message of messages) {
      if (context.clock.now().getTime() > deadline) return false;
      await readMessage(run, folder, message, message);
    }
    const last = uids.at(-1);
    if (last !== undefined)
      await context.transaction((tx) => ledger.advanceReadPosition(tx, { mailbox: mailbox.name, uidValidity, uid: last }));
  }
  return true;
}

/**
 * Fetches the headers of messages. If the server does not return a header, for example because it exceeds a limit of
 * the server, three runs attempt it; then the message is listed as unreadable and skipped. A header that cannot be
 * parsed is attempted three times in one run, so that many such messages do not delay others.
 * @param uids at least one
 * @param canSkip all earlier messages have been read, so this one can be skipped
 * @throws MailboxUnavailable
 */
async function fetchReadableHeads(
  run: MailboxRun,
  folder: OpenFolder,
  uids: readonly number[],
  canSkip = uids.length === 1,
): Promise<readonly FoundMessage[]> {
  const { mailbox, context } = run;
  const [first = 0] = uids;
  const firstMessage = { mailbox: mailbox.name, uidValidity: folder.uidValidity, uid: first };
  try {
    return await folder.fetchHeads(uids);
  } catch (error) {
    if (!(error instanceof MailboxUnavailable) || context.signal.aborted) throw error;
    if (uids.length > 1 && folder.usable) {
      const middle = Math.ceil(uids.length / 2);
      const firstHalf = await fetchReadableHeads(run, folder, uids.slice(0, middle), false);
      const secondHalf = await fetchReadableHeads(run, folder, uids.slice(middle), false);
      return [...firstHalf, ...secondHalf];
    }
    const attempts = await context.transaction((tx) => ledger.recordAttempt(tx, firstMessage));
    if (canSkip && attempts < MAX_ATTEMPTS && error instanceof UnparsableHeader) return await fetchReadableHeads(run, folder, uids);
    if (uids.length > 1 || attempts < MAX_ATTEMPTS) throw error;
    const head = { ...firstMessage, messageId: null, sender: '', subject: '', sentAt: null, size: 0 };
    await context.transaction(async (tx) => {
      const state = await ledger.lockMessage(tx, head);
      if (isOpen(state)) await ledger.recordMessage(tx, head, rejection('failed', HEADER_UNAVAILABLE), context.clock.now());
    });
    return [];
  }
}

/**
 * Finds a message to be read again. Returns `unreadable` if its header was not available in three runs, and null if the
 * message no longer exists.
 * @throws MailboxUnavailable
 */
async function findRequested(
  { mailbox, context }: MailboxRun,
  folder: OpenFolder,
  requested: Parameters<OpenFolder['find']>[0],
): Promise<FoundMessage | 'unreadable' | null> {
  try {
    return await folder.find(requested);
  } catch (error) {
    if (!(error instanceof MailboxUnavailable) || context.signal.aborted) throw error;
    const attempts = await context.transaction((tx) => ledger.recordAttempt(tx, { ...requested, mailbox: mailbox.name }));
    if (attempts < MAX_ATTEMPTS) throw error;
    return 'unreadable';
  }
}

/**
 * Processes a message, or records why it cannot be processed.
 * @param head the mailbox position and the texts under which the message is recorded
 * @throws MailboxUnavailable, or a Failure that is not caused by the message
 */
async function readMessage(run: MailboxRun, folder: OpenFolder, found: FoundMessage, head: ledger.MessageHead): Promise<void> {
  const { find, context } = run;
  const { transaction, clock } = context;
  const record = (result: ledger.MessageResult) =>
    transaction(async (tx) => {
      const state = await ledger.lockMessage(tx, head);
      if (isOpen(state)) await ledger.recordMessage(tx, head, result, clock.now());
    });
  if (found.trustFailure !== null) {
    if (found.hasAttachments) await record(rejection('ignored', found.trustFailure));
    return;
  }
  const matched = find(found.sender);
  if (matched === null) {
    // Messages such as newsletters are ignored.
    if (found.hasAttachments) await record(rejection('ignored', { text: '没有配置该发件人' }));
    return;
  }
  const corporateId = await transaction((tx) => corporateOfSender(tx, matched.sender));
  const recipient = { handler: matched.handler.name, corporateId };
  if (corporateId === null) return record(rejection('failed', corporateFailure(matched), recipient));
  if (found.size > MAX_MESSAGE_BYTES) return record(rejection('failed', sizeFailure(found.size), recipient));
  if (found.textBytes > MAX_TEXT_BYTES) return record(rejection('failed', textSizeFailure(found.textBytes), recipient));
  const failure = await fetchAndStore(run, folder, { found, head, matched, corporateId });
  if (failure !== null) await record(rejection('failed', failure, recipient));
}

/** A message of a configured sender, with its corporate. */
interface AcceptedMessage {
  readonly found: FoundMessage;
  readonly head: ledger.MessageHead;
  readonly matched: MatchedSender;
  readonly corporateId: number;
}

/** Fetches and stores a message with its attachments and its record in one transaction. Returns the failure, if any. */
async function fetchAndStore({ context }: MailboxRun, folder: OpenFolder, accepted: AcceptedMessage): Promise<MailFailure | null> {
  const { found, head, matched } = accepted;
  const { transaction } = context;
  const { spool, uploadChecks } = context.imports;
  const state = await context.readOnly((tx) => ledger.messageState(tx, head));
  if (!isOpen(state)) return null;
  const attempts = await transaction((tx) => ledger.recordAttempt(tx, head));
  if (attempts > MAX_ATTEMPTS) return INTERRUPTED;
  try {
    return await withSpoolFolder(spool, async (spoolFolder) => {
      const target = { name: 'message.eml', contentType: 'message/rfc822', folder: spoolFolder, maxBytes: MAX_MESSAGE_BYTES };
      const file = await writeToSpool(folder.fetch(found.uid), target, uploadChecks);
      await uploadChecks.requireClean(file);
      const message = await openMessage(file, head, { handler: matched.handler, folder: spoolFolder, uploadChecks });
      await requireCleanFiles(message, uploadChecks);
      // Messages of a known sender without attachments fail only if reading again was requested.
      if (message.withoutAttachments && state === null) {
        await transaction((tx) => ledger.advanceReadPosition(tx, head));
        return null;
      }
      if (message.files.length === 0) return { text: '邮件中没有可以读取的附件' };
      await transaction((tx) => storeMessage(tx, context, accepted, { file, message }));
      return null;
    });
  } catch (error) {
    // The server reported a smaller size, and the rest was not read.
    if (error instanceof FileTooLarge) return sizeFailure(MAX_MESSAGE_BYTES + 1);
    // A failure below 500 is caused by the message. Other failures are temporary and end the run.
    if (error instanceof Failure && error.httpStatus < 500) return { text: error.text, parameters: error.parameters };
    if (error instanceof Failure) await transaction((tx) => ledger.resetAttempts(tx, head.mailbox));
    if (error instanceof MailboxUnavailable || error instanceof Failure || context.signal.aborted || attempts < MAX_ATTEMPTS) throw error;
    context.log.warn({ err: error }, 'a message is skipped');
    return INTERRUPTED;
  }
}

/** Whether a message in this state is still to be read; null for a new one. */
const isOpen = (state: string | null): boolean => state === null || state === 'waiting';

async function requireCleanFiles({ files }: OpenedMessage, uploadChecks: UploadChecks): Promise<void> {
  for (const { file } of files) if (file !== undefined) await uploadChecks.requireClean(file);
}

/** Stores the message, its attachments, their jobs and its record atomically, unless another server has done so. */
async function storeMessage(
  tx: Tx,
  { queue, clock, actor }: JobContext<null>,
  { head, matched: { handler }, corporateId }: AcceptedMessage,
  { file, message }: { readonly file: Parameters<typeof storeFile>[1]; readonly message: OpenedMessage },
): Promise<void> {
  const state = await ledger.lockMessage(tx, head);
  if (!isOpen(state)) return;
  const now = clock.now();
  const { contentKey, subject, files } = message;
  const recipient = { handler: handler.name, corporateId };
  if (await ledger.wasRead(tx, contentKey)) {
    await ledger.recordMessage(tx, { ...head, subject }, rejection('repeated', null, { ...recipient, contentKey }), now);
    return;
  }
  const fileId = await storeFile(tx, { ...file, name: `${subject.replaceAll(/[\\/:*?"<>|]/g, ' ').trim() || 'message'}.eml` }, now);
  const result = { state: 'read', ...recipient, failure: null, contentKey, fileId } as const;
  const messageId = await ledger.recordMessage(tx, { ...head, subject }, result, now);
  await storeAttachments(tx, queue, { messageId, corporateId, handler, archiveId: null }, files, now);
  const after = { sender: head.sender, subject, attachments: files.map(({ name }) => name).join(', ') };
  const entry = { action: READ_MAIL, entity: MAIL_ENTITY, recordId: messageId, after };
  await recordAudit(tx, { ...actor, corporateId, at: now }, entry);
}

/** The corporate of a sender; null if the code does not exist, or if none is set and there are several corporates. */
async function corporateOfSender(tx: Tx, { corporateCode }: MailSender): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from corporate where ${corporateCode === null ? sql`(select count(*) from corporate) = 1` : sql`code = ${corporateCode}`}
  `.execute(tx);
  return rows[0]?.id ?? null;
}

function corporateFailure({ handler, sender: { corporateCode } }: MatchedSender): MailFailure {
  if (corporateCode === null) return { text: '{{setting}}没有说明该发件人属于哪个公司', parameters: { setting: handler.setting } };
  return { text: '{{setting}}中的公司编码{{code}}不存在', parameters: { setting: handler.setting, code: corporateCode } };
}

function textSizeFailure(size: number): MailFailure {
  return {
    text: '邮件正文过大（{{size}} MB），最多读取{{limit}} MB，请将内容放入附件',
    parameters: { size: Math.ceil(size / MEGABYTE), limit: MAX_TEXT_BYTES / MEGABYTE },
  };
}

function sizeFailure(size: number): MailFailure {
  return {
    text: '邮件过大（{{size}} MB），最多读取{{limit}} MB',
    parameters: { size: Math.ceil(size / MEGABYTE), limit: MAX_MESSAGE_BYTES / MEGABYTE },
  };
}
