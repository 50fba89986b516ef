import type { FastifyRequest } from 'fastify';
import type { EventCaller, SecurityEvent } from '#kit/security-log/server/event.ts';
import type { SecurityLog } from '#kit/security-log/server/security-log.ts';
import { type Failure, Infected, NotPermitted, NotUnderstood, SignedOut, SlowDown, TooLarge } from '#kit/failure/server/failure.ts';
import { FileAnswer, TemplateAnswer } from './route.ts';

/** Where the door of all calls notes what the security log keeps (docs/security-log.md). */

const callers = new WeakMap<FastifyRequest, EventCaller>();
const told = new WeakSet<FastifyRequest>();

/** Whoever a call turns out to come from: its events are his. */
export function rememberCaller(request: FastifyRequest, caller: EventCaller): void {
  callers.set(request, caller);
}

/** Notes an event of a call with its caller, address, device and route; the route is a pattern, without what was asked. */
export function noteEvent(
  log: SecurityLog,
  request: FastifyRequest,
  event: Pick<SecurityEvent, 'kind' | 'account' | 'caller' | 'detail'>,
): void {
  told.add(request);
  log.record({
    ...event,
    caller: event.caller ?? callers.get(request),
    address: request.ip,
    userAgent: request.headers['user-agent'],
    route: `${request.method} ${request.routeOptions.url ?? ''}`,
  });
}

/** Notes a file that leaves the system; a template holds nobody's data. */
export function noteDownload(log: SecurityLog, request: FastifyRequest, answer: unknown): void {
  if (answer instanceof FileAnswer && !(answer instanceof TemplateAnswer))
    noteEvent(log, request, { kind: 'download', detail: answer.name });
}

/** Notes a call that was refused; what a handler has told about its call is not told again. */
export function noteFailure(log: SecurityLog, request: FastifyRequest, failure: Failure): void {
  if (told.has(request)) return;
  const detail = failure.code;
  if (failure instanceof NotPermitted) return noteEvent(log, request, { kind: 'refused', detail });
  // A page that is opened without a token has been refused nothing.
  if (failure instanceof SignedOut && request.headers.authorization !== undefined)
    return noteEvent(log, request, { kind: 'session-refused', detail, ...(failure.whose === undefined ? {} : { caller: failure.whose }) });
  if (failure instanceof NotUnderstood || failure instanceof TooLarge) return noteEvent(log, request, { kind: 'malformed', detail });
  if (failure instanceof Infected) return noteEvent(log, request, { kind: 'infected', detail: failure.find });
  if (failure instanceof SlowDown) noteEvent(log, request, { kind: 'slowed', detail });
}
