import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { NotPermitted } from '#kit/failure/server/failure.ts';
import { BASE_PATH } from './route.ts';

/** Response times that distinguish page calls, slow calls and imports, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120, 600];

/** The methods that calls use. Others are counted together. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE']);

/** A value that is read for each scrape. */
export interface GaugeSource {
  readonly name: string;
  readonly help: string;
  readonly read: () => Promise<number>;
}

/** Timeout for a gauge, in milliseconds. Prometheus waits ten seconds for all values. */
const READ_TIMEOUT_MS = 2000;

/**
 * Counts calls and durations by route and status, and serves `/metrics` for Prometheus (docs/operations.md): to this
 * machine, and to clients with the configured token.
 */
export function serveMetrics(server: FastifyInstance, token: string | undefined, gauges: readonly GaugeSource[]): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of calls by method and class of status',
    labelNames: ['method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  // A histogram for every route would take megabytes, so routes have only their count and total seconds.
  const count = new Counter({
    name: 'http_requests_total',
    help: 'Calls by route, method and class of status',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const seconds = new Counter({ name: 'http_request_seconds_total', help: 'Seconds of calls by route', labelNames: ['route'], registers });
  for (const gauge of gauges) addGauge(registry, gauge);
  server.addHook('onResponse', async (request, reply) => {
    const route = (request.routeOptions.url ?? 'page').replace(BASE_PATH, '');
    const method = METHODS.has(request.method) ? request.method : 'other';
    const status = `${String(reply.statusCode).charAt(0)}xx`;
    duration.observe({ method, status }, reply.elapsedTime / 1000);
    count.inc({ route, method, status });
    seconds.inc({ route }, reply.elapsedTime / 1000);
  });
  server.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !hasToken(request, token)) throw new NotPermitted();
    const text = await registry.metrics();
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
  });
}

/** A gauge without a value if reading fails or takes too long. */
function addGauge(registry: Registry, { name, help, read }: GaugeSource): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await Promise.race([read().catch(() => null), pause(READ_TIMEOUT_MS, null, { ref: false })]);
      if (value === null) gauge.remove();
      else gauge.set(value);
    },
  });
}

/** A request with a proxy header comes through a proxy on this machine from another one. */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const peer = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return peer === '::1' || (isIPv4(peer) && peer.startsWith('127.'));
}

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Compares hashes in constant time. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}
