import { constants, publicEncrypt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { buildApp } from '#app/server/build-app.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { createStartedDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import type { CallEngines, Route } from '#kit/http/server/route.ts';
import type { Jobs } from '#kit/jobs/server/jobs.ts';
import { hashPassword } from '#kit/session/server/password.ts';
import { openSession } from '#kit/caller/server/session.ts';
import { productSettings } from '#app/server/settings.ts';
import { ADMIN_PASSWORD, administratorHasChangedHisPassword, NOON } from './started.ts';

export { ADMIN_PASSWORD };

export const BASE = '/apple-edi-erp';
export const USER_PASSWORD = 'Worker*2026.ok';

/**
 * The port of the first app of this worker, so that a browser has the scripts of the pages in its cache. Linux does not
 * assign ports of this range.
 */
const PORT = 61_100 + Number(process.env.VITEST_POOL_ID ?? 0);

/** A clock that the test sets. */
export class TestClock {
  private moment: Date;

  constructor(at: string) {
    this.moment = new Date(at);
  }

  now(): Date {
    return new Date(this.moment);
  }

  set(at: string): void {
    this.moment = new Date(at);
  }

  advance(milliseconds: number): void {
    this.moment = new Date(this.moment.getTime() + milliseconds);
  }
}

export interface Answer<T = unknown> {
  readonly status: number;
  readonly code: string;
  readonly success: boolean;
  readonly message: string;
  readonly result: T;
  readonly headers: Headers;
}

export interface CallOptions {
  readonly query?: Record<string, string | number | undefined>;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly language?: string;
  readonly headers?: Record<string, string>;
  /** Ends the call from the caller's side. */
  readonly signal?: AbortSignal;
}

/** One caller of the API over real HTTP. */
export class Caller {
  readonly origin: string;
  readonly token: string | undefined;

  constructor(origin: string, token?: string) {
    this.origin = origin;
    this.token = token;
  }

  /** The raw answer of a call; `at` is a path below the base path, or a whole one that begins with `/apple-`. */
  async fetch(method: string, at: string, options: CallOptions = {}): Promise<Response> {
    const url = new URL(at.startsWith('/apple-') ? at : BASE + at, this.origin);
    for (const [key, value] of Object.entries(options.query ?? {})) if (value !== undefined) url.searchParams.set(key, String(value));
    return fetch(url, {
      method,
      headers: {
        'accept-language': options.language ?? 'zh',
        ...(this.token === undefined ? {} : { authorization: this.token }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.form !== undefined ? { body: options.form } : options.body !== undefined ? { body: JSON.stringify(options.body) } : {}),
    });
  }

  async call<T = unknown>(method: string, at: string, options: CallOptions = {}): Promise<Answer<T>> {
    const response = await this.fetch(method, at, options);
    const body = (await response.json()) as Omit<Answer<T>, 'status' | 'headers'>;
    return { ...body, status: response.status, headers: response.headers };
  }

  get<T = unknown>(at: string, query?: CallOptions['query'], options: CallOptions = {}): Promise<Answer<T>> {
    return this.call<T>('GET', at, query === undefined ? options : { ...options, query });
  }

  post<T = unknown>(at: string, body?: unknown, options: CallOptions = {}): Promise<Answer<T>> {
    return this.call<T>('POST', at, { ...options, body });
  }

  /** Uploads one file under a form field. */
  upload<T = unknown>(
    at: string,
    field: string,
    file: { name: string; bytes: Uint8Array },
    fields: Record<string, string | number> = {},
    options: CallOptions = {},
  ): Promise<Answer<T>> {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, String(value));
    form.set(field, new Blob([new Uint8Array(file.bytes)]), file.name);
    return this.call<T>('POST', at, { ...options, form });
  }

  async download(at: string, query?: CallOptions['query']): Promise<{ status: number; name: string; bytes: Buffer }> {
    const response = await this.fetch('GET', at, query === undefined ? {} : { query });
    const disposition = response.headers.get('content-disposition') ?? '';
    return {
      status: response.status,
      name: decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? ''),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  }
}

export interface TestApp {
  readonly origin: string;
  readonly database: Database;
  readonly clock: TestClock;
  /** The folder of uploads while they are received. */
  readonly spool: string;
  /** The engines that calls use through their context. */
  readonly engines: CallEngines;
  /** The job queue, which is idle until `startJobs`. */
  readonly jobs: Jobs;
  startJobs(): Promise<void>;
  /** The administrator, who has every code. */
  readonly admin: Caller;
  /** A caller without a token. */
  readonly anonymous: Caller;
  /**
   * Creates a user whose role has only these menu and operation codes, by default of corporate 1000, and opens a
   * session.
   */
  userWith(codes: readonly string[], options?: { corporate?: string; account?: string }): Promise<Caller>;
  /** Signs a user in with the sign-in call. */
  signIn(account: string, password: string): Promise<Caller>;
  /** Opens a session for a user without the sign-in call. */
  createSession(account: string): Promise<Caller>;
  /** An encrypted password, valid for one call. */
  encrypt(password: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts the whole product on a database of its own, on a free port, with the clock at noon of 2026-11-18 in Shanghai
 * by default; `on` names another database, `trustProxy` trusts X-Forwarded-For.
 */
export async function startTestApp(
  options: {
    at?: string;
    settings?: Readonly<Record<string, string>>;
    on?: TestDatabase;
    trustProxy?: boolean;
    /** Calls in addition to the product's own. */
    moreRoutes?: readonly Route[];
    /** The folder of the database, for tests of its disk. */
    databaseFolder?: string;
  } = {},
): Promise<TestApp> {
  const { url, database, drop } = options.on ?? (await createStartedDatabase());
  const spool = await mkdtemp(path.join(os.tmpdir(), 'back-office-spool-'));
  const clock = new TestClock(options.at ?? NOON);
  const strays: string[] = [];
  const { server, jobs, engines, startJobs, close } = await buildApp({
    database,
    databaseUrl: url,
    // Tests do not depend on the free disk space of the machine.
    settings: productSettings({ DISK_RESERVE_PERCENT: '0', DISK_RESERVE_MB: '0', ...options.settings }),
    ...(options.moreRoutes === undefined ? {} : { moreRoutes: options.moreRoutes }),
    ...(options.databaseFolder === undefined ? {} : { databaseFolder: options.databaseFolder }),
    clock,
    zone: 'Asia/Shanghai',
    spool,
    administratorPassword: ADMIN_PASSWORD,
    systemLanguage: 'zh',
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    trustProxy: options.trustProxy ?? false,
    onInvalidAnswer: (problem) => void strays.push(problem),
  });
  const listen = (port: number) => server.listen({ port, host: '127.0.0.1' });
  const origin = await listen(PORT).catch(() => listen(0));
  await administratorHasChangedHisPassword(database);
  const anonymous = new Caller(origin);
  const encrypt = (password: string) => encryptFor(anonymous, password);
  const signIn = async (account: string, password: string) => {
    const answer = await anonymous.post<{ token: string }>('/sys/login', { loginAccount: account, password: await encrypt(password) });
    if (!answer.success) throw new Error(`sign-in of ${account}: ${answer.message}`);
    return new Caller(origin, answer.result.token);
  };
  const createSession = async (account: string) => new Caller(origin, await sessionOf(database, account, clock.now()));
  let users = 0;
  return {
    origin,
    database,
    clock,
    spool,
    anonymous,
    jobs,
    engines,
    startJobs,
    admin: await createSession('admin'),
    encrypt,
    signIn,
    createSession,
    async userWith(codes, { corporate = '1000', account = `user${++users}` } = {}) {
      await makeUser(database, account, codes, corporate);
      return createSession(account);
    },
    async close() {
      await close();
      await drop();
      await rm(spool, { recursive: true, force: true });
      // Every answer of every test is validated against its schema (docs/architecture.md#rules).
      if (strays.length > 0) throw new Error([...new Set(strays)].join('\n'));
    },
  };
}

async function encryptFor(caller: Caller, password: string): Promise<string> {
  const { keyId, publicKey, nonce } = (await caller.get<{ keyId: number; publicKey: string; nonce: string }>('/sys/publicKey')).result;
  const encrypted = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(`${nonce}:${password}`),
  );
  return `${keyId}.${encrypted.toString('base64')}`;
}

function sessionOf(database: Database, account: string, now: Date): Promise<string> {
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from app_user where login_account = ${account}`.execute(tx);
    return openSession(tx, { userId: rows[0]?.id ?? 0, address: '127.0.0.1', userAgent: 'node' }, now);
  });
}

/** Computed once, because a test's worker creates hundreds of users with the same password. */
const userPasswordHash = hashPassword(USER_PASSWORD);

async function makeUser(database: Database, account: string, codes: readonly string[], corporate: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows: role } = await sql<{ id: number }>`insert into role (name) values (${`role of ${account}`}) returning id`.execute(tx);
    const roleId = (role[0] as { id: number }).id;
    await sql`insert into role_menu (role_id, menu_id) select ${roleId}, id from menu where code = any(${codes})`.execute(tx);
    await sql`insert into role_operation (role_id, operation_id) select ${roleId}, id from operation where code = any(${codes})`.execute(
      tx,
    );
    await sql`insert into corporate (code, name) values (${corporate}, ${corporate}) on conflict do nothing`.execute(tx);
    await sql`
      insert into shop (corporate_id, name) select id, ${`shop ${corporate}`} from corporate
      where code = ${corporate} and not exists (select 1 from shop where shop.corporate_id = corporate.id)
    `.execute(tx);
    const { rows: user } = await sql<{ id: number }>`
      insert into app_user (user_name, login_account, role_id, shop_id, password_hash, must_change_password)
      select ${account}, ${account}, ${roleId}, min(shop.id), ${await userPasswordHash}, false
      from shop join corporate on corporate.id = shop.corporate_id where corporate.code = ${corporate} returning id
    `.execute(tx);
    await sql`insert into user_shop (user_id, shop_id) select id, shop_id from app_user where id = ${(user[0] as { id: number }).id}`.execute(
      tx,
    );
  });
}
