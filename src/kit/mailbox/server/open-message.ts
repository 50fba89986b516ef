import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { MailParser, type AttachmentStream, type HeaderValue, type MessageText, type StructuredHeader } from 'mailparser';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import { RuleBroken } from '#kit/failure/server/failure.ts';
import { MAX_FILE_BYTES, plainFileName } from '#kit/http/server/multipart.ts';
import type { Reception } from '#kit/import/server/imports.ts';
import type { BroughtFile } from './attachments.ts';
import { broughtFile } from './brought-file.ts';
import { takes, type MailHandler } from './handler.ts';
import { MOST_SUBJECT, type MessageHead } from './ledger.ts';
import { nameOfBytes } from './name-bytes.ts';
import { TooMuch } from './spooled.ts';
import { storableText, storableType } from './storable.ts';

/** The most files that one message, or one archive, may bring. */
export const MAX_FILES = 50;

/** What a message holds, on disk. */
export interface OpenedMessage {
  readonly subject: string;
  /** The attachments that are taken; pictures, signatures and the like are left out. */
  readonly files: readonly BroughtFile[];
  /** Nothing at all is attached, not even what is left out. */
  readonly isLetter: boolean;
  /** Names what came, whichever copy of the message it came in. */
  readonly contentKey: Buffer;
}

/** What to call attachments that have no name. */
const ENDING_OF_TYPE: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.ms-excel': '.xls',
  'application/zip': '.zip',
  'application/x-zip-compressed': '.zip',
  'application/pdf': '.pdf',
};

/** Takes a spooled message apart into the folder. @throws RuleBroken where it brings more files than are taken */
export async function openMessage(
  message: FileToStore,
  head: MessageHead,
  { handler, folder, reception }: { readonly handler: MailHandler; readonly folder: string; readonly reception: Reception },
): Promise<OpenedMessage> {
  const parser = new MailParser({ skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true });
  let { subject } = head;
  parser.on('headers', (headers) => {
    const told = headers.get('subject');
    if (typeof told === 'string') subject = storableText(told, MOST_SUBJECT);
  });
  const source = createReadStream(message.path);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  const files: BroughtFile[] = [];
  let isLetter = true;
  try {
    for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
      if (part.type !== 'attachment') continue;
      isLetter = false;
      const name = nameOf(part, files.length + 1);
      if (!takes(handler, name)) await drained(part.content as Readable);
      else if (files.length < MAX_FILES) files.push(await brought(part, name, folder, reception));
      else throw new RuleBroken('邮件中的附件超过 {{limit}} 个，请发件人分开重新发送', { limit: MAX_FILES });
      part.release();
    }
  } finally {
    source.destroy();
  }
  return { subject, files, isLetter, contentKey: keyOf(head, subject, files) };
}

async function brought(
  { content, contentType }: AttachmentStream,
  name: string,
  folder: string,
  reception: Reception,
): Promise<BroughtFile> {
  try {
    const as = { name, contentType: storableType(contentType), folder, most: MAX_FILE_BYTES };
    return await broughtFile(content as Readable, as, reception);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return { name, failure: { text: '文件超过 100 MB，请拆分后上传' } };
  }
}

async function drained(content: Readable): Promise<void> {
  for await (const _ of content);
}

function nameOf({ filename, contentType, headers }: AttachmentStream, position: number): string {
  if (typeof filename === 'string' && filename.trim() !== '') {
    const name = isBare(headers.get('content-disposition')) ? nameOfBytes(Buffer.from(filename, 'latin1')) : filename;
    return plainFileName(name.trim());
  }
  return `attachment-${position}${ENDING_OF_TYPE[contentType] ?? ''}`;
}

/** Whether the name came in bytes that no standard allows, of which the parser makes one character each. */
function isBare(disposition: HeaderValue | undefined): boolean {
  const { params } = (disposition ?? {}) as Partial<StructuredHeader>;
  return params?.filename?.includes('\ufffd') === true;
}

function keyOf({ messageId, sentAt, sender }: MessageHead, subject: string, files: readonly BroughtFile[]): Buffer {
  const told = [messageId ?? sentAt?.toISOString() ?? '', sender.toLowerCase(), subject];
  const brings = files.map(({ name, file }) => [name, file?.sha256.toString('hex') ?? '']);
  return createHash('sha256')
    .update(JSON.stringify([...told, brings]))
    .digest();
}
