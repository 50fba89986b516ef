import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '#kit/failure/server/failure.ts';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import type { Parameters } from '#kit/i18n/words.ts';

/**
 * An interface that answers with a JSON array of records (docs/data-sources.md), and the messages of its failures. The
 * texts are Chinese, keys of the words.
 */
export interface RecordInterface {
  readonly url: string;
  /** Sent as bearer token. */
  readonly token: string;
  readonly texts: {
    /** With `{{status}}`. */
    readonly refused: string;
    readonly unreachable: string;
    readonly late: string;
    readonly tooLarge: string;
    readonly noJson: string;
    readonly noList: string;
  };
}

/** The answer of an interface, on disk. */
export interface FetchedRecords {
  /** Byte for byte; it becomes the upload's original. */
  readonly document: FileToStore;
  readonly empty: boolean;
}

/** The interface was not reachable, or its answer was no list of records. */
export class PullFailed extends Failure {
  constructor(text: string, parameters: Parameters = {}) {
    super(502, text, parameters);
  }
}

const WITHIN_MS = 60_000;
const MAX_BYTES = 50 * 1024 * 1024;
/** The longest array without a record that is taken for one: `[]` and some white space. */
const EMPTY_BYTES = 100;

/**
 * Requests an interface and passes its answer to `use` as a document to import. The file is deleted afterwards. The
 * parameters are added to those of its address. Throws `PullFailed`. Invalid records are found by the import.
 */
export async function withFetchedRecords<T>(
  from: RecordInterface,
  query: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly name: string;
    readonly spool: string;
    readonly signal: AbortSignal;
  },
  use: (fetched: FetchedRecords) => Promise<T>,
): Promise<T> {
  await mkdir(query.spool, { recursive: true, mode: 0o700 });
  const target = path.join(query.spool, randomUUID());
  try {
    const { size, sha256, first } = await fetchTo(target, from, query.parameters, query.signal);
    if (first !== '[') throw new PullFailed(first === '{' || first === '"' ? from.texts.noList : from.texts.noJson);
    const document = { name: query.name, contentType: 'application/json', path: target, size, sha256 };
    return await use({ document, empty: size <= EMPTY_BYTES && /^\s*\[\s*\]\s*$/.test(await readFile(target, 'utf8')) });
  } finally {
    await rm(target, { force: true });
  }
}

/** Streams the answer to disk; `first` is its first character that is no white space. */
async function fetchTo(
  target: string,
  { url, token, texts }: RecordInterface,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<{ size: number; sha256: Buffer; first: string }> {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      // A redirect could carry the token elsewhere.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]),
    });
    if (!answer.ok) throw new PullFailed(texts.refused, { status: answer.status });
    const tally = new Tally(texts.tooLarge);
    await pipeline(answer.body ?? [], tally, createWriteStream(target));
    return { size: tally.size, sha256: tally.sha256(), first: tally.first };
  } catch (error) {
    if (error instanceof PullFailed || signal.aborted || isDiskTrouble(error)) throw error;
    throw new PullFailed((error as Error).name === 'TimeoutError' ? texts.late : texts.unreachable);
  }
}

function isDiskTrouble(error: unknown): boolean {
  const { syscall } = error as { syscall?: string };
  return syscall === 'open' || syscall === 'write';
}

/** Counts what passes, and looks at its beginning. */
class Tally extends Transform {
  size = 0;
  first = '';
  readonly #hash = createHash('sha256');

  constructor(tooLarge: string) {
    super({
      transform: (chunk: Buffer, _encoding, done) => {
        this.size += chunk.length;
        if (this.size > MAX_BYTES) return done(new PullFailed(tooLarge));
        this.#hash.update(chunk);
        if (this.first === '') this.first = chunk.toString('latin1').trimStart().slice(0, 1);
        done(null, chunk);
      },
    });
  }

  sha256(): Buffer {
    return this.#hash.digest();
  }
}
