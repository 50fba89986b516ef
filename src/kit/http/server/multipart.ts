import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { Disks } from '#kit/disk/server/disks.ts';
import { Failure, InvalidField, MalformedRequest, TooLarge } from '#kit/failure/server/failure.ts';
import { exceedsSpoolQuota, type SpoolShare } from './download/spool-quota.ts';

/** The maximum size of a workbook is 100 MB (docs/business-rules/imports.md#limits). */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** Maximum files of one call with several files. */
const MAX_FILES = 50;

/** Maximum fields of a form besides its files. */
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 16 * 1024;
/** The size of a form without its files: the fields, and as much as one field for the headers of the parts. */
const MAX_FORM_BYTES = (MAX_FIELDS + 1) * MAX_FIELD_BYTES;

const fileTooLarge = () => new TooLarge('文件超过100 MB，请拆分后上传');

/**
 * Bytes written between two checks of the disk space, which the files of one call and those of concurrent calls may
 * exhaust together.
 */
const CHECK_INTERVAL_BYTES = 8 * 1024 * 1024;

/** An uploaded file, spooled to disk until the call ends. */
export interface ReceivedFile {
  readonly field: string;
  readonly name: string;
  readonly contentType: string;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: Buffer;
  /** Replaces the file by content derived from it, which is counted and deleted in the same way. */
  readonly replace: (content: AsyncIterable<string>) => Promise<void>;
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
  /** Deletes the spooled content. Must be called when the call ends. */
  discard(): Promise<void>;
}

interface FormSpool {
  readonly spool: string;
  readonly disks: Disks;
  readonly share: SpoolShare;
}

/**
 * Streams a multipart form's files to the spool folder, with their SHA-256, and collects its text fields. After a
 * failure no file remains.
 * @param signal ends the upload if its reason is a Failure: the server stops (503), or the body arrives too slowly
 * (408)
 * @throws TooLarge beyond the limit, MalformedRequest if the connection was lost, or a Failure: 429 if the caller has
 * too much in the spool, 507 if disk space is low, and the reason of `signal`
 */
export async function receiveForm(
  request: FastifyRequest,
  into: FormSpool,
  upload: { field: string; several?: boolean },
  signal: AbortSignal,
): Promise<ReceivedForm> {
  const ended = new AbortController();
  const endUpload = () => {
    if (signal.reason instanceof Failure) ended.abort(uploadFailure(signal.reason));
  };
  signal.addEventListener('abort', endUpload, { once: true });
  if (signal.aborted) endUpload();
  try {
    return await receive(request, into, upload, ended.signal);
  } finally {
    signal.removeEventListener('abort', endUpload);
  }
}

/** A server stop has a message of its own for uploads. */
function uploadFailure(failure: Failure): Failure {
  return failure.httpStatus === 503 ? new Failure(503, '服务器正在停止，上传中断，未保存任何数据，请重新上传') : failure;
}

interface WriteChecks {
  readonly disks: Pick<Disks, 'requireRoom'>;
  readonly share: Pick<SpoolShare, 'take'>;
}

/** Writes content to a file that only its owner can read. Rejects with the failure of a check. */
export async function writeSpooled(
  content: AsyncIterable<Buffer | string>,
  target: string,
  { disks, share }: WriteChecks,
  ended?: AbortSignal,
): Promise<Pick<ReceivedFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256');
  let size = 0;
  let sizeAtLastCheck = Number.NEGATIVE_INFINITY;
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        share.take(chunk.length);
      } catch (error) {
        return done(error as Error);
      }
      hash.update(chunk);
      size += chunk.length;
      if (size - sizeAtLastCheck < CHECK_INTERVAL_BYTES) return done(null, chunk);
      sizeAtLastCheck = size;
      disks.requireRoom().then(() => done(null, chunk), done);
    },
  });
  await pipeline(content, checked, createWriteStream(target, { mode: 0o600 }), { signal: ended });
  return { size, sha256: hash.digest() };
}

async function replaceFile(target: string, content: AsyncIterable<string>, into: FormSpool): Promise<void> {
  const next = `${target}.next`;
  try {
    await writeSpooled(content, next, into);
    await rename(next, target);
  } finally {
    await rm(next, { force: true });
  }
}

async function receive(
  request: FastifyRequest,
  into: FormSpool,
  upload: { field: string; several?: boolean },
  ended: AbortSignal,
): Promise<ReceivedForm> {
  const { spool, share } = into;
  if (!request.isMultipart()) throw new MalformedRequest('请以multipart/form-data上传文件');
  const maxFiles = upload.several === true ? MAX_FILES : 1;
  const announcedBytes = Number(request.headers['content-length'] ?? 0) - MAX_FORM_BYTES;
  if (announcedBytes > maxFiles * MAX_FILE_BYTES) throw fileTooLarge();
  if (announcedBytes > share.maxBytes) throw exceedsSpoolQuota(share.maxBytes);
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  const discard = async () => {
    await Promise.all(files.map((file) => rm(file.path, { force: true })));
    share.release();
  };
  await mkdir(spool, { recursive: true, mode: 0o700 });
  try {
    const limits = { fileSize: MAX_FILE_BYTES, files: maxFiles, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
    for await (const part of untilEnded(request.parts({ limits }), ended)) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw new TooLarge('请求内容过大');
        fields[part.fieldname] = String(part.value);
        continue;
      }
      if (part.fieldname !== upload.field) throw new InvalidField(upload.field, '请上传文件');
      const target = path.join(spool, randomUUID());
      const file = {
        field: part.fieldname,
        name: plainFileName(part.filename),
        contentType: part.mimetype,
        path: target,
        replace: (content: AsyncIterable<string>) => replaceFile(target, content, into),
      };
      // Added before it is complete, so that `discard` deletes it after a failure.
      files.push({ ...file, size: 0, sha256: Buffer.alloc(0) });
      const written = await writeSpooled(part.file, target, into, ended);
      if (part.file.truncated) throw fileTooLarge();
      files[files.length - 1] = { ...file, ...written };
    }
  } catch (failure) {
    await discard();
    throw failureOfReceiving(ended.aborted ? ended.reason : failure);
  }
  return { fields, files, discard };
}

/** Yields the parts. Throws the signal's reason when it fires, since the next part may never arrive. */
async function* untilEnded<Part>(parts: AsyncIterableIterator<Part>, ended: AbortSignal): AsyncGenerator<Part> {
  const early = Promise.withResolvers<never>();
  early.promise.catch(() => undefined);
  const reject = () => early.reject(ended.reason as Failure);
  ended.addEventListener('abort', reject, { once: true });
  if (ended.aborted) reject();
  for (;;) {
    const next = await Promise.race([parts.next(), early.promise]);
    if (next.done === true) return;
    yield next.value;
  }
}

/**
 * The last segment of a name, without control characters and lone surrogates; `workbook` if nothing is left. Names come
 * from outside and are used in headers and lists.
 */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replaceAll(/\p{Cc}/gu, '').slice(-255);
  return plain.toWellFormed() || 'workbook';
}

/** The parser's messages for a malformed form, whose errors have no code. */
const MALFORMED = /Boundary (not found|required)|unexpected end of multipart data/i;

function failureOfReceiving(failure: unknown): unknown {
  const code = (failure as { code?: string }).code;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge();
  if (code === 'FST_FILES_LIMIT') return new TooLarge('一次上传的文件太多');
  if (failure instanceof Error && MALFORMED.test(failure.message)) return new MalformedRequest();
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'FST_MP_PREMATURE_CLOSE' || code === 'ECONNRESET')
    return new MalformedRequest('上传中断，未保存任何数据');
  return failure;
}
