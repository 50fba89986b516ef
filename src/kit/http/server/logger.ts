import type { FastifyRequest } from 'fastify';
import { pino, type DestinationStream, type Logger } from 'pino';
import { describeFailure } from '#kit/database/server/describe-failure.ts';

/**
 * JSON lines with a request id, without secrets or personal data: no query strings, bodies or tokens
 * (docs/operations.md). Writes to standard output by default.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    // A second line of defence if the serializer of requests is replaced.
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
      // The keys under which callers log a failure.
      err: describeFailure,
      error: describeFailure,
      failure: describeFailure,
    },
  };
  return pino(options, destination);
}
