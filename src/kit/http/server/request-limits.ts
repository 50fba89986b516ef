import type { FastifyInstance } from 'fastify';
import { NotUnderstood } from '#kit/failure/server/failure.ts';
import type { Route } from './route.ts';

/** What a stranger may send in one body, in bytes: an account and an encrypted password take a twentieth. */
const OPEN_BODY_BYTES = 16 * 1024;
/**
 * A record of the widest list, or the ids of a thousand, take less. A call that needs more says so in its route, and
 * reads it for nobody who may not make it.
 */
const BODY_BYTES = 64 * 1024;

/** Objects and lists within one another; the calls have at most four. */
const MAX_DEPTH = 16;
/** Keys of all objects of one body or query string together. A call that needs more says so in its route. */
const MAX_KEYS = 1000;

/** Values between the commas of one body; the longest list that a call takes has fewer. */
const MAX_VALUES = 100_000;

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];

/**
 * Refuses a JSON text with more keys or values than any caller of ours sends, before it is parsed: that takes a second
 * for a megabyte of made-up keys.
 * @throws NotUnderstood
 */
export function refuseFlood(json: string, maxKeys = MAX_KEYS): void {
  let keys = 0;
  let values = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) inText = !inText;
    else if (inText) at += sign === BACKSLASH ? 1 : 0;
    else if (sign === COLON) keys++;
    else if (sign === COMMA) values++;
    if (keys > maxKeys || values > MAX_VALUES) throw new NotUnderstood();
  }
}

/** The largest JSON body that a call reads, in bytes. */
export function bodyLimitOf(route: Route): number {
  return route.permission.kind === 'open' ? OPEN_BODY_BYTES : (route.maxBodyBytes ?? BODY_BYTES);
}

/**
 * Refuses what no caller of ours sends and a schema or the database would stumble over: depth, a flood of keys,
 * `__proto__`, NUL, and halves of characters. Not recursive, and done with the first thing that is wrong.
 * @throws NotUnderstood
 */
export function refuseHostile(value: unknown, maxKeys = MAX_KEYS): void {
  const left: { part: unknown; depth: number }[] = [{ part: value, depth: 0 }];
  let keys = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { part, depth } = next;
    if (typeof part === 'string') refuseText(part);
    if (typeof part !== 'object' || part === null) continue;
    if (depth === MAX_DEPTH) throw new NotUnderstood();
    if (Array.isArray(part)) {
      for (const inner of part as unknown[]) left.push({ part: inner, depth: depth + 1 });
      continue;
    }
    for (const [key, inner] of Object.entries(part)) {
      if (++keys > maxKeys || key === '__proto__') throw new NotUnderstood();
      refuseText(key);
      left.push({ part: inner, depth: depth + 1 });
    }
  }
}

/** The database keeps neither of these, and nobody types them. */
function refuseText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) throw new NotUnderstood();
}

/**
 * What is still taken of a body that nobody reads, so that its sender can read the answer before the connection ends.
 */
const LINGER_BYTES = 256 * 1024;
const LINGER_MS = 2_000;

/**
 * A call that is answered before its body has arrived (not signed in, too large) does not read the rest of it: a
 * little, for a little while, then no more.
 */
export function leaveUnreadBodies(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || raw.destroyed) return;
    const end = () => {
      if (raw.complete) return;
      if (reply.raw.writableFinished) raw.socket.destroy();
      else reply.raw.once('finish', () => raw.socket.destroy());
    };
    const late = setTimeout(end, LINGER_MS).unref();
    let taken = 0;
    raw.unpipe();
    raw.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      if (taken > LINGER_BYTES) end();
    });
    raw.once('end', () => clearTimeout(late));
    raw.once('close', () => clearTimeout(late));
  });
}
