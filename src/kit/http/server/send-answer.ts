import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { EventsOf, TextResult } from '../contract.ts';
import type { PreparedFile } from './download/prepared-file.ts';
import { watchSpeed } from './limits/least-speed.ts';
import type { Events, Route } from './route.ts';
import { validatorOf } from './validate-result.ts';

const SUCCESS_CODE = '100000';

/**
 * Sends a handler's response. No transaction is open, so a slow client holds only its connection.
 * @param onInvalid if responses are validated: called for an invalid one, which then fails
 */
export async function sendAnswer(
  route: Route,
  answer: unknown,
  reply: FastifyReply,
  ended: AbortSignal,
  onInvalid: ((problem: string) => void) | undefined,
): Promise<void> {
  const { result } = route;
  const validate = validatorOf(route, onInvalid);
  if (result instanceof EventsOf)
    return sendEvents((answer as Events<unknown>)(ended), (event) => validate(result.event, event), reply, ended);
  if (result instanceof TextResult) {
    await reply.type(result.contentType).send(answer);
    return;
  }
  if (result !== undefined) validate(result, answer);
  await reply.send({ code: SUCCESS_CODE, success: true, message: '', result: answer ?? null });
}

/** Whether the `If-None-Match` header has the file's tag, so that the caller has the content already. */
export function matchesEtag({ etag }: PreparedFile, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) === true;
}

/** Sends a 304: the caller's content is current. */
export async function sendUnchanged({ etag }: PreparedFile, reply: FastifyReply): Promise<void> {
  await reply.code(304).header('etag', etag).send();
}

/** Sends a complete file with its length, so that the browser shows progress and detects truncation. */
export async function sendFile(file: PreparedFile, reply: FastifyReply, ended: AbortSignal): Promise<void> {
  await stream(
    reply,
    {
      'content-type': file.contentType,
      'content-length': file.size,
      etag: file.etag,
      'content-disposition': `attachment; filename="${asciiName(file.name)}"; filename*=UTF-8''${encodedName(file.name)}`,
      'x-content-type-options': 'nosniff',
    },
    async () => {
      const endWatch = watchSpeed(reply.raw);
      await pipeline(file.content(), reply.raw, { signal: ended }).finally(endWatch);
    },
  );
}

/** Time to read the end of an event stream, in milliseconds, before the connection is closed. */
const END_WITHIN_MS = 5000;

/**
 * The iterator of the events ends when `ended` fires, so that the response is complete. Browsers treat a truncated
 * response as an error.
 */
async function sendEvents(
  events: AsyncIterable<unknown>,
  validate: (event: unknown) => void,
  reply: FastifyReply,
  ended: AbortSignal,
): Promise<void> {
  const cutOff = new AbortController();
  ended.addEventListener('abort', () => setTimeout(() => cutOff.abort(), END_WITHIN_MS).unref(), { once: true });
  await stream(reply, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }, () =>
    pipeline(linesOf(events, validate), reply.raw, { signal: cutOff.signal }),
  );
}

async function* linesOf(events: AsyncIterable<unknown>, validate: (event: unknown) => void): AsyncGenerator<string> {
  for await (const event of events) {
    validate(event);
    yield `data: ${JSON.stringify(event)}\n\n`;
  }
}

/**
 * Sends a streamed response. When it resolves, the source and the response have ended. A failure after the headers
 * cannot be reported, so it closes the connection.
 */
async function stream(reply: FastifyReply, headers: Readonly<Record<string, string | number>>, send: () => Promise<void>): Promise<void> {
  reply.hijack();
  try {
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
    await send();
  } catch (failure) {
    reply.log.debug({ reason: failure instanceof Error ? failure.message : String(failure) }, 'an answer broke off');
    reply.raw.destroy();
  }
}

/** As in RFC 8187: no quote, parenthesis or asterisk remains, and a lone surrogate is replaced. */
function encodedName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function asciiName(name: string): string {
  return name.replace(/[^\x20-\x7e]|["\\]/g, '_');
}
