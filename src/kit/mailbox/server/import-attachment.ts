import { Failure } from '#kit/failure/server/failure.ts';
import { storedFile, storedFileChunks } from '#kit/files/server/stored-file.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { problemParameters } from '#kit/import/problem-text.ts';
import type { JobContext } from '#kit/jobs/server/handler.ts';
import { MAX_FILE_BYTES } from '#kit/workbook/limits.ts';
import { ATTACHMENT_ATTEMPTS, MAIL_ATTACHMENT } from '../define.ts';
import {
  recordAttachmentResult,
  firstWaiting,
  INTERRUPTED_TOO_OFTEN,
  storeAttachments,
  type AttachmentResult,
  type AttachmentQueue,
  type WaitingAttachment,
} from './attachments.ts';
import { ARCHIVE_EXTENSION, extensionOf, type MailHandler } from './handler.ts';
import type { MailFailure } from './ledger.ts';
import { archiveFailure, openArchive } from './open-archive.ts';
import { writeToSpool, withSpoolFolder } from './write-to-spool.ts';

type Context = JobContext<AttachmentQueue>;

/** A failure with this HTTP status or a higher one is the server's or temporary, so a retry may succeed. */
const FIRST_TEMPORARY_STATUS = 500;
const CONFLICT = 409;
/** Problems of a workbook listed in the failure. The error workbook lists all of them. */
const MAX_PROBLEMS = 5;

/** Imports the first waiting attachment of a queue, or opens it if it is an archive, and records the result. */
export async function importAttachment(context: Context, handlers: ReadonlyMap<string, MailHandler>): Promise<void> {
  const { data, transaction, readOnly, queue, attempt, log } = context;
  const attachment = await readOnly((tx) => firstWaiting(tx, data));
  if (attachment === null) return;
  const handler = handlers.get(attachment.handler);
  if (handler === undefined) throw new Error(`no handler for mail of ${attachment.handler}`);
  try {
    await processAttachment(context, handler, attachment);
  } catch (error) {
    const failure = archiveFailure(error) ?? finalFailure(error, attempt);
    if (failure === null) throw error;
    log.warn({ err: error, attachmentId: attachment.id }, 'mail attachment not imported');
    await transaction((tx) => recordAttachmentResult(tx, queue, attachment, { state: 'failed', failure }));
  }
}

async function processAttachment(context: Context, handler: MailHandler, attachment: WaitingAttachment): Promise<void> {
  const { imports, readOnly, transaction, queue } = context;
  await withSpoolFolder(imports.spool, async (folder) => {
    const document = await readOnly(async (tx) => {
      const stored = await storedFile(tx, attachment.fileId);
      if (stored === null) throw new Error(`mail attachment ${attachment.id} has no file`);
      const target = { name: attachment.name, contentType: stored.contentType, folder, maxBytes: MAX_FILE_BYTES };
      return writeToSpool(storedFileChunks(tx, attachment.fileId), target, imports.uploadChecks);
    });
    if (extensionOf(attachment.name) === ARCHIVE_EXTENSION) return unpack(context, handler, attachment, document.path, folder);
    const result = await importWorkbook(context, handler, attachment, document);
    await transaction((tx) => recordAttachmentResult(tx, queue, attachment, result));
  });
}

async function unpack(context: Context, handler: MailHandler, attachment: WaitingAttachment, path: string, folder: string): Promise<void> {
  const { imports, transaction, queue, clock, signal } = context;
  const { uploadChecks } = imports;
  const { id, messageId, corporateId } = attachment;
  const files = await openArchive(path, { handler, folder, uploadChecks }, signal);
  for (const { file } of files) if (file !== undefined) await uploadChecks.requireClean(file);
  await transaction(async (tx) => {
    const isRecorded = await recordAttachmentResult(tx, queue, attachment, { state: 'opened' });
    if (isRecorded) await storeAttachments(tx, queue, { messageId, corporateId, handler, archiveId: id }, files, clock.now());
  });
}

/** Imports the workbook like a user's upload. A retry of the job finds the result of the first attempt. */
async function importWorkbook(
  { imports, actor, signal }: Context,
  handler: MailHandler,
  attachment: WaitingAttachment,
  document: Awaited<ReturnType<typeof writeToSpool>>,
): Promise<AttachmentResult> {
  const { id, corporateId } = attachment;
  const answer = await imports.run({
    importer: handler.importer,
    source: { origin: 'mail', document },
    corporateId,
    periodKey: null,
    parameters: { [MAIL_ATTACHMENT]: id },
    dryRun: false,
    clientKey: `mail/${id}/${attachment.attempt}`,
    user: { id: null, name: actor.userName, corporateId },
    language: 'zh',
    requestId: actor.requestId,
    signal,
  });
  const failure = problemsOf(answer);
  return failure === null ? { state: 'done', uploadId: answer.uploadId } : { state: 'failed', uploadId: answer.uploadId, failure };
}

function problemsOf({ allErrorList, refused }: ImportAnswer): MailFailure | null {
  if (allErrorList.length === 0) return null;
  return {
    text: '共{{count}}行有误',
    // An error of the whole sheet refuses no single row.
    parameters: { count: Math.max(1, refused) },
    rows: allErrorList.slice(0, MAX_PROBLEMS).map(problemParameters),
  };
}

/** Why the import cannot succeed; null for a temporary failure, which the queue retries. */
function finalFailure(error: unknown, attempt: number): MailFailure | null {
  const isLast = attempt >= ATTACHMENT_ATTEMPTS;
  if (!(error instanceof Failure)) return isLast ? INTERRUPTED_TOO_OFTEN : null;
  const mayPass = error.httpStatus >= FIRST_TEMPORARY_STATUS || error.httpStatus === CONFLICT;
  return mayPass && !isLast ? null : { text: error.text, parameters: error.parameters };
}
