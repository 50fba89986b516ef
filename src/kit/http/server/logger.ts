import type { FastifyRequest } from 'fastify';
import { pino, type Logger } from 'pino';

/** JSON lines with a request id, without secrets or personal data: no query strings, no bodies, no tokens (architecture §3). */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }) },
  });
}
