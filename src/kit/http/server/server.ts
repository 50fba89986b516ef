import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isConnectionLost } from '#kit/database/server/connection-lost.ts';
import { isDatabaseError } from '#kit/database/server/describe-failure.ts';
import { serveMetrics } from './metrics.ts';
import { routeName, runCall, languageOf, type HttpWorld } from './call.ts';
import { Failure, NotUnderstood, RuleBroken, TooLarge } from './failure.ts';
import { bodyLimitOf, leaveUnreadBodies } from './request-limits.ts';
import { noteFailure } from './security-events.ts';
import { EventStreamAnswer, FileAnswer, PlainAnswer, fullPath, type Route } from './route.ts';
import { sendSecurityHeaders } from './security-headers.ts';

export const SUCCESS_CODE = '100000';

/** A form has fewer fields; whoever sends more wrong ones is told of the first. */
const MAX_ERRORS = 20;

/** A long save of a workbook may take minutes; the client itself gives up after ten (document 1 §7). */
const REQUEST_TIMEOUT_MS = 600_000;

export interface HttpServerOptions extends HttpWorld {
  readonly routes: readonly Route[];
  /** Every code of the menu tree; a route that names another stops the start-up (architecture law 3). */
  readonly knownCodes: ReadonlySet<string>;
  readonly logger: FastifyBaseLogger;
  readonly trustProxy: boolean | number | string[];
}

/** Builds the HTTP server for a route table. Throws where a route has no permission, an unknown code, or stands twice. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  checkRouteTable(options.routes, options.knownCodes);
  const server = fastify({
    loggerInstance: options.logger,
    genReqId: () => randomUUID(),
    trustProxy: typeof options.trustProxy === 'number' ? hopsTrusted(options.trustProxy) : options.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 20_000 },
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
  });
  await sendSecurityHeaders(server);
  // Bodies arrive as they are: a compressed one could grow beyond every limit.
  await server.register(compress, { threshold: 2048, encodings: ['gzip', 'deflate'], globalDecompression: false });
  await server.register(multipart);
  leaveUnreadBodies(server);
  serveMetrics(server);
  acceptEmptyJson(server);
  server.setErrorHandler((failure, request, reply) => answerFailure(failure, request, reply, options));
  for (const route of options.routes) {
    server.route({
      method: route.method,
      url: fullPath(route),
      bodyLimit: bodyLimitOf(route),
      // Load balancers ask for the health without its body. Whatever needs a session would do all its work for nothing, or change something.
      exposeHeadRoute: route.method === 'GET' && route.permission.kind === 'open',
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await runCall(route, request, reply, options, (answer) => sendAnswer(answer, request, reply));
        return reply;
      },
    });
  }
  return server;
}

/** Believes the nearest proxies, counted from this server. */
function hopsTrusted(hops: number) {
  return (_address: string, hop: number) => hop < hops;
}

/** Some calls of the specification are POSTs without a body; clients send them as JSON all the same. */
function acceptEmptyJson(server: FastifyInstance): void {
  // No call takes plain text: it is not understood, rather than lacking its fields.
  server.removeContentTypeParser('text/plain');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(new NotUnderstood());
    }
  });
}

/** Architecture law 3: forgetting a permission fails at start-up. */
function checkRouteTable(routes: readonly Route[], knownCodes: ReadonlySet<string>): void {
  const seen = new Set<string>();
  for (const route of routes) {
    const name = routeName(route);
    if (seen.has(name)) throw new Error(`${name} is registered twice`);
    seen.add(name);
    const permission = route.permission as Route['permission'] | undefined;
    if (permission === undefined) throw new Error(`${name} names no permission`);
    if (permission.kind !== 'any') continue;
    if (permission.codes.length === 0) throw new Error(`${name} names no permission code`);
    for (const code of permission.codes) if (!knownCodes.has(code)) throw new Error(`${name} names the unknown permission code ${code}`);
  }
}

async function sendAnswer(answer: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (answer instanceof FileAnswer) return sendFile(answer, reply);
  if (answer instanceof EventStreamAnswer) return sendEvents(answer, reply);
  if (answer instanceof PlainAnswer) {
    await reply.type(answer.contentType).send(answer.body);
    return;
  }
  await reply.send({ code: SUCCESS_CODE, success: true, message: '', result: answer ?? null });
}

/** The head goes out with the first bytes, so that a failure before them is still an honest JSON answer. */
async function sendFile(answer: FileAnswer, reply: FastifyReply): Promise<void> {
  const chunks = answer.content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  reply.hijack();
  const headers = reply.getHeaders();
  reply.raw.writeHead(200, {
    ...(headers as Record<string, string>),
    'content-type': answer.contentType,
    'content-disposition': `attachment; filename="${asciiName(answer.name)}"; filename*=UTF-8''${encodedName(answer.name)}`,
    'x-content-type-options': 'nosniff',
  });
  await pipeline(async function* body() {
    if (first.done !== true) yield first.value;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  }, reply.raw);
}

/** As RFC 8187 has it: no quote, bracket or star is left, and half a character, which could not be sent, is replaced. */
function encodedName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function asciiName(name: string): string {
  return name.replace(/[^\x20-\x7e]|["\\]/g, '_');
}

async function sendEvents(answer: EventStreamAnswer, reply: FastifyReply): Promise<void> {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  for await (const event of answer.events) {
    if (reply.raw.destroyed) break;
    reply.raw.write(`data: ${JSON.stringify(event)}\n\n`);
  }
  reply.raw.end();
}

/** Turns every failure into an answer, in this one place (architecture §5.12). */
async function answerFailure(failure: unknown, request: FastifyRequest, reply: FastifyReply, options: HttpServerOptions): Promise<void> {
  const known = asKnown(failure);
  if (known === null) request.log.error({ failure }, 'call failed');
  else noteFailure(options.securityLog, request, known);
  if (known !== null && isDatabaseError(failure)) request.log.warn({ failure }, 'call refused by the database');
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  const language = languageOf(request);
  const t = (text: string, parameters?: Readonly<Record<string, string | number>>) => options.translate(language, text, parameters);
  // Fastify would close the connection before the sender has read why; `leaveUnreadBodies` sees to its end.
  if (!request.raw.complete) reply.removeHeader('connection');
  const answered = known ?? new Failure(500, '100500', '服务器内部错误，请联系管理员（编号 {{requestId}}）', { requestId: request.id });
  await reply
    .code(answered.httpStatus)
    .header('cache-control', 'no-store')
    .send({ code: answered.code, success: false, message: t(answered.text, answered.parameters), result: translatedResult(answered, t) });
}

function translatedResult(failure: Failure, t: (text: string, parameters?: Readonly<Record<string, string | number>>) => string): unknown {
  const { problems } = (failure.result ?? {}) as {
    problems?: { field: string; text: string; parameters?: Record<string, string | number> }[];
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

/** Of what was sent, the database cannot hold a number, a day, a text or an index's key: a check before it is missing, which the log shows. */
const BEYOND_STORAGE = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '54000']);

/** Database trouble that the caller can be told plainly; anything else is an internal error with a request id. */
function databaseFailure(failure: unknown, code: string | undefined): Failure | null {
  if (code === '53100' || code === 'ENOSPC') return new Failure(507, '100507', '磁盘空间不足，未保存任何数据');
  if (isConnectionLost(failure)) return new Failure(503, '100503', '数据库暂时不可用，请稍后重试');
  if (code !== undefined && BEYOND_STORAGE.has(code)) return new RuleBroken('数据超出系统可以保存的范围，请检查后重试');
  // A constraint that a check before it did not see: somebody else was faster.
  if (code === '40001' || code === '40P01' || code === '23505' || code === '23P01')
    return new Failure(409, '100409', '数据正在被他人修改，请重试');
  return null;
}
