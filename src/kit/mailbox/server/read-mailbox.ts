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
import { MailboxAway, UnparsableHeader, withFolder, type FoundMessage, type OpenFolder } from './connection.ts';
import type { Addressee, FindAddressee } from './handler.ts';
import * as ledger from './ledger.ts';
import { rejectedEnd, type MailFailure } from './ledger.ts';
import { openMessage, type OpenedMessage } from './open-message.ts';
import type { Mailbox } from './settings.ts';
import { writeToSpool, FileTooLarge, withFolderOnDisk } from './write-to-spool.ts';

/** The largest message that is fetched, in bytes: base64 enlarges files of 100 MB by a third. */
const MAX_MESSAGE_BYTES = 150 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
/** Maximum bytes of a message's text parts. They are held in memory, whereas attachments are streamed. */
const MAX_TEXT_BYTES = 16 * MEGABYTE;
/** After this time a new run continues, so that the job's time limit does not interrupt a message; in milliseconds. */
const READING_MS = 8 * 60_000;
/** Consecutive runs that may be interrupted at one message. It is then skipped and listed. */
const TROUBLES = 3;
/** How long messages of unknown senders stay listed, in milliseconds: 90 days. */
const IGNORED_RETENTION_MS = 90 * 86_400_000;

const BROKEN_OFF: MailFailure = { text: '读取这封邮件时多次中断' };
const HEADLESS: MailFailure = { text: '邮箱服务器无法提供这封邮件的邮件头，已跳过' };

interface Reading {
  readonly mailbox: Mailbox;
  readonly find: FindAddressee;
  readonly context: JobContext<null>;
}

/** Reads new messages and those to be read again, and records the result. */
export async function readMailbox(reading: Reading): Promise<void> {
  const { mailbox, context } = reading;
  const { transaction, clock, log, signal } = context;
  const end = (failure: MailFailure | null, readAt: Date | null = null) =>
    transaction((tx) => ledger.recordReading(tx, mailbox.name, failure, readAt));
  try {
    const isWhole = await withFolder(mailbox, signal, (folder) => readFolder(reading, folder));
    await end(null, isWhole ? clock.now() : null);
    if (!isWhole) await transaction((tx) => context.queue.enqueue(tx, readMailboxJob, null, { key: 'now' }));
    await transaction((tx) => ledger.deleteIgnored(tx, new Date(clock.now().getTime() - IGNORED_RETENTION_MS)));
  } catch (error) {
    if (error instanceof MailboxAway) {
      // The library's own errors may contain the account.
      log.warn(
        { mailbox: mailbox.name, reason: error.failure.text, code: (error.cause as { code?: string } | undefined)?.code },
        'mailbox not read',
      );
      return end(error.failure);
    }
    if (!(error instanceof Failure)) {
      // An aborted run records nothing. The next run does.
      if (!signal.aborted) await end({ text: '读取邮件时出错' });
      throw error;
    }
    log.warn({ mailbox: mailbox.name, reason: error.text }, 'mailbox not read');
    return end({ text: error.text, parameters: error.parameters });
  }
}

/** Reads messages until the end or the time limit. Returns whether it reached the end. */
async function readFolder(reading: Reading, folder: OpenFolder): Promise<boolean> {
  const { mailbox, context } = reading;
  const until = context.clock.now().getTime() + READING_MS;
  const { uidValidity } = folder;
  const known = await context.transaction((tx) => ledger.openLedger(tx, mailbox.name));
  const isSame = known.uidValidity === uidValidity;
  if (!isSame) await context.transaction((tx) => ledger.restartMailbox(tx, mailbox.name, uidValidity));
  for (const requested of await context.readOnly((tx) => ledger.rereadRequests(tx, mailbox.name))) {
    const found = await foundAgain(reading, folder, requested);
    if (found === 'unreadable') await context.transaction((tx) => ledger.recordUnread(tx, requested.id, HEADLESS));
    else if (found === null) await context.transaction((tx) => ledger.recordMissing(tx, requested.id));
    // The message is recorded under its previous UID.
    else await readMessage(reading, folder, found, { ...found, uidValidity: requested.uidValidity, uid: requested.uid });
  }
  // If the last run was interrupted, one message may be the cause, so each is fetched separately.
  const atOnce = isSame && known.troubleUid !== null ? 1 : undefined;
  for await (const uids of folder.after(isSame ? known.lastUid : 0, atOnce)) {
    if (context.clock.now().getTime() > until) return false;
    for (const message of await readableHeads(reading, folder, uids)) {
      if (context.clock.now().getTime() > until) return false;
      await readMessage(reading, folder, message, message);
    }
    const last = uids.at(-1);
    if (last !== undefined)
      await context.transaction((tx) => ledger.advanceReadPosition(tx, { mailbox: mailbox.name, uidValidity, uid: last }));
  }
  return true;
}

/**
 * Returns these messages without those whose header the server does not return, such as one beyond its own limit. Such
 * a message is tried in three readings, then listed as unreadable and skipped. A header that cannot be parsed is tried
 * three times in one reading, so that many such messages do not delay others.
 * @param isAlone all messages before these have been read, so the message can be skipped
 * @throws MailboxAway
 */
async function readableHeads(
  reading: Reading,
  folder: OpenFolder,
  uids: readonly number[],
  isAlone = uids.length === 1,
): Promise<readonly FoundMessage[]> {
  const { mailbox, context } = reading;
  const [first = 0] = uids;
  const place = { mailbox: mailbox.name, uidValidity: folder.uidValidity, uid: first };
  try {
    return await folder.heads(uids);
  } catch (error) {
    if (!(error instanceof MailboxAway) || context.signal.aborted) throw error;
    if (uids.length > 1 && folder.usable) {
      const middle = Math.ceil(uids.length / 2);
      return [
        ...(await readableHeads(reading, folder, uids.slice(0, middle), false)),
        ...(await readableHeads(reading, folder, uids.slice(middle), false)),
      ];
    }
    const tries = await context.transaction((tx) => ledger.recordAttempt(tx, place));
    if (isAlone && tries < TROUBLES && error instanceof UnparsableHeader) return await readableHeads(reading, folder, uids);
    if (uids.length > 1 || tries < TROUBLES) throw error;
    const head = { ...place, messageId: null, sender: '', subject: '', sentAt: null, size: 0 };
    await context.transaction(async (tx) => {
      if (isOpen(await ledger.lockMessage(tx, head)))
        await ledger.recordMessage(tx, head, rejectedEnd('failed', HEADLESS), context.clock.now());
    });
    return [];
  }
}

/**
 * A message to be read again; `unreadable` if its header was not available in three runs.
 * @throws MailboxAway
 */
async function foundAgain(
  { mailbox, context }: Reading,
  folder: OpenFolder,
  requested: Parameters<OpenFolder['find']>[0],
): Promise<FoundMessage | 'unreadable' | null> {
  try {
    return await folder.find(requested);
  } catch (error) {
    if (!(error instanceof MailboxAway) || context.signal.aborted) throw error;
    const tries = await context.transaction((tx) => ledger.recordAttempt(tx, { ...requested, mailbox: mailbox.name }));
    if (tries < TROUBLES) throw error;
    return 'unreadable';
  }
}

/**
 * Processes a message, or records why not.
 * @throws MailboxAway, or a Failure that is not caused by the message
 */
async function readMessage(reading: Reading, folder: OpenFolder, found: FoundMessage, head: ledger.MessageHead): Promise<void> {
  const { find, context } = reading;
  const { transaction, clock } = context;
  const note = (end: ledger.MessageEnd) =>
    transaction(async (tx) => {
      if (isOpen(await ledger.lockMessage(tx, head))) await ledger.recordMessage(tx, head, end, clock.now());
    });
  if (found.distrust !== null) {
    if (found.attached) await note(rejectedEnd('ignored', found.distrust));
    return;
  }
  const addressee = find(found.sender);
  if (addressee === null) {
    // Messages such as newsletters are ignored.
    if (found.attached) await note(rejectedEnd('ignored', { text: '没有配置该发件人' }));
    return;
  }
  const corporateId = await transaction((tx) => corporateOf(tx, addressee.sender));
  const whose = { handler: addressee.handler.name, corporateId };
  if (corporateId === null) return note(rejectedEnd('failed', withoutCorporate(addressee), whose));
  if (found.size > MAX_MESSAGE_BYTES) return note(rejectedEnd('failed', tooLarge(found.size), whose));
  if (found.texts > MAX_TEXT_BYTES) return note(rejectedEnd('failed', tooMuchText(found.texts), whose));
  const failure = await takeIn(reading, folder, { found, head, addressee, corporateId });
  if (failure !== null) await note(rejectedEnd('failed', failure, whose));
}

interface Wanted {
  readonly found: FoundMessage;
  readonly head: ledger.MessageHead;
  readonly addressee: Addressee;
  readonly corporateId: number;
}

/** Fetches and stores a message with its attachments and its record in one transaction. Returns the failure, if any. */
async function takeIn({ context }: Reading, folder: OpenFolder, wanted: Wanted): Promise<MailFailure | null> {
  const { found, head, addressee } = wanted;
  const { transaction } = context;
  const { spool, uploadChecks } = context.imports;
  const state = await context.readOnly((tx) => ledger.messageState(tx, head));
  if (!isOpen(state)) return null;
  const tries = await transaction((tx) => ledger.recordAttempt(tx, head));
  if (tries > TROUBLES) return BROKEN_OFF;
  try {
    return await withFolderOnDisk(spool, async (onDisk) => {
      const as = { name: 'message.eml', contentType: 'message/rfc822', folder: onDisk, most: MAX_MESSAGE_BYTES };
      const file = await writeToSpool(folder.fetch(found.uid), as, uploadChecks);
      await uploadChecks.requireClean(file);
      const opened = await openMessage(file, head, { handler: addressee.handler, folder: onDisk, uploadChecks });
      await requireCleanFiles(opened, uploadChecks);
      // A known sender also sends messages without attachments. They fail only if reading again was requested.
      if (opened.withoutAttachments && state === null) {
        await transaction((tx) => ledger.advanceReadPosition(tx, head));
        return null;
      }
      if (opened.files.length === 0) return { text: '邮件中没有可以读取的附件' };
      await transaction((tx) => storeMessage(tx, context, wanted, { file, opened }));
      return null;
    });
  } catch (error) {
    if (error instanceof FileTooLarge) return tooLarge(MAX_MESSAGE_BYTES + 1);
    // An error of the message. A temporary failure ends the run.
    if (error instanceof Failure && error.httpStatus < 500) return { text: error.text, parameters: error.parameters };
    if (error instanceof Failure) await transaction((tx) => ledger.resetAttempts(tx, head.mailbox));
    if (error instanceof MailboxAway || error instanceof Failure || context.signal.aborted || tries < TROUBLES) throw error;
    context.log.warn({ err: error }, 'a message is passed by');
    return BROKEN_OFF;
  }
}

const isOpen = (state: string | null): boolean => state === null || state === 'waiting';

async function requireCleanFiles({ files }: OpenedMessage, uploadChecks: UploadChecks): Promise<void> {
  for (const { file } of files) if (file !== undefined) await uploadChecks.requireClean(file);
}

/**
 * Stores the message, its attachments, their jobs and its record atomically. Another server may have stored them
 * already.
 */
async function storeMessage(
  tx: Tx,
  { queue, clock, actor }: JobContext<null>,
  { head, addressee: { handler }, corporateId }: Wanted,
  { file, opened }: { readonly file: Parameters<typeof storeFile>[1]; readonly opened: OpenedMessage },
): Promise<void> {
  if (!isOpen(await ledger.lockMessage(tx, head))) return;
  const now = clock.now();
  const { contentKey, subject, files } = opened;
  const whose = { handler: handler.name, corporateId };
  if (await ledger.wasRead(tx, contentKey)) {
    await ledger.recordMessage(tx, { ...head, subject }, rejectedEnd('repeated', null, { ...whose, contentKey }), now);
    return;
  }
  const fileId = await storeFile(tx, { ...file, name: `${subject.replaceAll(/[\\/:*?"<>|]/g, ' ').trim() || 'message'}.eml` }, now);
  const end = { state: 'read', ...whose, failure: null, contentKey, fileId } as const;
  const messageId = await ledger.recordMessage(tx, { ...head, subject }, end, now);
  await storeAttachments(tx, queue, { messageId, corporateId, handler, archiveId: null }, files, now);
  await recordAudit(
    tx,
    { ...actor, corporateId, at: now },
    {
      action: READ_MAIL,
      entity: MAIL_ENTITY,
      recordId: messageId,
      after: { sender: head.sender, subject, attachments: files.map(({ name }) => name).join(', ') },
    },
  );
}

/** The corporate of a sender; null if the code does not exist, or if none is set and there are several corporates. */
async function corporateOf(tx: Tx, { corporateCode }: MailSender): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from corporate where ${corporateCode === null ? sql`(select count(*) from corporate) = 1` : sql`code = ${corporateCode}`}
  `.execute(tx);
  return rows[0]?.id ?? null;
}

function withoutCorporate({ handler, sender: { corporateCode } }: Addressee): MailFailure {
  if (corporateCode === null) return { text: '{{setting}} 没有说明该发件人属于哪个公司', parameters: { setting: handler.setting } };
  return { text: '{{setting}} 中的公司编码 {{code}} 不存在', parameters: { setting: handler.setting, code: corporateCode } };
}

function tooMuchText(size: number): MailFailure {
  return {
    text: '邮件正文过大（{{size}} MB），最多读取 {{limit}} MB，请将内容放入附件',
    parameters: { size: Math.ceil(size / MEGABYTE), limit: MAX_TEXT_BYTES / MEGABYTE },
  };
}

function tooLarge(size: number): MailFailure {
  return {
    text: '邮件过大（{{size}} MB），最多读取 {{limit}} MB',
    parameters: { size: Math.ceil(size / MEGABYTE), limit: MAX_MESSAGE_BYTES / MEGABYTE },
  };
}
