import type { Writable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { ZodType } from 'zod';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import type { Disks } from '#kit/disk/server/disks.ts';
import type { Language, Parameters } from '#kit/i18n/words.ts';
import type { JobEngines } from '#kit/jobs/server/handler.ts';
import type { Jobs } from '#kit/jobs/server/jobs.ts';
import type { Clock } from '#kit/time/business-time.ts';
import type { AuditEntry } from '#kit/audit/server/audit.ts';
import type { SecurityEvent } from '#kit/security-log/server/event.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import type { CallContract, EventsOf, Frozen, TextOf } from '../contract.ts';
import type { ReceivedFile } from './multipart.ts';

/** Who may make a call. `any` names the codes (menu or button) of which the caller's role must hold one. */
export type Permission =
  | { readonly kind: 'open' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'signed-in-page' }
  | { readonly kind: 'any'; readonly codes: readonly string[] };

/** A call that needs no session; each is listed in one test. */
export const open: Permission = { kind: 'open' };

/** A call that every signed-in user may make about himself. */
export const signedIn: Permission = { kind: 'signed-in' };

/**
 * What every signed-in user may open by its address in a browser, which sends no header then: the token may come in the
 * client's cookie. Never for a call that changes something: another site's link would carry it out.
 */
export const signedInPage: Permission = { kind: 'signed-in-page' };

/** A call that needs one of these menu or button codes. */
export function needs(...codes: readonly string[]): Permission {
  return { kind: 'any', codes };
}

/**
 * Engines that a call uses through its context: those of jobs, and those that add a field here by module augmentation.
 * The app supplies all of them.
 */
export interface CallEngines extends JobEngines {}

/** What a handler is given about the world, whatever the call. */
export interface CallContext extends CallEngines {
  readonly language: Language;
  /** Translates a Chinese source text into the caller's language. */
  readonly t: (text: string, parameters?: Parameters) => string;
  readonly clock: Clock;
  /** The business time zone, an IANA name. */
  readonly zone: string;
  readonly log: FastifyBaseLogger;
  readonly requestId: string;
  readonly address: string;
  /** For calls with `access: 'none'` only, which open their own transactions (imports, event streams). */
  readonly database: Database;
  /** Makes background jobs inside the call's transaction. */
  readonly queue: Jobs;
  /** What the operator set: which outside systems there are. */
  readonly settings: Settings;
  readonly disks: Disks;
  /**
   * Notes in the security log what this call means for accounts and rights, whatever becomes of the call; it neither
   * waits nor fails.
   */
  readonly securityEvent: (event: Pick<SecurityEvent, 'kind' | 'account' | 'caller' | 'detail'>) => void;
  /** Resolves when the security log has what was noted so far. */
  readonly securityLogWritten: () => Promise<void>;
  /** Fires when the caller goes away, or the server stops before the answer is there. */
  readonly gone: AbortSignal;
  readonly header: (name: string) => string | undefined;
  /** A cookie that the caller's browser sent. */
  readonly cookie: (name: string) => string | undefined;
  /** Gives the browser a cookie that no script can read and only calls below `path` of this site carry. */
  readonly setCookie: (cookie: { name: string; value: string; path: string; maxAgeMs: number }) => void;
}

/** One call, as its handler sees it. */
export interface Call<Params, Query, Body> extends CallContext {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly files: readonly ReceivedFile[];
  /** The call's transaction; committed when the handler is done and the file that it answers with is written. */
  readonly tx: Tx;
  /** The caller; throws for open calls without one. */
  readonly session: Session;
  /** Records who changed what; a write that changes something without an entry is rolled back. */
  readonly audit: (entry: AuditEntry) => Promise<void>;
  /** Says that this write changed nothing, so that no audit entry is owed. */
  readonly nothingChanged: () => void;
  /**
   * For calls with `access: 'none'` that bring files, which have no place on the database: a look before the import
   * begins, among their user's other calls.
   */
  readonly look: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/**
 * Writes a file's bytes and ends the sink. When it rejects, whatever it read from has been ended; when `gone` fires, it
 * rejects soon. What destroys the sink is not its business.
 */
export type WriteFile = (sink: Writable, gone: AbortSignal) => Promise<unknown>;

/**
 * A file as answer, for calls with `access: 'download'`. It is written inside the call's transaction and sent after
 * that (decision 14), so that a failure while it is written is still an honest JSON answer.
 */
export class FileAnswer {
  readonly name: string;
  readonly contentType: string;
  readonly write: WriteFile;
  /** Names bytes that never change: who asks for them while others still read them gets what was made for those. */
  readonly lasting: string | undefined;

  constructor(name: string, contentType: string, write: WriteFile, lasting?: string) {
    this.name = name;
    this.contentType = contentType;
    this.write = write;
    this.lasting = lasting;
  }
}

/** A form to fill in, without anybody's data. */
export class TemplateAnswer extends FileAnswer {}

/** Server-sent events as answer; each value becomes one `data:` line of JSON. They end when `ended` fires. */
export type Events<Event> = (ended: AbortSignal) => AsyncIterable<Event>;

/** What a route says of its call, whatever it answers. */
interface CallPolicy<Params, Query, Body> extends Pick<CallContract, 'method' | 'base' | 'path' | 'refusal'> {
  readonly permission: Permission;
  /**
   * A user may make the call before he has done what must come before all else
   * (docs/business-rules/accounts.md#second-factor): `any` duty, or before his `second-factor` alone, once the one-time
   * password is changed.
   */
  readonly beforeDuty?: 'any' | 'second-factor';
  /**
   * The call is meant whoever the page was opened for: it asks who is signed in now or ends that; or `of-any-shop`, for
   * it names the shop itself.
   */
  readonly forAnyPage?: 'of-any-user' | 'of-any-shop';
  /** One line for the OpenAPI page. */
  readonly summary: string;
  readonly params?: ZodType<Params>;
  readonly query?: ZodType<Query>;
  /** A file upload's fields, too. */
  readonly body?: ZodType<Body>;
  /** The largest JSON body in bytes, where 64 KB are too little for what the schema allows. */
  readonly maxBodyBytes?: number;
  /** The most keys of a JSON body's objects together, where a thousand are too few. */
  readonly maxKeys?: number;
  /** The multipart field that carries the file or files; their other fields are checked by `body`. */
  readonly upload?: { readonly field: string; readonly several?: boolean };
  /** Takes much room on the disk (an export, a pull of rows; every upload does): refused while there is little. */
  readonly fillsDisk?: true;
  /** What the call waits for before it has a place on the database, so that it takes none from others meanwhile. */
  readonly before?: (
    context: CallContext & Pick<Call<Params, Query, Body>, 'params' | 'query' | 'body' | 'files'>,
    session: Session | null,
  ) => Promise<void>;
}

/** `read` and `write` calls get a transaction; `none` opens its own (imports, streams). */
interface JsonCall<Params, Query, Body, Result> extends CallPolicy<Params, Query, Body> {
  readonly access: 'read' | 'write' | 'none';
  /** What it answers, the whole of it; null for a call that answers with its success alone. */
  readonly result: ZodType<Result>;
  /**
   * What is kept of the answer for a retry under the same Idempotency-Key; all of it unless given. For answers that
   * hold a password, which is stored nowhere. Null where a retry is a call of its own.
   */
  readonly storedAnswer?: ((answer: Frozen<Result>) => Frozen<Result>) | null;
  readonly handle: (call: Call<Params, Query, Body>) => Promise<Frozen<NoInfer<Result>>>;
}

/** Answers with a file, which is written in the call's transaction. */
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
  readonly result: TextOf;
  readonly storedAnswer?: undefined;
  readonly handle: (call: Call<Params, Query, Body>) => Promise<string>;
}

/** A call with its policy, what it answers, and what it does (docs/architecture.md#rules). */
export type RouteSpecification<Params, Query, Body, Result> =
  | JsonCall<Params, Query, Body, Result>
  | Download<Params, Query, Body>
  | EventStream<Params, Query, Body, Result>
  | TextCall<Params, Query, Body>;

/** A route whose types have been checked and forgotten, as the route table holds it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the table holds routes of every shape
export type Route = RouteSpecification<any, any, any, any>;

export const BASE_PATH = '/apple-edi-erp';

/** Declares one call; the types of `params`, `query`, `body` and of what `handle` answers follow from their schemas. */
export function route<Params = Record<string, never>, Query = Record<string, never>, Body = undefined, Result = unknown>(
  specification: RouteSpecification<Params, Query, Body, Result>,
): Route {
  return specification;
}

/** The full URL path of a route. */
export function fullPath(of: Route): string {
  return (of.base ?? BASE_PATH) + of.path;
}

/** Names a route in logs and failures. */
export function routeName(of: Route): string {
  return `${of.method} ${fullPath(of)}`;
}
