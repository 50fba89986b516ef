import type { FastifyInstance } from 'fastify';
import { MalformedRequest } from '#kit/failure/server/failure.ts';
import type { Route } from '../route.ts';

/** Maximum body size of a call without a session, in bytes. A sign-in has a twentieth of it. */
const OPEN_BODY_BYTES = 16 * 1024;
/**
 * Maximum body size. A record of the widest list, or a thousand ids, take less. A route may declare more, which is read
 * only after the permission check.
 */
const BODY_BYTES = 64 * 1024;

/** Nesting depth of objects and lists; the calls use at most four. */
const MAX_DEPTH = 16;
/** Total keys of all objects in one body or query string. A route may declare more. */
const MAX_KEYS = 1000;

/** Comma-separated values of one body; the longest list of a call has fewer. */
const MAX_VALUES = 100_000;

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];

/**
 * Rejects a JSON text with more keys or values than a valid call has, before it is parsed: parsing a megabyte of random
 * keys takes a second.
 * @throws MalformedRequest
 */
export function refuseFlood(json: string, maxKeys = MAX_KEYS): void {
  let keys = 0;
  let values = 0;
  let inText = false;
  for (let offset = 0; offset < json.length; offset++) {
    const code = json.charCodeAt(offset);
    if (code === QUOTE) inText = !inText;
    else if (inText) offset += code === BACKSLASH ? 1 : 0;
    else if (code === COLON) keys++;
    else if (code === COMMA) values++;
    if (keys > maxKeys || values > MAX_VALUES) throw new MalformedRequest();
  }
}

/** The maximum size of a call's JSON body, in bytes. */
export function bodyLimitOf(route: Route): number {
  return route.permission.kind === 'open' ? OPEN_BODY_BYTES : (route.maxBodyBytes ?? BODY_BYTES);
}

/**
 * Rejects values that no client sends and that schemas or the database cannot process: depth, too many keys,
 * `__proto__`, NUL and lone surrogates. Not recursive; stops at the first problem.
 * @throws MalformedRequest
 */
export function refuseHostile(value: unknown, maxKeys = MAX_KEYS): void {
  const pending: { part: unknown; depth: number }[] = [{ part: value, depth: 0 }];
  let keys = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { part, depth } = next;
    if (typeof part === 'string') refuseText(part);
    if (typeof part !== 'object' || part === null) continue;
    if (depth === MAX_DEPTH) throw new MalformedRequest();
    if (Array.isArray(part)) {
      for (const inner of part as unknown[]) pending.push({ part: inner, depth: depth + 1 });
      continue;
    }
    for (const [key, inner] of Object.entries(part)) {
      if (++keys > maxKeys || key === '__proto__') throw new MalformedRequest();
      refuseText(key);
      pending.push({ part: inner, depth: depth + 1 });
    }
  }
}

/** The database cannot store these characters. */
function refuseText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) throw new MalformedRequest();
}

/** How much of an unneeded body is read, so that the sender can read the response before the connection closes. */
const LINGER_BYTES = 256 * 1024;
const LINGER_MS = 2_000;

/**
 * A call answered before its body has arrived (not signed in, too large) reads only a limited part of the rest, for a
 * limited time.
 */
export function limitUnreadBodies(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || raw.destroyed) return;
    const closeConnection = () => {
      if (raw.complete) return;
      if (reply.raw.writableFinished) raw.socket.destroy();
      else reply.raw.once('finish', () => raw.socket.destroy());
    };
    const timer = setTimeout(closeConnection, LINGER_MS).unref();
    let received = 0;
    raw.unpipe();
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > LINGER_BYTES) closeConnection();
    });
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
  });
}
