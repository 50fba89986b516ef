import { EventSourceParserStream } from 'eventsource-parser/stream';
import { report, resultOf } from './answer.ts';
import { ApiFailure } from './api-failure.ts';
import { isLeaving } from './leaving.ts';
import { callUrl, commonHeaders } from './request.ts';

/** How a stream ended: complete or cancelled by the signal, refused by the server, or lost: a retry may succeed. */
type StreamEnd = 'over' | 'refused' | 'lost';

/** Timeout, too early, too many requests. */
const TEMPORARY_REFUSALS: readonly number[] = [408, 425, 429];

/**
 * Reads a stream of server-sent events and passes on the JSON of each. Uses fetch because the browser's `EventSource`
 * cannot send the Authorization header. A refusal that ends the page opens its dialog, as for any call. Never rejects.
 */
export async function readEvents<T>(
  path: string,
  options: { readonly signal: AbortSignal; readonly onEvent: (event: T) => void },
): Promise<StreamEnd> {
  try {
    const answer = await fetch(callUrl(path), {
      headers: { ...commonHeaders(), Accept: 'text/event-stream' },
      signal: options.signal,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    if (answer.status >= 400 && answer.status < 500 && !TEMPORARY_REFUSALS.includes(answer.status)) {
      await showOutcome(answer);
      return 'refused';
    }
    if (!answer.ok || answer.body === null || !isEventStream(answer)) return 'lost';
    await readAll(answer.body, options.onEvent);
    return 'over';
  } catch {
    return options.signal.aborted ? 'over' : 'lost';
  }
}

async function showOutcome(answer: Response): Promise<void> {
  try {
    resultOf(answer.status, answer.headers.get('content-type'), await answer.text());
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (!isLeaving()) report(error, { silent: true });
  }
}

function isEventStream(answer: Response): boolean {
  return answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
}

async function readAll<T>(body: ReadableStream<Uint8Array<ArrayBuffer>>, onEvent: (event: T) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) onEvent(JSON.parse(read.value.data) as T);
}
