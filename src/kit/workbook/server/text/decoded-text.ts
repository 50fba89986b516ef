import { isUtf8 } from 'node:buffer';
import type { ByteStream } from '../byte-stream.ts';
import type { Encoding } from './text-encoding.ts';
import { validUtf8Until, wholeCharacters } from './utf8-tally.ts';

/** Bytes that the text's encoding does not define. The text before them has been returned. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable';
}

const MARK = Buffer.from('\ufeff');

/**
 * A text as pieces of UTF-8, each of whole characters, without the byte order mark. Nothing is replaced: at undefined
 * bytes or NUL it ends with {@link Undecodable}.
 */
export async function* decodedText(stream: ByteStream, encoding: Encoding): AsyncGenerator<Buffer, void, void> {
  let begun = false;
  for await (const piece of encoding === 'utf-8' ? checkedUtf8(stream) : transcoded(stream, encoding)) {
    const text = begun || piece.length === 0 || !piece.subarray(0, MARK.length).equals(MARK) ? piece : piece.subarray(MARK.length);
    begun ||= piece.length > 0;
    const nul = text.indexOf(0);
    if (nul < 0) {
      yield text;
      continue;
    }
    yield text.subarray(0, nul);
    throw new Undecodable('a NUL');
  }
}

async function* checkedUtf8(stream: ByteStream): AsyncGenerator<Buffer, void, void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream()) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = wholeCharacters(bytes);
    const whole = bytes.subarray(0, end);
    if (!isUtf8(whole)) {
      yield whole.subarray(0, validUtf8Until(whole));
      throw new Undecodable('not UTF-8');
    }
    yield whole;
    rest = bytes.subarray(end);
  }
  if (rest.length > 0) throw new Undecodable('UTF-8 that ends inside a character');
}

async function* transcoded(stream: ByteStream, encoding: Encoding): AsyncGenerator<Buffer, void, void> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  let chunks = 0;
  for await (const chunk of stream()) {
    let text: string | null = null;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      yield Buffer.from(await decodableOf(stream, encoding, chunks));
      throw new Undecodable(`not ${encoding}`);
    }
    chunks++;
    yield Buffer.from(text);
  }
  try {
    yield Buffer.from(decoder.decode());
  } catch {
    throw new Undecodable(`${encoding} that ends inside a character`);
  }
}

/** The text of chunk `index` before the undefined bytes, found byte by byte: decoders do not report their position. */
async function decodableOf(stream: ByteStream, encoding: Encoding, index: number): Promise<string> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  let text = '';
  let chunkIndex = 0;
  for await (const chunk of stream()) {
    if (chunkIndex++ < index) {
      decoder.decode(chunk, { stream: true });
      continue;
    }
    try {
      for (let i = 0; i < chunk.length; i++) text += decoder.decode(chunk.subarray(i, i + 1), { stream: true });
    } catch {
      break;
    }
  }
  return text;
}
