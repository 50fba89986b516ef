import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '#kit/failure/server/failure.ts';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import type { Parameters } from '#kit/i18n/words.ts';

/** An interface of another system that answers with a JSON array of records (docs/data-sources.md). */
export interface RecordInterface {
  readonly url: string;
  /** Sent as bearer token. */
  readonly token: string;
  /** The messages of its failures: Chinese, keys of the words. */
  readonly texts: {
    /** The interface answered with an HTTP error; with `{{status}}`. */
    readonly refused: string;
    readonly unreachable: string;
    readonly timeout: string;
    readonly tooLarge: string;
    readonly notJson: string;
    readonly notList: string;
  };
}

/** The answer of an interface, on disk. */
export interface FetchedRecords {
  /** The answer byte for byte: the upload's original. */
  readonly document: FileToStore;
  /** Whether the answer is an empty array. */
  readonly empty: boolean;
}

/** The pull failed: no connection, a timeout, an HTTP error, an answer that is too large, or unusable records. */
export class PullFailed extends Failure {
  constructor(text: string, parameters: Parameters = {}) {
    super(502, text, parameters);
  }
}

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 50 * 1024 * 1024;
/** Maximum bytes of an answer that is tested for an empty array: `[]` and white space. */
const EMPTY_BYTES = 100;

interface RecordsRequest {
  /** Set in the query string of the interface's address. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The name of the document. */
  readonly name: string;
  /** The folder of the temporary file. */
  readonly spool: string;
  readonly signal: AbortSignal;
}

/**
 * Requests the records of an interface and passes the answer to `use` as a document to import. The file is deleted
 * afterwards. Invalid records are found by the import.
 * @throws PullFailed
 */
export async function withFetchedRecords<T>(
  from: RecordInterface,
  request: RecordsRequest,
  use: (fetched: FetchedRecords) => Promise<T>,
): Promise<T> {
  await mkdir(request.spool, { recursive: true, mode: 0o700 });
  const target = path.join(request.spool, randomUUID());
  try {
    const { size, sha256, firstCharacter } = await fetchTo(target, from, request);
    if (firstCharacter !== '[') throw new PullFailed(['{', '"'].includes(firstCharacter) ? from.texts.notList : from.texts.notJson);
    const document = { name: request.name, contentType: 'application/json', path: target, size, sha256 };
    const shortText = size <= EMPTY_BYTES ? await readFile(target, 'utf8') : '';
    return await use({ document, empty: /^\s*\[\s*\]\s*$/.test(shortText) });
  } finally {
    await rm(target, { force: true });
  }
}

/** Streams the answer to disk. */
async function fetchTo(
  target: string,
  { url, token, texts }: RecordInterface,
  { parameters, signal }: RecordsRequest,
): Promise<{ size: number; sha256: Buffer; firstCharacter: string }> {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      // A redirect could send the token to another server.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!answer.ok) throw new PullFailed(texts.refused, { status: answer.status });
    const measuring = new MeasuringStream(texts.tooLarge);
    await pipeline(answer.body ?? [], measuring, createWriteStream(target));
    return { size: measuring.size, sha256: measuring.sha256(), firstCharacter: measuring.firstCharacter };
  } catch (error) {
    if (error instanceof PullFailed || signal.aborted || isDiskError(error)) throw error;
    throw new PullFailed((error as Error).name === 'TimeoutError' ? texts.timeout : texts.unreachable);
  }
}

/** Whether the answer could not be written to disk, which is no failure of the interface. */
function isDiskError(error: unknown): boolean {
  const { syscall } = error as { syscall?: string };
  return syscall === 'open' || syscall === 'write';
}

/** Passes the bytes on, with their number, their hash and the first character that is not white space. */
class MeasuringStream extends Transform {
  size = 0;
  firstCharacter = '';
  readonly #hash = createHash('sha256');

  constructor(tooLarge: string) {
    super({
      transform: (chunk: Buffer, _encoding, done) => {
        this.size += chunk.length;
        if (this.size > MAX_BYTES) return done(new PullFailed(tooLarge));
        this.#hash.update(chunk);
        if (this.firstCharacter === '') this.firstCharacter = chunk.toString('latin1').trimStart().slice(0, 1);
        done(null, chunk);
      },
    });
  }

  sha256(): Buffer {
    return this.#hash.digest();
  }
}
