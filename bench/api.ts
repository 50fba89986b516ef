import { constants, publicEncrypt } from 'node:crypto';
import { INITIAL_PASSWORD, PASSWORD } from './server-process.ts';

const BASE = '/apple-edi-erp';

/** A raw answer. */
export interface BenchAnswer<T = unknown> {
  readonly status: number;
  readonly success: boolean;
  readonly code: string;
  readonly message: string;
  readonly result: T;
}

type CallInit = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/** Calls of a running server as its administrator. A lost connection rejects, every answer resolves. */
export class BenchApi {
  readonly origin: string;
  readonly token: string;

  constructor(origin: string, token: string) {
    this.origin = origin;
    this.token = token;
  }

  /** The same session on a server at another address: sessions are in the database. */
  at(origin: string): BenchApi {
    return new BenchApi(origin, this.token);
  }

  get<T>(at: string, query: Readonly<Record<string, string | number>> = {}, signal?: AbortSignal): Promise<BenchAnswer<T>> {
    return this.call<T>(at, query, signal === undefined ? {} : { signal });
  }

  /** @param key an Idempotency-Key */
  post<T>(at: string, body: object, key?: string): Promise<BenchAnswer<T>> {
    const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) };
    return this.call<T>(at, {}, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Uploads a workbook under an Idempotency-Key. */
  upload<T>(
    at: string,
    field: string,
    file: { name: string; content: Blob },
    fields: Readonly<Record<string, string>>,
    key: string,
  ): Promise<BenchAnswer<T>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set(field, file.content, file.name);
    return this.call<T>(at, {}, { method: 'POST', body: form, headers: { 'idempotency-key': key } });
  }

  /** A call whose body is not JSON, such as a download. */
  raw(at: string, query: Readonly<Record<string, string | number>> = {}, init: CallInit = {}): Promise<Response> {
    const url = new URL(BASE + at, this.origin);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return fetch(url, { ...init, headers: { authorization: this.token, 'accept-language': 'zh', ...init.headers } });
  }

  private async call<T>(at: string, query: Readonly<Record<string, string | number>>, init: CallInit): Promise<BenchAnswer<T>> {
    const response = await this.raw(at, query, init);
    return { ...((await response.json()) as Omit<BenchAnswer<T>, 'status'>), status: response.status };
  }
}

/**
 * Signs the administrator, or a user with his password, in, with the password encrypted as the page does it; the
 * administrator changes his initial one first, as everybody must.
 */
export async function signIn(origin: string, account = 'admin'): Promise<BenchApi> {
  const anonymous = new BenchApi(origin, '');
  const known = await signInWith(anonymous, account, PASSWORD);
  if (known !== null) return known;
  const first = await signInWith(anonymous, account, INITIAL_PASSWORD);
  if (first === null) throw new Error(`Signing in failed: ${account}`);
  const [oldPassword, newPassword] = await encrypted(anonymous, INITIAL_PASSWORD, PASSWORD);
  const changed = await first.post('/sys/user/changePassword', { userId: 1, oldPassword, newPassword, confirmPassword: newPassword });
  if (!changed.success) throw new Error(`Changing the password failed: ${changed.message}`);
  return signIn(origin);
}

async function signInWith(anonymous: BenchApi, loginAccount: string, password: string): Promise<BenchApi | null> {
  const [sent] = await encrypted(anonymous, password);
  const answer = await anonymous.post<{ token: string }>('/sys/login', { loginAccount, password: sent });
  return answer.success ? new BenchApi(anonymous.origin, answer.result.token) : null;
}

async function encrypted(anonymous: BenchApi, ...passwords: readonly string[]): Promise<string[]> {
  const { keyId, publicKey, nonce } = (await anonymous.get<{ keyId: number; publicKey: string; nonce: string }>('/sys/publicKey')).result;
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return passwords.map((password) => `${keyId}.${publicEncrypt(key, Buffer.from(`${nonce}:${password}`)).toString('base64')}`);
}
