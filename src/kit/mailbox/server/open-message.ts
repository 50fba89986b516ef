import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { MailParser, type AttachmentStream, type HeaderValue, type MessageText, type StructuredHeader } from 'mailparser';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import { MAX_FILE_BYTES, plainFileName } from '#kit/http/server/multipart.ts';
import type { UploadChecks } from '#kit/import/server/imports.ts';
import type { AttachedFile } from './attachments.ts';
import { FILE_TOO_LARGE, spoolFile } from './attached-file.ts';
import { acceptsAttachment, type MailHandler } from './handler.ts';
import { MAX_SUBJECT, type MessageHead } from './ledger.ts';
import { nameOfBytes } from './name-bytes.ts';
import { FileTooLarge } from './write-to-spool.ts';
import { storableText, storableType } from './storable.ts';

/** Maximum number of files in one message or archive. */
export const MAX_FILES = 50;

/** The contents of a message, on disk. */
export interface OpenedMessage {
  readonly subject: string;
  /** The accepted attachments, without images or signatures. */
  readonly files: readonly AttachedFile[];
  /** The message has no attachments at all, not even ignored ones. */
  readonly withoutAttachments: boolean;
  /** Identifies the content: equal for all copies of a message. */
  readonly contentKey: Buffer;
}

/** Which files of a message or archive are accepted, and where they are written. */
export interface SpoolOptions {
  readonly handler: MailHandler;
  readonly folder: string;
  readonly uploadChecks: UploadChecks;
}

/** Extensions for attachments that have no name. */
const EXTENSION_OF_TYPE: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.ms-excel': '.xls',
  'application/zip': '.zip',
  'application/x-zip-compressed': '.zip',
  'application/pdf': '.pdf',
};

/**
 * Parses a spooled message and writes its attachments to the folder.
 * @throws RuleViolation if it has too many files
 */
export async function openMessage(message: FileToStore, head: MessageHead, options: SpoolOptions): Promise<OpenedMessage> {
  const parser = new MailParser({ skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true });
  let { subject } = head;
  parser.on('headers', (headers) => {
    const header = headers.get('subject');
    if (typeof header === 'string') subject = storableText(header, MAX_SUBJECT);
  });
  const source = createReadStream(message.path);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  const files: AttachedFile[] = [];
  let withoutAttachments = true;
  try {
    for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
      if (part.type !== 'attachment') continue;
      withoutAttachments = false;
      const name = nameOf(part, files.length + 1);
      if (!acceptsAttachment(options.handler, name)) await discard(part.content as Readable);
      else if (files.length < MAX_FILES) files.push(await spoolAttachment(part, name, options));
      else throw new RuleViolation('邮件中的附件超过{{limit}}个，请发件人分开重新发送', { limit: MAX_FILES });
      part.release();
    }
  } finally {
    source.destroy();
  }
  return { subject, files, withoutAttachments, contentKey: contentKeyOf(head, subject, files) };
}

async function spoolAttachment(
  { content, contentType }: AttachmentStream,
  name: string,
  { folder, uploadChecks }: SpoolOptions,
): Promise<AttachedFile> {
  try {
    const target = { name, contentType: storableType(contentType), folder, maxBytes: MAX_FILE_BYTES };
    return await spoolFile(content as Readable, target, uploadChecks);
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    return { name, failure: FILE_TOO_LARGE };
  }
}

async function discard(content: Readable): Promise<void> {
  for await (const _ of content);
}

function nameOf({ filename, contentType, headers }: AttachmentStream, position: number): string {
  if (typeof filename === 'string' && filename.trim() !== '') {
    const name = hasRawBytes(headers.get('content-disposition')) ? nameOfBytes(Buffer.from(filename, 'latin1')) : filename;
    return plainFileName(name.trim());
  }
  return `attachment-${position}${EXTENSION_OF_TYPE[contentType] ?? ''}`;
}

/** Whether the file name was sent as raw bytes, against the standard. The parser decodes each byte as one character. */
function hasRawBytes(disposition: HeaderValue | undefined): boolean {
  const { params } = (disposition ?? {}) as Partial<StructuredHeader>;
  return params?.filename?.includes('\ufffd') === true;
}

function contentKeyOf({ messageId, sentAt, sender }: MessageHead, subject: string, files: readonly AttachedFile[]): Buffer {
  const identity = [messageId ?? sentAt?.toISOString() ?? '', sender.toLowerCase(), subject];
  const contents = files.map(({ name, file }) => [name, file?.sha256.toString('hex') ?? '']);
  return createHash('sha256')
    .update(JSON.stringify([...identity, contents]))
    .digest();
}
