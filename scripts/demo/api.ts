import type { Language } from './words.ts';

/** The public API of a running server, as the browser uses it. */
export class Api {
  readonly origin: string;
  readonly token: string;
  readonly language: Language;

  constructor(origin: string, token: string, language: Language = 'zh') {
    this.origin = origin;
    this.token = token;
    this.language = language;
  }

  get<T>(path: string, query: Record<string, string | number> = {}): Promise<T> {
    const url = new URL(`/apple-edi-erp${path}`, this.origin);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
    return this.ask<T>(url, { method: 'GET' });
  }

  /** A call without a body takes its values from the query string. */
  post<T>(path: string, body?: unknown): Promise<T> {
    return this.ask<T>(new URL(`/apple-edi-erp${path}`, this.origin), {
      method: 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  }

  /** Uploads a workbook. A rejected row ends the demonstration with the first problem. */
  async upload<More = unknown>(
    path: string,
    field: string,
    name: string,
    bytes: Buffer,
    fields: Record<string, string | number> = {},
  ): Promise<{ inserted: number; updated: number; unchanged: number } & More> {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, String(value));
    form.set(field, new Blob([new Uint8Array(bytes)]), name);
    const answer = await this.ask<
      {
        inserted: number;
        updated: number;
        unchanged: number;
        allErrorList: { rowIndex: number; filedName: string; errorReason: string }[];
      } & More
    >(new URL(`/apple-edi-erp${path}`, this.origin), { method: 'POST', body: form });
    const [problem] = answer.allErrorList;
    if (problem !== undefined) throw new Error(`${name}, row ${problem.rowIndex}, ${problem.filedName}: ${problem.errorReason}`);
    return answer;
  }

  /**
   * Uploads several workbooks in one call, whose answer has one line per problem; the first one ends the demonstration.
   */
  async uploadSeveral(path: string, field: string, files: readonly { readonly name: string; readonly bytes: Buffer }[]): Promise<void> {
    const form = new FormData();
    for (const { name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
    const [problem] = await this.ask<string[]>(new URL(`/apple-edi-erp${path}`, this.origin), { method: 'POST', body: form });
    if (problem !== undefined) throw new Error(problem);
  }

  private async ask<T>(url: URL, init: { method: string; body?: string | FormData; headers?: Record<string, string> }): Promise<T> {
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, authorization: this.token, 'accept-language': this.language },
    });
    const answer = (await response.json()) as { success: boolean; message: string; result: T };
    if (!answer.success) throw new Error(`${url.pathname}: ${answer.message}`);
    return answer.result;
  }
}
