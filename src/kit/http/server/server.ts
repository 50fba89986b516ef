import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isConnectionLost } from '#kit/database/server/connection-lost.ts';
import { isDatabaseError, UNIQUE_VIOLATION } from '#kit/database/server/describe-failure.ts';
import type { Parameters, TranslatableText, Translator } from '#kit/i18n/words.ts';
import { serverSettings } from '#kit/settings/server/server-settings.ts';
import { SessionWatch } from '#kit/caller/server/session-watch.ts';
import { serveMetrics, type GaugeSource } from './metrics.ts';
import { BODY_SPEED, refuseSlowBodies, type BodySpeed } from './limits/body-speed.ts';
import { runCall, languageOf, permittedCaller, type HttpServices } from './call.ts';
import { CallsInProgress, stoppingFailure } from './limits/calls-in-progress.ts';
import { DatabaseShare, type StatementLimits } from './limits/database-share.ts';
import { Conflict, Failure, MalformedRequest, RuleViolation, SignedOut, TooManyRequests, TooLarge } from '#kit/failure/server/failure.ts';
import { DownloadSpool } from './download/prepared-file.ts';
import { SpoolQuota } from './download/spool-quota.ts';
import type { SpoolBounds } from './download/spooled-bytes.ts';
import { bodyLimitOf, limitUnreadBodies, refuseFlood } from './limits/request-limits.ts';
import { limitTokens } from './limits/token-rate.ts';
import { recordRejectedCall } from './security-events.ts';
import { fullPath, routeName, type Route } from './route.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { validateRefusal } from './validate-result.ts';
import { readTls } from './tls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximum number of keys in the call's body. */
    readonly maxKeys?: number;
    /** The call's body is a URL-encoded form. */
    readonly urlEncoded?: boolean;
  }
}

/** The maximum number of field errors in a response; forms have fewer fields. */
const MAX_ERRORS = 20;

/** A smaller result, such as ten rows, is not compressed: that takes longer than it saves on an office network. */
const ANSWER_COMPRESSED_FROM_BYTES = 16 * 1024;
/** The same for the files of the client, which browsers keep. */
const FILE_COMPRESSED_FROM_BYTES = 2 * 1024;

/**
 * A whole request must arrive within this time. The client itself has a timeout of ten minutes
 * (docs/user-interface.md#messages).
 */
const REQUEST_TIMEOUT_MS = 600_000;

interface HttpServerOptions extends HttpServices {
  readonly routes: readonly Route[];
  /** All codes of the menu tree. The start fails for a route with another code. */
  readonly knownCodes: ReadonlySet<string>;
  readonly logger: FastifyBaseLogger;
  readonly trustProxy: boolean | number | string[];
  /** Values of the product in `/metrics`. */
  readonly gauges?: readonly GaugeSource[];
  /** For tests, as the next two; the defaults are the product's. */
  readonly statementLimits?: StatementLimits;
  readonly spoolBounds?: SpoolBounds;
  readonly bodySpeed?: BodySpeed;
}

/** Builds the HTTP server for a route table. Throws for a missing permission, an unknown code or a duplicate route. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  checkRouteTable(options.routes, options.knownCodes);
  const settings = options.settings.of(serverSettings);
  const server = fastify({
    loggerInstance: options.logger,
    genReqId: () => randomUUID(),
    trustProxy: typeof options.trustProxy === 'number' ? trustHops(options.trustProxy) : options.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // The ids of several records are one parameter of a path.
    routerOptions: { maxParamLength: 20_000 },
    forceCloseConnections: 'idle',
    // `countCalls` rejects calls while the server stops, with a response that says so.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // A malformed address is rejected before the hooks of calls.
    frameworkErrors: (_failure, request, reply) =>
      void answerFailure(
        new MalformedRequest(),
        request as unknown as FastifyRequest,
        reply.header('x-content-type-options', 'nosniff') as unknown as FastifyReply,
        options,
      ),
    https: readTls(settings),
  }) as unknown as FastifyInstance;
  const calls = new CallsInProgress();
  const tokenRate = await limitTokens(server, settings.API_TOKEN_CALLS_PER_MINUTE);
  const services = {
    ...options,
    calls,
    share: new DatabaseShare(options.database, options.statementLimits),
    sessions: new SessionWatch(options.database, options.clock),
    downloads: new DownloadSpool(options.spool, options.disks),
    uploads: new SpoolQuota(options.spoolBounds),
    tokenRate,
  };
  countCalls(server, calls);
  await sendSecurityHeaders(server);
  // Compressed request bodies are not accepted, since they could expand beyond the limits.
  await server.register(compress, { threshold: FILE_COMPRESSED_FROM_BYTES, encodings: ['gzip', 'deflate'], globalDecompression: false });
  await server.register(multipart);
  limitUnreadBodies(server);
  refuseSlowBodies(server, calls, options.bodySpeed ?? BODY_SPEED);
  serveMetrics(server, settings.METRICS_TOKEN, options.gauges ?? []);
  parseJsonBodies(server);
  acceptForms(server);
  server.setErrorHandler((failure, request, reply) => answerFailure(failure, request, reply, options));
  for (const route of options.routes) {
    server.route({
      method: route.method,
      url: fullPath(route),
      bodyLimit: bodyLimitOf(route),
      config: { maxKeys: route.maxKeys, urlEncoded: route.urlEncoded },
      compress: { threshold: ANSWER_COMPRESSED_FROM_BYTES },
      ...(route.maxBodyBytes !== undefined && {
        preParsing: async (request: FastifyRequest, reply: FastifyReply) => void (await permittedCaller(route, request, reply, services)),
      }),
      // Load balancers use HEAD for the health check. HEAD of other calls would do the work for nothing, or change
      // data.
      exposeHeadRoute: route.method === 'GET' && route.permission.kind === 'open',
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await runCall(route, request, reply, services).catch((failure) => answerFailure(failure, request, reply, options, route));
        return reply;
      },
    });
  }
  return server;
}

/** A status for the log and the metrics only; the client has disconnected. */
const CALLER_DISCONNECTED = 499;

/**
 * How long running calls may continue when the server stops, and how long the failures of the others may take to be
 * sent, in milliseconds.
 */
const FINISH_TIMEOUT_MS = 18_000;
const FAILURE_SEND_TIMEOUT_MS = 2_000;

/**
 * Stops the server: rejects new calls, lets running ones finish for a while, ends the rest with a failure, and closes
 * the remaining connections, so that idle connections and slow uploads do not delay the stop.
 * @param cutOff ends work that calls wait for, after that time
 * @param atOnce whether running calls get no time to finish
 */
export async function stopHttpServer(
  server: FastifyInstance,
  { cutOff, atOnce }: { readonly cutOff: () => Promise<void>; readonly atOnce: boolean },
): Promise<void> {
  const calls = server.getDecorator<CallsInProgress>('callsUnderWay');
  calls.stopping = true;
  const closed = server.close();
  if (!atOnce) await Promise.race([calls.allEnded(), pause(FINISH_TIMEOUT_MS, undefined, { ref: false })]);
  calls.cutOff();
  await Promise.race([Promise.all([calls.allEnded(), cutOff()]), pause(FAILURE_SEND_TIMEOUT_MS, undefined, { ref: false })]);
  server.server.closeAllConnections();
  await closed;
}

function countCalls(server: FastifyInstance, calls: CallsInProgress): void {
  server.decorate('callsUnderWay', calls);
  server.addHook('onRequest', async (_request, reply) => {
    // The connection may be a kept-alive one. The client must reconnect to reach the next server.
    if (calls.stopping) throw stoppingFailure();
    calls.begin(reply.raw);
  });
  server.addHook('onSend', async ({ raw }, reply) => {
    // For an incomplete request, `limitUnreadBodies` ends the connection after the sender has read the response.
    if (calls.stopping && raw.complete) reply.header('connection', 'close');
  });
}

/** Trusts the nearest proxies, counted from this server. */
function trustHops(hops: number) {
  return (_address: string, hop: number) => hop < hops;
}

/** Parses JSON bodies. An empty one is accepted, because clients send the content type with POSTs without a body. */
function parseJsonBodies(server: FastifyInstance): void {
  // No call accepts plain text: it is rejected as malformed and not as missing fields.
  server.removeContentTypeParser('text/plain');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      refuseFlood(body as string, request.routeOptions.config.maxKeys);
      done(null, JSON.parse(body as string));
    } catch {
      done(new MalformedRequest());
    }
  });
}

/** Accepts forms for the calls that declare it. For others they are rejected, since another site could send a form. */
function acceptForms(server: FastifyInstance): void {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.urlEncoded !== true) return done(new MalformedRequest());
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
}

/** Throws for a missing or unknown permission, a missing result schema or a duplicate (R3 in docs/architecture.md). */
function checkRouteTable(routes: readonly Route[], knownCodes: ReadonlySet<string>): void {
  const seen = new Set<string>();
  for (const route of routes) {
    const name = routeName(route);
    if (seen.has(name)) throw new Error(`${name} is registered twice`);
    seen.add(name);
    if (route.access !== 'download' && (route.result as unknown) === undefined) throw new Error(`${name} names no schema of its result`);
    const permission = route.permission as Route['permission'] | undefined;
    if (permission === undefined) throw new Error(`${name} names no permission`);
    if (permission.kind === 'signed-in-page' && (route.access === 'write' || route.method !== 'GET'))
      throw new Error(`${name} is a page and may change nothing`);
    if (permission.kind !== 'any') continue;
    if (permission.codes.length === 0) throw new Error(`${name} names no permission code`);
    for (const code of permission.codes) if (!knownCodes.has(code)) throw new Error(`${name} names the unknown permission code ${code}`);
  }
}

/** Converts every failure to a response, in this one place (docs/architecture.md#style). */
async function answerFailure(
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpServerOptions,
  route?: Route,
): Promise<void> {
  const expected = toFailure(failure);
  if (expected !== null) {
    recordRejectedCall(options.securityLog, request, expected);
    if (isDatabaseError(failure)) request.log.warn({ failure }, 'call refused by the database');
    // If the client has disconnected, an unexpected failure is a consequence of that.
  } else if (!reply.raw.destroyed) request.log.error({ failure }, 'call failed');
  if (reply.raw.destroyed) {
    await reply.code(CALLER_DISCONNECTED).send();
    return;
  }
  const language = languageOf(request);
  const t = (text: string, parameters?: Parameters) => options.translate(language, text, parameters);
  // Fastify would close the connection before the sender has read the response; `limitUnreadBodies` closes it.
  if (!request.raw.complete) reply.removeHeader('connection');
  const sent = expected ?? new Failure(500, '服务器内部错误，请联系管理员（编号{{requestId}}）', { requestId: request.id });
  const result = translatedResult(sent, t);
  if (route !== undefined) validateRefusal(route, result, options.onInvalidAnswer);
  if (sent instanceof TooManyRequests) reply.header('retry-after', String(sent.retryAfterSeconds));
  if (sent instanceof SignedOut) reply.header('www-authenticate', 'Bearer');
  await reply
    .code(sent.httpStatus)
    .header('cache-control', 'no-store')
    .send({ code: sent.code, success: false, message: t(sent.text, sent.parameters), result });
}

function translatedResult(failure: Failure, t: Translator): unknown {
  // The wrong fields of a `RuleViolation`. Another result is sent as it is.
  const { problems } = (failure.result ?? {}) as { problems?: (TranslatableText & { field: string })[] };
  if (problems === undefined) return failure.result;
  return { errors: problems.slice(0, MAX_ERRORS).map(({ field, text, parameters }) => ({ field, message: t(text, parameters) })) };
}

function toFailure(failure: unknown): Failure | null {
  if (failure instanceof Failure) return failure;
  const { statusCode, code } = failure as { statusCode?: number; code?: string };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new TooLarge('请求内容过大');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new MalformedRequest();
  return databaseFailure(failure, code);
}

/**
 * Error codes for a number, day, text or index key that the database cannot store. The request's validation should have
 * rejected it, so the log gets a warning.
 */
const BEYOND_STORAGE = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '54000']);

const DISK_FULL = '53100';
/** A statement that was cancelled, such as by the timeout. */
const QUERY_CANCELLED = '57014';
/** Conflicts with a concurrent transaction: serialization failure, deadlock, unique and exclusion violation. */
const CONFLICTS = new Set(['40001', '40P01', UNIQUE_VIOLATION, '23P01']);

/** Database errors that have a clear message for the caller; any other is an internal error with a request id. */
function databaseFailure(failure: unknown, code: string | undefined): Failure | null {
  if (code === DISK_FULL || code === 'ENOSPC') return new Failure(507, '磁盘空间不足，未保存任何数据');
  if (code === QUERY_CANCELLED) return new Failure(503, '数据库处理时间过长，操作已停止，请缩小范围后重试');
  if (isConnectionLost(failure)) return new Failure(503, '数据库暂时不可用，请稍后重试');
  if (code !== undefined && BEYOND_STORAGE.has(code)) return new RuleViolation('数据超出系统可以保存的范围，请检查后重试');
  if (code !== undefined && CONFLICTS.has(code)) return new Conflict('数据正在被他人修改，请重试');
  return null;
}
