import type { FastifyInstance } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Answer times that tell a page call from a slow one and an import, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120, 600];

/** Counts calls by route and status with their duration, and serves `/metrics` for Prometheus (architecture §3). */
export function serveMetrics(server: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of calls by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'page', method: request.method, status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
