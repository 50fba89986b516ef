import type { FastifyRequest } from 'fastify';
import { pino, type DestinationStream, type Logger } from 'pino';
import { describeFailure } from '#kit/database/server/describe-failure.ts';

/**
 * JSON lines with a request id, without secrets or personal data: no query strings, no bodies, no tokens
 * (docs/operations.md). To standard output unless told.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
      err: describeFailure,
      error: describeFailure,
      failure: describeFailure,
    },
  };
  return pino(options, destination);
}
