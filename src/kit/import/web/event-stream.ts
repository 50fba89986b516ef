import { EventSourceParserStream } from 'eventsource-parser/stream';
import { addressOf, commonHeaders } from '#kit/http/web/request.ts';

/**
 * Reads a stream of server-sent events and hands each one's JSON on. By fetch, because the browser's `EventSource` cannot send the
 * Authorization header. Resolves when the stream ends, or the server refuses it; answers false when it may be asked again. Ends quietly when the signal aborts.
 */
export async function readEvents<T>(
  path: string,
  options: { readonly signal: AbortSignal; readonly onEvent: (event: T) => void },
): Promise<boolean> {
  try {
    const answer = await fetch(addressOf(path), {
      headers: { ...commonHeaders(), Accept: 'text/event-stream' },
      signal: options.signal,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    if (answer.status >= 400 && answer.status < 500) return true;
    if (!answer.ok || answer.body === null || !isEventStream(answer)) return false;
    await readAll(answer.body, options.onEvent);
    return true;
  } catch {
    // A lost or cancelled stream loses nothing: the upload's own answer decides what happened.
    return !options.signal.aborted;
  }
}

function isEventStream(answer: Response): boolean {
  return answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
}

async function readAll<T>(body: ReadableStream<Uint8Array<ArrayBuffer>>, onEvent: (event: T) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) onEvent(JSON.parse(read.value.data) as T);
}
