import type { FastifyRequest } from 'fastify';
import type { EventCaller, SecurityEvent } from '#kit/security-log/server/event.ts';
import type { SecurityLog } from '#kit/security-log/server/security-log.ts';
import {
  type Failure,
  Infected,
  NotPermitted,
  MalformedRequest,
  SignedOut,
  TooManyRequests,
  TokenRefused,
  TooLarge,
} from '#kit/failure/server/failure.ts';
import { type FileAnswer, TemplateAnswer } from './route.ts';

/** Records security events of calls (docs/security-log.md). */

const callers = new WeakMap<FastifyRequest, EventCaller>();
/** The requests of which an event was recorded, so that their failure is not a second one. */
const recorded = new WeakSet<FastifyRequest>();

/** Sets the identified caller of a request for its security events. */
export function rememberCaller(request: FastifyRequest, caller: EventCaller): void {
  callers.set(request, caller);
}

/** Records an event of a call with its caller, address, device and route (the pattern, without parameters). */
export function recordEvent(
  log: SecurityLog,
  request: FastifyRequest,
  event: Pick<SecurityEvent, 'kind' | 'account' | 'caller' | 'detail'>,
): void {
  recorded.add(request);
  log.record({
    ...event,
    caller: event.caller ?? callers.get(request),
    address: request.ip,
    userAgent: request.headers['user-agent'],
    route: `${request.method} ${request.routeOptions.url ?? ''}`,
  });
}

/** Records a download. Templates contain no data and are not recorded. */
export function recordDownload(log: SecurityLog, request: FastifyRequest, answer: FileAnswer): void {
  if (!(answer instanceof TemplateAnswer)) recordEvent(log, request, { kind: 'download', detail: answer.name });
}

/** Records a rejected call if its failure is a security event, unless an event of the call is recorded. */
export function recordRejectedCall(log: SecurityLog, request: FastifyRequest, failure: Failure): void {
  if (recorded.has(request)) return;
  const detail = failure.code;
  if (failure instanceof NotPermitted) return recordEvent(log, request, { kind: 'refused', detail });
  // A page opened without a token is not a rejected call.
  if (failure instanceof SignedOut && request.headers.authorization !== undefined)
    return recordEvent(log, request, {
      kind: failure instanceof TokenRefused ? 'token-refused' : 'session-refused',
      detail,
      caller: failure.caller,
    });
  if (failure instanceof MalformedRequest || failure instanceof TooLarge) return recordEvent(log, request, { kind: 'malformed', detail });
  if (failure instanceof Infected) return recordEvent(log, request, { kind: 'infected', detail: failure.malwareName });
  if (failure instanceof TooManyRequests) recordEvent(log, request, { kind: 'slowed', detail });
}
