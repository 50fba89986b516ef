import type { ByteStream } from '../byte-stream.ts';
import type { Encoding } from './text-encoding.ts';

/** Bytes that the text's encoding does not define. The text before them has been returned. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable';
}

const MARK = '\ufeff';

/**
 * A text as pieces of UTF-8, each of whole characters, without the byte order mark. Nothing is replaced: at undefined
 * bytes or NUL it ends with {@link Undecodable}.
 */
export async function* decodedText(stream: ByteStream, encoding: Encoding): AsyncGenerator<Buffer, void, void> {
  let begun = false;
  for await (const piece of decoded(stream, encoding)) {
    const text = begun || !piece.startsWith(MARK) ? piece : piece.slice(MARK.length);
    begun ||= piece !== '';
    const nul = text.indexOf('\0');
    yield Buffer.from(nul < 0 ? text : text.slice(0, nul));
    if (nul >= 0) throw new Undecodable('a NUL');
  }
}

async function* decoded(stream: ByteStream, encoding: Encoding): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  let chunks = 0;
  for await (const chunk of stream()) {
    let text: string | null = null;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      yield await decodableOf(stream, encoding, chunks);
      throw new Undecodable(`not ${encoding}`);
    }
    chunks++;
    yield text;
  }
  try {
    yield decoder.decode();
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
