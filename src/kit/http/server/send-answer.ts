import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { EventsOf, TextOf } from '../contract.ts';
import type { PreparedFile } from './prepared-file.ts';
import { watchSpeed } from './least-speed.ts';
import type { Events, Route } from './route.ts';
import { holderOf } from './straying.ts';

export const SUCCESS_CODE = '100000';

/**
 * Sends what a handler answered. No transaction is open any more: whoever reads slowly holds nothing but his
 * connection.
 * @param onStraying where answers are held to their schemas, is told of one that strays, which fails then
 */
export async function sendAnswer(
  route: Route,
  answer: unknown,
  reply: FastifyReply,
  ended: AbortSignal,
  onStraying: ((problem: string) => void) | undefined,
): Promise<void> {
  const { result } = route;
  const hold = holderOf(route, onStraying);
  if (result instanceof EventsOf) return sendEvents((answer as Events<unknown>)(ended), (event) => hold(result.event, event), reply, ended);
  if (result instanceof TextOf) {
    await reply.type(result.contentType).send(answer);
    return;
  }
  if (result !== undefined) hold(result, answer);
  await reply.send({ code: SUCCESS_CODE, success: true, message: '', result: answer ?? null });
}

/**
 * Sends a file that is ready, with its length, so that the browser knows how far it is and whether it has all of it.
 */
export async function sendFile(file: PreparedFile, reply: FastifyReply, ended: AbortSignal): Promise<void> {
  await stream(
    reply,
    {
      'content-type': file.contentType,
      'content-length': file.size,
      'content-disposition': `attachment; filename="${asciiName(file.name)}"; filename*=UTF-8''${encodedName(file.name)}`,
      'x-content-type-options': 'nosniff',
    },
    async () => {
      const endWatch = watchSpeed(reply.raw);
      await pipeline(file.content(), reply.raw, { signal: ended }).finally(endWatch);
    },
  );
}

/** A reader has so long, in milliseconds, to take the end of a stream of events; one who takes nothing is cut off. */
const END_WITHIN_MS = 5000;

/**
 * Events end by themselves when `ended` fires, so that the response is whole: browsers take one that breaks off for a
 * fault.
 */
async function sendEvents(
  events: AsyncIterable<unknown>,
  hold: (event: unknown) => void,
  reply: FastifyReply,
  ended: AbortSignal,
): Promise<void> {
  const cutOff = new AbortController();
  ended.addEventListener('abort', () => setTimeout(() => cutOff.abort(), END_WITHIN_MS).unref(), { once: true });
  await stream(reply, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }, () =>
    pipeline(linesOf(events, hold), reply.raw, { signal: cutOff.signal }),
  );
}

async function* linesOf(events: AsyncIterable<unknown>, hold: (event: unknown) => void): AsyncGenerator<string> {
  for await (const event of events) {
    hold(event);
    yield `data: ${JSON.stringify(event)}\n\n`;
  }
}

/**
 * The one place where an answer is a stream: however it ends, its source has ended, too, and so has the response. Its
 * head is out, so that no failure can be told any more.
 */
async function stream(reply: FastifyReply, headers: Readonly<Record<string, string | number>>, pass: () => Promise<void>): Promise<void> {
  reply.hijack();
  try {
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
    await pass();
  } catch (failure) {
    reply.log.debug({ reason: failure instanceof Error ? failure.message : String(failure) }, 'an answer broke off');
    reply.raw.destroy();
  }
}

/**
 * As RFC 8187 has it: no quote, bracket or star is left, and half a character, which could not be sent, is replaced.
 */
function encodedName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function asciiName(name: string): string {
  return name.replace(/[^\x20-\x7e]|["\\]/g, '_');
}
