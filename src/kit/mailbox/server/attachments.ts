import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { storeFile, type FileToStore } from '#kit/files/server/stored-file.ts';
import type { JobQueue } from '#kit/jobs/server/handler.ts';
import { importAttachmentsJob } from '../define.ts';
import type { AttachmentState } from '../states.ts';
import { ARCHIVE_ENDING, endingOf, WORKBOOK_ENDINGS, type MailHandler } from './handler.ts';
import { json, type MailFailure } from './ledger.ts';

/** A file that a message brought, on disk until it is stored; or why it could not be taken. */
export type BroughtFile = { readonly name: string } & (
  | { readonly file: FileToStore; readonly failure?: undefined }
  | { readonly failure: MailFailure; readonly file?: undefined }
);

/** What files are brought by. */
export interface Bringer {
  readonly messageId: number;
  readonly corporateId: number;
  readonly handler: MailHandler;
  /** The archive that they lay in. */
  readonly archiveId: number | null;
}

/** Stores the files, tells the feature of each, and has each imported that is to be, all in the transaction that says that they were taken. */
export async function takeFiles(tx: Tx, queue: JobQueue, by: Bringer, files: readonly BroughtFile[], now: Date): Promise<void> {
  const { messageId, corporateId, handler, archiveId } = by;
  let waits = false;
  for (const { name, file, failure } of files) {
    const state = failure !== undefined ? 'failed' : stateOf(name);
    const { rows } = await sql<{ id: number }>`
      insert into mail_attachment (message_id, archive_id, name, file_id, state, failure)
      values (${messageId}, ${archiveId}, ${name}, ${file === undefined ? null : await storeFile(tx, file, now)}, ${state}, ${json(failure ?? null)}::jsonb)
      returning id
    `.execute(tx);
    const { id } = rows[0] as { id: number };
    await handler.took?.(tx, { id, corporateId, name }, now);
    if (state === 'waiting') waits = true;
  }
  if (waits) await importLine(tx, queue, { handler: handler.name, corporateId });
}

function stateOf(name: string): AttachmentState {
  const ending = endingOf(name);
  return WORKBOOK_ENDINGS.includes(ending) || ending === ARCHIVE_ENDING ? 'waiting' : 'kept';
}

/** An attachment that is to be imported or opened. */
export interface WaitingAttachment {
  readonly id: number;
  readonly messageId: number;
  readonly name: string;
  readonly handler: string;
  readonly corporateId: number;
  readonly fileId: number;
  readonly attempt: number;
}

/** Whose attachments are imported one after the other: a later message may correct an earlier one. */
export interface Line {
  readonly handler: string;
  readonly corporateId: number;
}

/** Under this key stands the job of a line. */
export const keyOfLine = ({ handler, corporateId }: Line): string => `${handler}/${corporateId}`;

/** Has the first attachment of a line imported, and those behind it after that. */
export async function importLine(tx: Tx, queue: JobQueue, { handler, corporateId }: Line): Promise<void> {
  await queue.enqueue(tx, importAttachmentsJob, { handler, corporateId }, { key: keyOfLine({ handler, corporateId }) });
}

/** The first attachment that waits in a line, by message and place, what lay in an archive in the archive's place; null where none does. */
export async function firstWaiting(tx: Tx, { handler, corporateId }: Line): Promise<WaitingAttachment | null> {
  const { rows } = await sql<WaitingAttachment>`
    select a.id, a.message_id as "messageId", a.name, m.handler, m.corporate_id as "corporateId", a.file_id as "fileId", a.attempt
    from mail_attachment a join mail_message m on m.id = a.message_id
    where a.state = 'waiting' and a.file_id is not null and m.handler = ${handler} and m.corporate_id = ${corporateId}
    order by a.message_id, coalesce(a.archive_id, a.id), a.id limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** The lines in which attachments wait. */
export async function waitingLines(tx: Tx): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select distinct m.handler, m.corporate_id as "corporateId" from mail_attachment a join mail_message m on m.id = a.message_id
    where a.state = 'waiting' and a.file_id is not null order by 1, 2
  `.execute(tx);
  return rows;
}

/** Of an attachment over which its job broke off at every try. */
export const GIVEN_UP: MailFailure = { text: '导入时多次中断，请重新解析' };

/** How an attachment ended. */
export interface AttachmentEnd {
  readonly state: Extract<AttachmentState, 'done' | 'failed' | 'opened'>;
  readonly uploadId?: number;
  readonly failure?: MailFailure;
}

/** Says what became of an attachment, and has the next one imported; false where that was said already, or somebody wants it read once more. */
export async function endAttachment(
  tx: Tx,
  queue: JobQueue,
  { id, attempt, ...line }: WaitingAttachment,
  { state, uploadId, failure }: AttachmentEnd,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update mail_attachment set state = ${state}, upload_id = ${uploadId ?? null}, failure = ${json(failure ?? null)}::jsonb
    where id = ${id} and state = 'waiting' and attempt = ${attempt}
  `.execute(tx);
  if ((await firstWaiting(tx, line)) !== null) await importLine(tx, queue, line);
  return numAffectedRows > 0n;
}

/**
 * Has an attachment read again that could not be, or whose import was taken back.
 * @returns false where it is neither, or its file was never stored
 */
export async function readAttachmentAgain(tx: Tx, queue: JobQueue, id: number): Promise<boolean> {
  const { rows } = await sql<Line>`
    update mail_attachment a set state = 'waiting', failure = null, upload_id = null, attempt = a.attempt + 1
    from mail_message m where m.id = a.message_id and a.id = ${id} and a.file_id is not null
      and (a.state = 'failed' or (a.state = 'done' and exists (select from upload where upload.id = a.upload_id and upload.state = 'undone')))
    returning m.handler, m.corporate_id as "corporateId"
  `.execute(tx);
  const [line] = rows;
  if (line === undefined) return false;
  await importLine(tx, queue, line);
  return true;
}
