import type { ByteSource } from './byte-source.ts';

/** Bytes read from the beginning to the end; each call starts again. */
export type ByteStream = () => AsyncIterable<Buffer>;

const CHUNK_BYTES = 64 * 1024;

/** The bytes `[start, end)` of a source. */
export function streamOf(source: ByteSource, start: number, end: number): ByteStream {
  return async function* () {
    for (let offset = start; offset < end;) {
      const length = Math.min(CHUNK_BYTES, end - offset);
      yield await source.read(offset, length);
      offset += length;
    }
  };
}

/** The first bytes of a stream, at least `length` unless it is shorter. */
export async function readStart(stream: ByteStream, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let have = 0;
  for await (const chunk of stream()) {
    chunks.push(chunk);
    have += chunk.length;
    if (have >= length) break;
  }
  return Buffer.concat(chunks);
}
