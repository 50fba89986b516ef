import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { storeFile, type FileToStore } from '#kit/files/server/stored-file.ts';
import type { JobQueue } from '#kit/jobs/server/handler.ts';
import { importAttachmentsJob } from '../define.ts';
import type { AttachmentState } from '../states.ts';
import { ARCHIVE_EXTENSION, extensionOf, WORKBOOK_EXTENSIONS, type MailHandler } from './handler.ts';
import { failureJson, type MailFailure } from './ledger.ts';

/** A file attached to a message, in the spool folder until it is stored, or the reason why it was not accepted. */
export type AttachedFile = { readonly name: string } & (
  | { readonly file: FileToStore; readonly failure?: undefined }
  | { readonly failure: MailFailure; readonly file?: undefined }
);

interface FileSource {
  readonly messageId: number;
  readonly corporateId: number;
  readonly handler: MailHandler;
  /** The archive that contains the files; null for attachments of the message itself. */
  readonly archiveId: number | null;
}

/** Stores the files, notifies the feature of each and schedules their import, in the transaction that records them. */
export async function storeAttachments(
  tx: Tx,
  queue: JobQueue,
  source: FileSource,
  files: readonly AttachedFile[],
  now: Date,
): Promise<void> {
  const { messageId, corporateId, handler, archiveId } = source;
  let hasWaiting = false;
  for (const { name, file, failure } of files) {
    const state = failure !== undefined ? 'failed' : stateOf(name);
    const fileId = file === undefined ? null : await storeFile(tx, file, now);
    const { rows } = await sql<{ id: number }>`
      insert into mail_attachment (message_id, archive_id, name, file_id, state, failure)
      values (${messageId}, ${archiveId}, ${name}, ${fileId}, ${state}, ${failureJson(failure ?? null)}::jsonb)
      returning id
    `.execute(tx);
    const { id } = rows[0] as { id: number };
    await handler.onStored?.(tx, { id, corporateId, name }, now);
    if (state === 'waiting') hasWaiting = true;
  }
  if (hasWaiting) await scheduleImport(tx, queue, { handler: handler.name, corporateId });
}

function stateOf(name: string): AttachmentState {
  const extension = extensionOf(name);
  return WORKBOOK_EXTENSIONS.includes(extension) || extension === ARCHIVE_EXTENSION ? 'waiting' : 'kept';
}

/** An attachment to be imported or opened. */
export interface WaitingAttachment {
  readonly id: number;
  readonly messageId: number;
  readonly name: string;
  readonly handler: string;
  readonly corporateId: number;
  readonly fileId: number;
  /** 1, plus 1 for each request to read it again; not the attempt of the job. */
  readonly attempt: number;
}

/** A queue of attachments that are imported in order: a later message may correct an earlier one. */
export interface AttachmentQueue {
  readonly handler: string;
  readonly corporateId: number;
}

/** The key of the queue's job, of which at most one waits. */
export const queueKey = ({ handler, corporateId }: AttachmentQueue): string => `${handler}/${corporateId}`;

/** Schedules the import of the queue's first attachment; each import schedules the next. */
export async function scheduleImport(tx: Tx, queue: JobQueue, { handler, corporateId }: AttachmentQueue): Promise<void> {
  await queue.enqueue(tx, importAttachmentsJob, { handler, corporateId }, { key: queueKey({ handler, corporateId }) });
}

/**
 * The first waiting attachment of a queue, by message and position. Files of an archive take the archive's position.
 * Null if none waits.
 */
export async function firstWaiting(tx: Tx, { handler, corporateId }: AttachmentQueue): Promise<WaitingAttachment | null> {
  const { rows } = await sql<WaitingAttachment>`
    select attachment.id, attachment.message_id as "messageId", attachment.name, message.handler,
      message.corporate_id as "corporateId", attachment.file_id as "fileId", attachment.attempt
    from mail_attachment attachment join mail_message message on message.id = attachment.message_id
    where attachment.state = 'waiting' and attachment.file_id is not null
      and message.handler = ${handler} and message.corporate_id = ${corporateId}
    order by attachment.message_id, coalesce(attachment.archive_id, attachment.id), attachment.id limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** The queues in which an attachment waits. */
export async function waitingQueues(tx: Tx): Promise<AttachmentQueue[]> {
  const { rows } = await sql<AttachmentQueue>`
    select distinct message.handler, message.corporate_id as "corporateId"
    from mail_attachment attachment join mail_message message on message.id = attachment.message_id
    where attachment.state = 'waiting' and attachment.file_id is not null order by 1, 2
  `.execute(tx);
  return rows;
}

/** The failure of an attachment whose job was interrupted at every attempt. */
export const INTERRUPTED_TOO_OFTEN: MailFailure = { text: '处理时多次中断，请重新解析' };

export interface AttachmentResult {
  readonly state: Extract<AttachmentState, 'done' | 'failed' | 'opened'>;
  readonly uploadId?: number;
  readonly failure?: MailFailure;
}

/**
 * Records the result of an attachment. In any case schedules the next one of the queue. Returns false if the attachment
 * already had a result, or is to be read again.
 */
export async function recordAttachmentResult(
  tx: Tx,
  queue: JobQueue,
  attachment: WaitingAttachment,
  { state, uploadId, failure }: AttachmentResult,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update mail_attachment set state = ${state}, upload_id = ${uploadId ?? null}, failure = ${failureJson(failure ?? null)}::jsonb
    where id = ${attachment.id} and state = 'waiting' and attempt = ${attachment.attempt}
  `.execute(tx);
  const next = await firstWaiting(tx, attachment);
  if (next !== null) await scheduleImport(tx, queue, attachment);
  return numAffectedRows > 0n;
}

/**
 * Schedules a failed attachment, or one whose import was undone, to be read again.
 * @returns false if it is neither, or its file was never stored
 */
export async function readAttachmentAgain(tx: Tx, queue: JobQueue, id: number): Promise<boolean> {
  const { rows } = await sql<AttachmentQueue>`
    update mail_attachment attachment set state = 'waiting', failure = null, upload_id = null, attempt = attachment.attempt + 1
    from mail_message message where message.id = attachment.message_id and attachment.id = ${id} and attachment.file_id is not null
      and (attachment.state = 'failed' or (
        attachment.state = 'done' and exists (select from upload where upload.id = attachment.upload_id and upload.state = 'undone')
      ))
    returning message.handler, message.corporate_id as "corporateId"
  `.execute(tx);
  const [attachmentQueue] = rows;
  if (attachmentQueue === undefined) return false;
  await scheduleImport(tx, queue, attachmentQueue);
  return true;
}
