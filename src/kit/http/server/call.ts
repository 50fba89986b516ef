import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit, type AuditEntry } from '#kit/audit/server/audit.ts';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import type { Disks } from '#kit/disk/server/disks.ts';
import type { Language, Parameters } from '#kit/i18n/words.ts';
import { isLanguage } from '#kit/i18n/words.ts';
import type { Jobs } from '#kit/jobs/server/jobs.ts';
import type { SecurityEvent } from '#kit/security-log/server/event.ts';
import type { SecurityLog } from '#kit/security-log/server/security-log.ts';
import { isApiToken, loadApiToken } from '#kit/caller/server/api-token.ts';
import { actorName, sessionOfToken, requireCode, type Session } from '#kit/caller/server/session.ts';
import type { Clamd } from '#kit/malware/server/clamd.ts';
import { TOKEN_COOKIE } from '#kit/page/token-cookie.ts';
import type { SessionWatch } from '#kit/caller/server/session-watch.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import type { Clock } from '#kit/time/business-time.ts';
import { EventsOf, TextResult } from '../contract.ts';
import type { CallsInProgress } from './limits/calls-in-progress.ts';
import type { DatabaseShare } from './limits/database-share.ts';
import type { TokenRate } from './limits/token-rate.ts';
import { Failure, NotPermitted, RuleViolation, SignedOut } from '#kit/failure/server/failure.ts';
import { checkRequest } from './check-request.ts';
import { answerOnce } from './idempotency.ts';
import { receiveForm } from './multipart.ts';
import { shopOfHeader, requireOwnPage } from './page-owner.ts';
import type { DownloadSpool, PreparedFile } from './download/prepared-file.ts';
import { recordDownload, recordEvent, rememberCaller } from './security-events.ts';
import { FileAnswer, routeName, type Call, type CallContext, type CallEngines, type Route } from './route.ts';
import { matchesEtag, sendAnswer, sendFile, sendUnchanged } from './send-answer.ts';
import type { SpoolQuota } from './download/spool-quota.ts';

/** The services and settings that the HTTP server needs. */
export interface HttpServices {
  readonly database: Database;
  readonly clock: Clock;
  /** The business time zone. */
  readonly zone: string;
  /** The folder of uploads during their call. */
  readonly spool: string;
  /** The disks that uploads and exports fill. */
  readonly disks: Disks;
  /** Scans every uploaded file first, if configured. */
  readonly scanner?: Clamd;
  readonly queue: Jobs;
  readonly engines: CallEngines;
  readonly settings: Settings;
  readonly securityLog: SecurityLog;
  /** The security event of a change to accounts or permissions, if any. */
  readonly securityEventOf: (entry: AuditEntry) => Pick<SecurityEvent, 'kind' | 'detail'> | null;
  readonly translate: (language: Language, text: string, parameters?: Parameters) => string;
  /**
   * If set, as in every test, responses are validated against their schemas (decision 28). Called with the problem of
   * an invalid response, which then fails.
   */
  readonly onInvalidAnswer?: (problem: string) => void;
}

/** The state that the calls of one server share. */
interface ServerServices extends HttpServices {
  readonly tokenRate: TokenRate;
  readonly calls: CallsInProgress;
  readonly share: DatabaseShare;
  readonly sessions: SessionWatch;
  readonly downloads: DownloadSpool;
  readonly uploads: SpoolQuota;
}

/** The first supported language of the Accept-Language header, or `otherwise` (docs/user-interface.md#languages). */
export function languageOf(request: FastifyRequest, otherwise: Language = 'en'): Language {
  for (const part of (request.headers['accept-language'] ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().slice(0, 2).toLowerCase();
    if (isLanguage(tag)) return tag;
  }
  return otherwise;
}

/** Runs one call: session, permission, form, virus scan, validation, `before`, transaction, handler, response. */
export async function runCall(route: Route, request: FastifyRequest, reply: FastifyReply, services: ServerServices): Promise<void> {
  const signal = services.calls.signalOf(reply.raw);
  const caller = await permittedCaller(route, request, reply, services);
  if (route.upload !== undefined || route.fillsDisk === true) await services.disks.requireRoom();
  const formSpool = { spool: services.spool, disks: services.disks, share: services.uploads.open(caller?.userId ?? null) };
  const form = route.upload === undefined ? undefined : await receiveForm(request, formSpool, route.upload, signal);
  try {
    // The upload and `before` may take minutes, so the session, the permission and the shop are checked again
    // afterwards.
    let session = form === undefined ? caller : await permittedCaller(route, request, reply, services);
    if (form !== undefined && form.files.length === 0) throw new RuleViolation('请上传文件');
    for (const file of form?.files ?? []) await services.scanner?.requireClean(file, request.log);
    const checked = checkRequest(route, request, form);
    const context = { ...contextOf(route, request, reply, signal, services), ...checked, files: form?.files ?? [] };
    if (route.before !== undefined) {
      await route.before(context, session);
      session = await permittedCaller(route, request, reply, services);
    }
    if (route.access === 'download') return await answerFile(route, context, session, services, request, reply);
    const answer =
      route.access === 'none'
        ? await handleWithoutTransaction(route, context, session, services)
        : await inTransaction(route, route.access, context, session, services);
    const send = (until: AbortSignal) => sendAnswer(route, answer, reply, until, services.onInvalidAnswer);
    if (route.result instanceof EventsOf && session !== null) await sendWhileSignedIn(session, services, signal, send);
    else await send(signal);
  } catch (failure) {
    // After an abort, another error is its consequence. The signal's reason says who ended the call.
    throw signal.aborted && !(failure instanceof Failure) ? signal.reason : failure;
  } finally {
    await form?.discard();
  }
}

/** Sends an event stream, which ends when the session ends. */
async function sendWhileSignedIn(
  session: Session,
  { share, sessions }: ServerServices,
  signal: AbortSignal,
  send: (until: AbortSignal) => Promise<void>,
): Promise<void> {
  // `checkToken` has rejected API tokens.
  if (session.id === null) throw new NotPermitted();
  const release = await share.listen(session.userId, signal);
  await sessions.during(session.id, signal, send).finally(release);
}

type CheckedContext = CallContext & Pick<Call<unknown, unknown, unknown>, 'params' | 'query' | 'body' | 'files'>;

/**
 * A call that opens its own transactions also counts towards the limit of its user's calls. Uploads and downloads do
 * not: their imports take minutes, have a limit of their own and must not delay the user's pages. Their queries before
 * the import count.
 */
async function handleWithoutTransaction(
  route: Route,
  context: CheckedContext,
  session: Session | null,
  { share, database }: ServerServices,
): Promise<unknown> {
  const noTransaction = () => {
    throw new Error(`${route.path} declares no transaction`);
  };
  const isImport = route.upload !== undefined || route.fillsDisk === true;
  // An event stream has a limit of its own and holds no connection.
  const hasOwnLimit = isImport || route.result instanceof EventsOf;
  const release = hasOwnLimit || session === null ? null : await share.enter('write', session.userId, context.signal);
  try {
    return await route.handle({
      ...context,
      get tx(): Tx {
        return noTransaction();
      },
      get session(): Session {
        return requireCaller(route, session);
      },
      audit: async () => noTransaction(),
      nothingChanged: noTransaction,
      limitedRead: async (work) => {
        const releaseRead = release !== null || session === null ? null : await share.enter('read', session.userId, context.signal);
        return database.readOnly(work, { statementTimeout: share.statementMs.read }).finally(() => releaseRead?.());
      },
    });
  } finally {
    release?.();
  }
}

/** The file is written in one transaction, so that it is consistent, and sent after the transaction (decision 14). */
async function answerFile(
  route: Route,
  context: CheckedContext,
  session: Session | null,
  services: ServerServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const userId = session?.userId ?? null;
  let file: PreparedFile | undefined;
  let unchanged = false;
  try {
    const release = await services.share.enter('download', userId, context.signal);
    await services.database
      .readOnly(
        async (tx) => {
          const answer = await handleIn(route, context, session, tx);
          if (!(answer instanceof FileAnswer)) throw new Error(`${routeName(route)} is a download and answers no file`);
          file = await services.downloads.prepare(answer, userId, context.signal);
          unchanged = matchesEtag(file, request.headers['if-none-match']);
          if (!unchanged) recordDownload(services.securityLog, request, answer);
        },
        { statementTimeout: services.share.statementMs.download, signal: context.signal },
      )
      .finally(release);
    if (file !== undefined) await (unchanged ? sendUnchanged(file, reply) : sendFile(file, reply, context.signal));
  } finally {
    await file?.discard();
  }
}

async function inTransaction(
  route: Route,
  access: 'read' | 'write',
  context: CheckedContext,
  session: Session | null,
  services: ServerServices,
): Promise<unknown> {
  const options = { statementTimeout: services.share.statementMs[access] };
  const release = await services.share.enter(access, session?.userId ?? null, context.signal);
  try {
    if (access === 'read')
      return await services.database.readOnly((tx) => handleIn(route, context, session, tx), { ...options, signal: context.signal });
    const key = context.header('idempotency-key');
    const entries: AuditEntry[] = [];
    const answer = await services.database.transaction(async (tx) => {
      const run = () => handleIn(route, context, session, tx, entries);
      if (key === undefined || session === null || route.storedAnswer === null) return run();
      const request = [route.method, context.params, context.query, context.body];
      const keyed = { userId: session.userId, route: route.path, key, request, now: services.clock.now() };
      return answerOnce(tx, keyed, run, route.storedAnswer);
    }, options);
    // Recorded after the commit.
    for (const event of entries.map(services.securityEventOf)) if (event !== null) context.securityEvent(event);
    return answer;
  } finally {
    release();
  }
}

async function handleIn(
  route: Route,
  context: CheckedContext,
  session: Session | null,
  tx: Tx,
  entries: AuditEntry[] = [],
): Promise<unknown> {
  let lacksAudit = route.access === 'write';
  const call = {
    ...context,
    tx,
    get session(): Session {
      return requireCaller(route, session);
    },
    audit: async (entry: AuditEntry) => {
      lacksAudit = false;
      entries.push(entry);
      await recordAudit(tx, actorOf(session, context), entry);
    },
    nothingChanged: () => {
      lacksAudit = false;
    },
    limitedRead: <T>(work: (tx: Tx) => Promise<T>) => work(tx),
  };
  const answer: unknown = await route.handle(call);
  if (lacksAudit) throw new Error(`${route.method} ${route.path} changed something without an audit entry`);
  return answer;
}

function requireCaller(route: Route, session: Session | null): Session {
  if (session === null) throw new Error(`${route.path} is open: it has no caller`);
  return session;
}

function actorOf(session: Session | null, context: CallContext) {
  return {
    userId: session?.userId ?? null,
    userName: session === null ? '' : actorName(session),
    corporateId: session?.corporateId ?? null,
    requestId: context.requestId,
    at: context.clock.now(),
  };
}

/**
 * The caller, if permitted; null for an open call. Throws `SignedOut`, `TooManyRequests`, `NotPermitted` or
 * `PageOwnerChanged`, and for an API token of several shops without a shop header `RuleViolation`.
 */
export async function permittedCaller(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  services: ServerServices,
): Promise<Session | null> {
  const caller = await callerOf(route, request, services);
  if (caller !== null && caller.token !== null) await services.tokenRate(request, reply, caller.token.id);
  checkPermission(route, caller);
  return caller;
}

async function callerOf(route: Route, request: FastifyRequest, services: HttpServices): Promise<Session | null> {
  if (route.permission.kind === 'open') return null;
  const token = tokenOf(route, request);
  if (token === undefined || token === '') throw new SignedOut('badToken');
  const now = services.clock.now();
  const session = isApiToken(token)
    ? await loadApiToken(services.database, token, { shopId: shopOfHeader(request), address: request.ip, now })
    : await sessionOfToken(services.database, token, now);
  rememberCaller(request, session);
  requireOwnPage(route, request, session);
  return session;
}

function tokenOf({ permission }: Route, { headers }: FastifyRequest): string | undefined {
  const ofCookie = permission.kind === 'signed-in-page' ? parseCookie(headers.cookie ?? '')[TOKEN_COOKIE] : undefined;
  return headers.authorization?.replace(/^Bearer /i, '') ?? ofCookie;
}

function checkPermission(route: Route, session: Session | null): void {
  if (session === null) return;
  if (session.token !== null) checkToken(route, session.token);
  if (session.mustChangePassword && route.beforeRequiredStep !== 'any') throw new NotPermitted('请先修改初始密码');
  if (session.mustSetUpSecondFactor && route.beforeRequiredStep === undefined) throw new NotPermitted('请先开启两步验证');
  if (route.permission.kind === 'any') requireCode(session, ...route.permission.codes);
}

/**
 * An API token may make the calls that need a code, and those that only read. The other calls change the owner's own
 * account, or are event streams of pages (docs/business-rules/permissions.md#api-tokens).
 */
function checkToken(route: Route, { readOnly }: NonNullable<Session['token']>): void {
  const reads = route.access === 'read' || route.access === 'download' || route.result instanceof TextResult;
  if (reads) return;
  if (route.permission.kind !== 'any' || route.result instanceof EventsOf) throw new NotPermitted('API令牌不能执行此操作');
  if (readOnly) throw new NotPermitted('此API令牌只能读取数据');
}

function contextOf(route: Route, request: FastifyRequest, reply: FastifyReply, signal: AbortSignal, services: HttpServices): CallContext {
  // Without a language header, workbooks are in Chinese as in the specification.
  const language = languageOf(request, route.access === 'download' || route.upload !== undefined ? 'zh' : 'en');
  return {
    ...services.engines,
    language,
    t: (text, parameters) => services.translate(language, text, parameters),
    clock: services.clock,
    zone: services.zone,
    log: request.log,
    requestId: request.id,
    address: request.ip,
    database: services.database,
    queue: services.queue,
    settings: services.settings,
    disks: services.disks,
    securityEvent: (event) => recordEvent(services.securityLog, request, event),
    securityLogWritten: () => services.securityLog.written(),
    signal,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    cookie: (name) => parseCookie(request.headers.cookie ?? '')[name],
    setCookie: ({ name, value, path, maxAgeMs }) => {
      const secure = request.protocol === 'https';
      reply.header(
        'set-cookie',
        stringifySetCookie({ name, value, path, maxAge: Math.floor(maxAgeMs / 1000), httpOnly: true, sameSite: 'strict', secure }),
      );
    },
  };
}
