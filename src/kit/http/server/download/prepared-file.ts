import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Disks } from '#kit/disk/server/disks.ts';
import { Failure } from '#kit/failure/server/failure.ts';
import type { FileAnswer } from '../route.ts';
import { SPOOL_BOUNDS, SpooledBytes } from './spooled-bytes.ts';

/** A smaller file stays in memory, so that templates do not need the disk. */
const IN_MEMORY_BYTES = 64 * 1024;

/** A complete file that waits to be sent and holds no database connection. */
export interface PreparedFile {
  readonly name: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  /** The entity tag: a hash of the content, so that equal tags mean equal content. */
  readonly etag: string;
  content(): Readable;
  /** Must be called when the file has been sent or will not be. */
  discard(): Promise<void>;
}

/** A complete file and its readers. */
interface SharedFile {
  readonly sink: SpoolSink;
  /** The user of each call that sends the file; null for a call without a session. */
  readonly readers: (number | null)[];
}

/** Files that wait to be sent (decision 14). */
export class DownloadSpool {
  readonly #folder: string;
  readonly #disks: Disks;
  readonly #spooled = new SpooledBytes(SPOOL_BOUNDS);
  /** Files with constant content that currently have readers. */
  readonly #shared = new Map<string, SharedFile>();

  constructor(folder: string, disks: Disks) {
    this.#folder = folder;
    this.#disks = disks;
  }

  /**
   * Writes a response's file. If that fails or `signal` fires, nothing remains of it. Throws a 503 if too many files
   * wait, or a 507 if disk space is low.
   */
  async prepare(answer: FileAnswer, userId: number | null, signal: AbortSignal): Promise<PreparedFile> {
    const { name, contentType, cacheKey } = answer;
    const existing = cacheKey === undefined ? undefined : this.#shared.get(cacheKey);
    const sink = existing?.sink ?? (await this.#write(answer, userId, signal));
    // If two calls have written the file concurrently, each uses its own, and the first one is shared.
    const shared = existing ?? { sink, readers: [] };
    shared.readers.push(userId);
    if (cacheKey !== undefined && !this.#shared.has(cacheKey)) this.#shared.set(cacheKey, shared);
    let discarded = false;
    const discard = async () => {
      if (discarded) return;
      discarded = true;
      await this.#leave(shared, userId, cacheKey);
    };
    return { name, contentType, size: sink.size, etag: sink.etag, content: () => sink.content(), discard };
  }

  /** The file counts for its first reader; when that one leaves, for the next. */
  async #leave(shared: SharedFile, userId: number | null, cacheKey: string | undefined): Promise<void> {
    const { sink, readers } = shared;
    const [countedUser = userId] = readers;
    readers.splice(readers.indexOf(userId), 1);
    const [next] = readers;
    this.#spooled.count(countedUser, -sink.onDisk);
    if (next !== undefined) {
      this.#spooled.count(next, sink.onDisk);
      return;
    }
    if (cacheKey !== undefined && this.#shared.get(cacheKey) === shared) this.#shared.delete(cacheKey);
    await sink.remove();
  }

  async #write(answer: FileAnswer, userId: number | null, signal: AbortSignal): Promise<SpoolSink> {
    const sink = new SpoolSink(this.#folder, async (bytes) => {
      await this.#disks.requireRoom();
      this.#take(userId, bytes);
    });
    const written = finished(sink);
    // It is awaited only after the file is written, and may reject before.
    written.catch(() => undefined);
    try {
      await answer.write(sink, signal);
      await written;
    } catch (failure) {
      const cause = sink.errored ?? failure;
      sink.destroy();
      await written.catch(() => undefined);
      await sink.remove();
      this.#spooled.count(userId, -sink.onDisk);
      throw cause;
    }
    return sink;
  }

  #take(userId: number | null, bytes: number): void {
    if (this.#spooled.exceededLimit(userId, bytes) !== null) throw new Failure(503, '正在进行的下载太多，请稍后重试');
    this.#spooled.count(userId, bytes);
  }
}

/** Collects content in memory, and on disk once it exceeds the limit. */
class SpoolSink extends Writable {
  readonly #folder: string;
  readonly #path: string;
  /** Called with a number of bytes before they are written to the disk. Rejects if they may not be. */
  readonly #reserve: (bytes: number) => Promise<void>;
  #inMemory: Buffer[] = [];
  #writing: Promise<void> = Promise.resolve();
  readonly #hash = createHash('sha256');
  size = 0;
  /** Set when all content has been written. */
  etag = '';
  /** The bytes on disk, which are counted for the user. */
  onDisk = 0;

  constructor(folder: string, reserve: (bytes: number) => Promise<void>) {
    super({ highWaterMark: 1024 * 1024 });
    this.#folder = folder;
    this.#path = path.join(folder, `${randomUUID()}.download`);
    this.#reserve = reserve;
  }

  override _final(done: (error?: Error | null) => void): void {
    this.etag = `"${this.#hash.digest('base64url')}"`;
    done();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#writing = this.#keep(chunk);
    this.#writing.then(() => done(), done);
  }

  content(): Readable {
    return this.onDisk === 0 ? Readable.from(this.#inMemory, { objectMode: false }) : createReadStream(this.#path);
  }

  async remove(): Promise<void> {
    await this.#writing.catch(() => undefined);
    this.#inMemory = [];
    if (this.onDisk > 0) await rm(this.#path, { force: true });
  }

  async #keep(chunk: Buffer): Promise<void> {
    this.size += chunk.length;
    this.#hash.update(chunk);
    this.#inMemory.push(chunk);
    if (this.size <= IN_MEMORY_BYTES) return;
    const bytes = this.size - this.onDisk;
    await this.#reserve(bytes);
    this.onDisk += bytes;
    await mkdir(this.#folder, { recursive: true });
    await appendFile(this.#path, Buffer.concat(this.#inMemory), { mode: 0o600 });
    this.#inMemory = [];
  }
}
