import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isConnectionLost } from '#kit/database/server/connection-lost.ts';
import { isDatabaseError } from '#kit/database/server/describe-failure.ts';
import type { Parameters } from '#kit/i18n/words.ts';
import { serverSettings } from '#kit/settings/server/server-settings.ts';
import { SessionWatch } from '#kit/caller/server/session-watch.ts';
import { serveMetrics } from './metrics.ts';
import { BODY_SPEED, refuseSlowBodies, type BodySpeed } from './body-speed.ts';
import { runCall, languageOf, permittedCaller, type HttpWorld } from './call.ts';
import { CallsUnderWay, STOPPING } from './calls-under-way.ts';
import { DatabaseShare, type StatementLimits } from './database-share.ts';
import { Failure, NotUnderstood, RuleBroken, SlowDown, TooLarge } from '#kit/failure/server/failure.ts';
import { DownloadSpool } from './prepared-file.ts';
import { SpoolQuota } from './spool-quota.ts';
import type { SpoolBounds } from './spooled-bytes.ts';
import { bodyLimitOf, leaveUnreadBodies, refuseFlood } from './request-limits.ts';
import { noteFailure } from './security-events.ts';
import { fullPath, routeName, type Route } from './route.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { strayingRefusal } from './straying.ts';
import { readTls } from './tls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most keys of the call's body. */
    readonly maxKeys?: number;
  }
}

/** A form has fewer fields; whoever sends more wrong ones is told of the first. */
const MAX_ERRORS = 20;

/**
 * A page of ten rows travels as it is: compressing it takes the thread for longer than it saves on any network of an
 * office.
 */
const ANSWER_COMPRESSED_FROM_BYTES = 16 * 1024;

/**
 * A whole request must have arrived within this time: the client itself gives up after ten minutes
 * (docs/user-interface.md#messages).
 */
const REQUEST_TIMEOUT_MS = 600_000;

export interface HttpServerOptions extends HttpWorld {
  readonly routes: readonly Route[];
  /** Every code of the menu tree; a route that names another stops the start-up (docs/architecture.md#rules). */
  readonly knownCodes: ReadonlySet<string>;
  readonly logger: FastifyBaseLogger;
  readonly trustProxy: boolean | number | string[];
  /** The product's own unless given. */
  readonly statementLimits?: StatementLimits;
  /** The product's own unless given. */
  readonly spoolBounds?: SpoolBounds;
  /** The product's own unless given. */
  readonly bodySpeed?: BodySpeed;
}

/**
 * Builds the HTTP server for a route table. Throws where a route has no permission, an unknown code, or stands twice.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  checkRouteTable(options.routes, options.knownCodes);
  const own = options.settings.of(serverSettings);
  const server = fastify({
    loggerInstance: options.logger,
    genReqId: () => randomUUID(),
    trustProxy: typeof options.trustProxy === 'number' ? hopsTrusted(options.trustProxy) : options.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 20_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // An address that cannot be read: no call of ours, and before all that is done for one.
    frameworkErrors: (_failure, request, reply) =>
      void answerFailure(
        new NotUnderstood(),
        request as unknown as FastifyRequest,
        reply.header('x-content-type-options', 'nosniff') as unknown as FastifyReply,
        options,
      ),
    https: readTls(own),
  }) as unknown as FastifyInstance;
  const calls = new CallsUnderWay();
  const world = {
    ...options,
    calls,
    share: new DatabaseShare(options.database, options.statementLimits),
    sessions: new SessionWatch(options.database, options.clock),
    downloads: new DownloadSpool(options.spool, options.disks),
    uploads: new SpoolQuota(options.spoolBounds),
  };
  countCalls(server, calls);
  await sendSecurityHeaders(server);
  // Bodies arrive as they are: a compressed one could grow beyond every limit.
  await server.register(compress, { threshold: 2048, encodings: ['gzip', 'deflate'], globalDecompression: false });
  await server.register(multipart);
  leaveUnreadBodies(server);
  refuseSlowBodies(server, calls, options.bodySpeed ?? BODY_SPEED);
  serveMetrics(server, own.METRICS_TOKEN);
  acceptEmptyJson(server);
  server.setErrorHandler((failure, request, reply) => answerFailure(failure, request, reply, options));
  for (const route of options.routes) {
    server.route({
      method: route.method,
      url: fullPath(route),
      bodyLimit: bodyLimitOf(route),
      ...(route.maxKeys !== undefined && { config: { maxKeys: route.maxKeys } }),
      compress: { threshold: ANSWER_COMPRESSED_FROM_BYTES },
      ...(route.maxBodyBytes !== undefined && {
        preParsing: async (request: FastifyRequest) => void (await permittedCaller(route, request, world)),
      }),
      // Load balancers ask for the health without its body. Whatever needs a session would do all its work for nothing,
      // or change something.
      exposeHeadRoute: route.method === 'GET' && route.permission.kind === 'open',
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await runCall(route, request, reply, world).catch((failure) => answerFailure(failure, request, reply, options, route));
        return reply;
      },
    });
  }
  return server;
}

/** A status for the log and the metrics alone: nobody is there to read it. */
const CALLER_LEFT = 499;

/**
 * How long calls may go on when the server stops, and how long the failures of those that did not end may take to be
 * told, in milliseconds.
 */
const FINISH_WITHIN_MS = 18_000;
const LAST_WORDS_MS = 2_000;

/**
 * Stops the server: takes no more calls, lets those that run finish for a while, then ends them with their message,
 * then closes what connections are left, so that neither one that is kept open nor an upload that trickles delays the
 * end.
 * @param cutOff ends the work that calls wait for, once they had their time
 */
export async function stopHttpServer(server: FastifyInstance, cutOff: () => Promise<void>): Promise<void> {
  const calls = server.getDecorator<CallsUnderWay>('callsUnderWay');
  calls.stopping = true;
  const closed = server.close();
  await Promise.race([calls.ended(), pause(FINISH_WITHIN_MS, undefined, { ref: false })]);
  calls.cutOff();
  await Promise.race([Promise.all([calls.ended(), cutOff()]), pause(LAST_WORDS_MS, undefined, { ref: false })]);
  server.server.closeAllConnections();
  await closed;
}

function countCalls(server: FastifyInstance, calls: CallsUnderWay): void {
  server.decorate('callsUnderWay', calls);
  server.addHook('onRequest', async (_request, reply) => {
    // The connection may be one that was kept open; the next server is to be found on another.
    if (calls.stopping) throw STOPPING();
    calls.begin(reply.raw);
  });
  server.addHook('onSend', async ({ raw }, reply) => {
    // Of a request that has not arrived whole, `leaveUnreadBodies` ends the connection, once its sender has read why.
    if (calls.stopping && raw.complete) reply.header('connection', 'close');
  });
}

/** Believes the nearest proxies, counted from this server. */
function hopsTrusted(hops: number) {
  return (_address: string, hop: number) => hop < hops;
}

/** Some calls of the specification are POSTs without a body; clients send them as JSON all the same. */
function acceptEmptyJson(server: FastifyInstance): void {
  // No call takes plain text: it is not understood, rather than lacking its fields.
  server.removeContentTypeParser('text/plain');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      refuseFlood(body as string, request.routeOptions.config.maxKeys);
      done(null, JSON.parse(body as string));
    } catch {
      done(new NotUnderstood());
    }
  });
}

/** docs/architecture.md#rules: forgetting a permission, or what the call answers, fails at start-up. */
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

/** Turns every failure into an answer, in this one place (docs/architecture.md#style). */
async function answerFailure(
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpServerOptions,
  route?: Route,
): Promise<void> {
  const known = asKnown(failure);
  // Whoever left has ended the call himself, whatever the failure is called, and hears nothing of it.
  if (known === null && !reply.raw.destroyed) request.log.error({ failure }, 'call failed');
  if (known !== null) noteFailure(options.securityLog, request, known);
  if (known !== null && isDatabaseError(failure)) request.log.warn({ failure }, 'call refused by the database');
  if (reply.raw.destroyed) {
    await reply.code(CALLER_LEFT).send();
    return;
  }
  const language = languageOf(request);
  const t = (text: string, parameters?: Parameters) => options.translate(language, text, parameters);
  // Fastify would close the connection before the sender has read why; `leaveUnreadBodies` sees to its end.
  if (!request.raw.complete) reply.removeHeader('connection');
  const answered = known ?? new Failure(500, '100500', '服务器内部错误，请联系管理员（编号 {{requestId}}）', { requestId: request.id });
  const result = translatedResult(answered, t);
  if (route !== undefined) holdRefusal(route, result, options.onInvalidAnswer);
  if (answered instanceof SlowDown) reply.header('retry-after', String(answered.retryAfterSeconds));
  await reply
    .code(answered.httpStatus)
    .header('cache-control', 'no-store')
    .send({ code: answered.code, success: false, message: t(answered.text, answered.parameters), result });
}

/**
 * Where answers are held to their schemas, so are refusals. One that strays is sent all the same: it is the answer to a
 * failure already.
 */
function holdRefusal(route: Route, result: unknown, onInvalid: HttpServerOptions['onInvalidAnswer']): void {
  const problem = onInvalid === undefined ? null : strayingRefusal(route, result);
  if (problem !== null) onInvalid?.(problem);
}

function translatedResult(failure: Failure, t: (text: string, parameters?: Parameters) => string): unknown {
  const { problems } = (failure.result ?? {}) as {
    problems?: { field: string; text: string; parameters?: Parameters }[];
  };
  if (problems === undefined) return failure.result;
  return {
    errors: problems.slice(0, MAX_ERRORS).map((problem) => ({ field: problem.field, message: t(problem.text, problem.parameters) })),
  };
}

function asKnown(failure: unknown): Failure | null {
  if (failure instanceof Failure) return failure;
  const { statusCode, code } = failure as { statusCode?: number; code?: string };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new TooLarge('请求内容过大');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new NotUnderstood();
  return databaseFailure(failure, code);
}

/**
 * Of what was sent, the database cannot hold a number, a day, a text or an index's key: a check before it is missing,
 * which the log shows.
 */
const BEYOND_STORAGE = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '54000']);

/** Database trouble that the caller can be told plainly; anything else is an internal error with a request id. */
function databaseFailure(failure: unknown, code: string | undefined): Failure | null {
  if (code === '53100' || code === 'ENOSPC') return new Failure(507, '100507', '磁盘空间不足，未保存任何数据');
  if (code === '57014') return new Failure(503, '100503', '数据库处理时间过长，操作已停止，请缩小范围后重试');
  if (isConnectionLost(failure)) return new Failure(503, '100503', '数据库暂时不可用，请稍后重试');
  if (code !== undefined && BEYOND_STORAGE.has(code)) return new RuleBroken('数据超出系统可以保存的范围，请检查后重试');
  // A constraint that a check before it did not see: somebody else was faster.
  if (code === '40001' || code === '40P01' || code === '23505' || code === '23P01')
    return new Failure(409, '100409', '数据正在被他人修改，请重试');
  return null;
}
