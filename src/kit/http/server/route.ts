import type { Writable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { ZodType } from 'zod';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import type { Disks } from '#kit/disk/server/disks.ts';
import type { Language, Translator } from '#kit/i18n/words.ts';
import type { JobEngines } from '#kit/jobs/server/handler.ts';
import type { Jobs } from '#kit/jobs/server/jobs.ts';
import type { Clock } from '#kit/time/business-time.ts';
import type { AuditEntry } from '#kit/audit/server/audit.ts';
import type { SecurityEvent } from '#kit/security-log/server/event.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import type { CallContract, EventsOf, DeepReadonly, TextResult } from '../contract.ts';
import type { ReceivedFile } from './multipart.ts';

/** The permission of a call. `any` lists the codes (menu or button) of which the caller's role needs one. */
export type Permission =
  | { readonly kind: 'open' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'signed-in-page' }
  | { readonly kind: 'any'; readonly codes: readonly string[] };

/** A call that needs no session; each is listed in one test. */
export const open: Permission = { kind: 'open' };

/** A call for every signed-in user, about the user's own data. */
export const signedIn: Permission = { kind: 'signed-in' };

/**
 * For pages that a signed-in user opens by address in a browser, which sends no Authorization header: the token may be
 * in the client's cookie. Never for a call that changes data, since a link on another site could cause it.
 */
export const signedInPage: Permission = { kind: 'signed-in-page' };

/** A call that needs one of these menu or button codes. */
export function needs(...codes: readonly string[]): Permission {
  return { kind: 'any', codes };
}

/**
 * Engines available in a call's context: those of jobs, and those added here by module augmentation. The app supplies
 * all of them.
 */
export interface CallEngines extends JobEngines {}

/** The services available to every handler. */
export interface CallContext extends CallEngines {
  readonly language: Language;
  /** Translates a Chinese source text into the caller's language. */
  readonly t: Translator;
  readonly clock: Clock;
  /** The business time zone, an IANA name. */
  readonly zone: string;
  readonly log: FastifyBaseLogger;
  readonly requestId: string;
  readonly address: string;
  /** For calls with `access: 'none'` only, which open their own transactions (imports, event streams). */
  readonly database: Database;
  /** Enqueues background jobs in the call's transaction. */
  readonly queue: Jobs;
  /** The configuration, including external systems. */
  readonly settings: Settings;
  readonly disks: Disks;
  /**
   * Records a change of accounts or permissions in the security log, even if the call fails. Returns immediately and
   * does not throw.
   */
  readonly securityEvent: (event: Pick<SecurityEvent, 'kind' | 'account' | 'caller' | 'detail'>) => void;
  /** Resolves when the security log has stored the events recorded so far. */
  readonly securityLogWritten: () => Promise<void>;
  /** Fires when the client disconnects, or the server stops before the response. */
  readonly signal: AbortSignal;
  readonly header: (name: string) => string | undefined;
  readonly cookie: (name: string) => string | undefined;
  /** Sets an HttpOnly cookie for calls below `path` of this site. */
  readonly setCookie: (cookie: { name: string; value: string; path: string; maxAgeMs: number }) => void;
}

/** The input and context of a handler. */
export interface Call<Params, Query, Body> extends CallContext {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly files: readonly ReceivedFile[];
  /** The call's transaction, which commits after the handler and, for a download, after the file is written. */
  readonly tx: Tx;
  /** The caller. Throws in open calls, which have none. */
  readonly session: Session;
  /** Records a change. A write without an audit entry is rolled back. */
  readonly audit: (entry: AuditEntry) => Promise<void>;
  /** Declares that this write changed nothing, so that no audit entry is required. */
  readonly nothingChanged: () => void;
  /**
   * For uploads with `access: 'none'`, which do not count towards the database limit: runs a query before the import
   * within the limit of the user's calls.
   */
  readonly limitedRead: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/**
 * Writes a file's bytes and ends the sink. Rejects when `signal` fires, after closing its sources. Need not handle
 * errors that destroy the sink.
 */
type WriteFile = (sink: Writable, signal: AbortSignal) => Promise<unknown>;

/**
 * A file as response, for calls with `access: 'download'`. The file is written in the call's transaction and sent
 * afterwards (decision 14), so that a failure while writing still returns a JSON response.
 */
export class FileAnswer {
  readonly name: string;
  readonly contentType: string;
  readonly write: WriteFile;
  /** Identifies constant content. Concurrent requests for it share one file. */
  readonly cacheKey: string | undefined;

  constructor(name: string, contentType: string, write: WriteFile, cacheKey?: string) {
    this.name = name;
    this.contentType = contentType;
    this.write = write;
    this.cacheKey = cacheKey;
  }
}

/** An empty workbook to fill in. The security log does not record its download. */
export class TemplateAnswer extends FileAnswer {}

/** Server-sent events as response; each value becomes one `data:` line of JSON. The stream ends when `ended` fires. */
export type Events<Event> = (ended: AbortSignal) => AsyncIterable<Event>;

/** The policy of a call, independent of its response. */
interface CallPolicy<Params, Query, Body> extends Pick<CallContract, 'method' | 'base' | 'path' | 'refusal'> {
  readonly permission: Permission;
  /**
   * The user may make the call before completing a required step (docs/business-rules/accounts.md#second-factor): `any`
   * step, or only the `second-factor`, after changing the one-time password.
   */
  readonly beforeRequiredStep?: 'any' | 'second-factor';
  /**
   * The call is not checked for the page's owner, because it reads the session or signs out. With `of-any-shop` only
   * the user is checked, because the request contains the shop.
   */
  readonly forAnyPage?: 'of-any-user' | 'of-any-shop';
  /** One line for the OpenAPI page. */
  readonly summary: string;
  readonly params?: ZodType<Params>;
  readonly query?: ZodType<Query>;
  /** Also for the fields of an upload. */
  readonly body?: ZodType<Body>;
  /** The maximum size of the JSON body in bytes, if the schema allows more than 64 KB. */
  readonly maxBodyBytes?: number;
  /** The maximum number of keys in the JSON body, if a thousand are too few. */
  readonly maxKeys?: number;
  /** The body is a URL-encoded form, as another standard requires, instead of JSON. */
  readonly urlEncoded?: true;
  /** The multipart field of the file or files. `body` validates the other fields. */
  readonly upload?: { readonly field: string; readonly several?: boolean };
  /** The call needs much disk space (an export, a pull of rows; every upload does) and is rejected while it is low. */
  readonly fillsDisk?: true;
  /** Work that needs no transaction and may take long. Awaited before the call uses a database connection. */
  readonly before?: (
    context: CallContext & Pick<Call<Params, Query, Body>, 'params' | 'query' | 'body' | 'files'>,
    session: Session | null,
  ) => Promise<void>;
}

interface JsonCall<Params, Query, Body, Result> extends CallPolicy<Params, Query, Body> {
  /** The call's transaction: read-only, read-write, or none if the handler opens its own (imports). */
  readonly access: 'read' | 'write' | 'none';
  /** The schema of the complete result; null if a success has none. */
  readonly result: ZodType<Result>;
  /**
   * The part of the result that is stored for a retry with the same Idempotency-Key; by default all. For results with a
   * password, which is not stored. Null if a retry runs again.
   */
  readonly storedAnswer?: ((answer: DeepReadonly<Result>) => DeepReadonly<Result>) | null;
  readonly handle: (call: Call<Params, Query, Body>) => Promise<DeepReadonly<NoInfer<Result>>>;
}

/** Responds with a file, which is written in the call's transaction. */
interface Download<Params, Query, Body> extends CallPolicy<Params, Query, Body> {
  readonly access: 'download';
  readonly result?: undefined;
  readonly storedAnswer?: undefined;
  readonly handle: (call: Call<Params, Query, Body>) => Promise<FileAnswer>;
}

interface EventStream<Params, Query, Body, Event> extends CallPolicy<Params, Query, Body> {
  readonly access: 'none';
  readonly result: EventsOf<Event>;
  readonly storedAnswer?: undefined;
  readonly handle: (call: Call<Params, Query, Body>) => Promise<Events<NoInfer<Event>>>;
}

interface TextCall<Params, Query, Body> extends CallPolicy<Params, Query, Body> {
  readonly access: 'none';
  readonly result: TextResult;
  readonly storedAnswer?: undefined;
  readonly handle: (call: Call<Params, Query, Body>) => Promise<string>;
}

/** A call with its policy, its result and its handler (rule R3 of docs/architecture.md#rules). */
export type RouteSpecification<Params, Query, Body, Result> =
  | JsonCall<Params, Query, Body, Result>
  | Download<Params, Query, Body>
  | EventStream<Params, Query, Body, Result>
  | TextCall<Params, Query, Body>;

/** A route without its specific types, as in the route table. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the table holds routes of every shape
export type Route = RouteSpecification<any, any, any, any>;

export const BASE_PATH = '/apple-edi-erp';

/** Declares one call. The types of `params`, `query`, `body` and the result are inferred from their schemas. */
export function route<Params = Record<string, never>, Query = Record<string, never>, Body = undefined, Result = unknown>(
  specification: RouteSpecification<Params, Query, Body, Result>,
): Route {
  return specification;
}

export function fullPath(call: Route): string {
  return (call.base ?? BASE_PATH) + call.path;
}

/** The name of a route in logs and failures. */
export function routeName(call: Route): string {
  return `${call.method} ${fullPath(call)}`;
}
