import type { AddressOf, AnswerOf, CallContract } from '../contract.ts';
import { networkFailure, report, resultOf, timeoutFailure } from './answer.ts';
import { ApiFailure } from './api-failure.ts';
import { isLeaving } from './leaving.ts';
import { addressOf, commonHeaders, type Query, TIMEOUT_MS } from './request.ts';

/** How often an upload whose connection was lost is sent again, and how long it waits before each. */
const RETRY_AFTER_MS = [1000, 3000];

export interface Upload<C extends CallContract = CallContract> {
  readonly path: AddressOf<C>;
  /** The multipart field of the file: `excelFile`, `file`, … as the call's entry in the specification says. */
  readonly field: string;
  readonly file?: File;
  readonly files?: readonly File[];
  /** The other multipart fields. */
  readonly fields?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
  /** Share of the bytes sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  readonly silent?: boolean;
  /** The server answers the same key once only, so sending again after a lost connection stores nothing twice; made here when not given. */
  readonly idempotencyKey?: string;
}

/** A fresh key; works on plain-http hosts too, where `crypto.randomUUID` is missing. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The multipart body of an upload; the plain fields come first, so that the server knows them before the file arrives. */
export function formOf(upload: Pick<Upload, 'field' | 'file' | 'files' | 'fields'>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields ?? {})) form.append(name, String(value));
  for (const file of upload.files ?? (upload.file === undefined ? [] : [upload.file])) form.append(upload.field, file, file.name);
  return form;
}

/** Uploads files and answers the `result`; sends again with the same key when the connection is lost on the way. */
export async function uploadFile<C extends CallContract>(upload: Upload<C>): Promise<AnswerOf<C>> {
  const key = upload.idempotencyKey ?? newIdempotencyKey();
  for (let attempt = 0; ; attempt++) {
    try {
      return (await sendOnce(upload, key)) as AnswerOf<C>;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const pause = RETRY_AFTER_MS[attempt];
      if (error.code !== 'network' || pause === undefined) {
        report(error, { ...upload, method: 'POST' });
        throw error;
      }
      await waitFor(pause, upload.signal);
    }
  }
}

function waitFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason as Error);
    if (signal?.aborted === true) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    setTimeout(resolve, milliseconds);
  });
}

/** XMLHttpRequest, because fetch does not tell how much of a body has been sent. */
function sendOnce(upload: Upload, key: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (upload.signal?.aborted === true) return reject(upload.signal.reason as Error);
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(upload.path, upload.query));
    for (const [name, value] of Object.entries(commonHeaders())) request.setRequestHeader(name, value);
    request.setRequestHeader('Idempotency-Key', key);
    request.timeout = TIMEOUT_MS;
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) upload.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(resultOf(request.status, request.getResponseHeader('content-type'), request.responseText));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => {
      if (!isLeaving()) reject(networkFailure());
    });
    request.addEventListener('timeout', () => reject(timeoutFailure()));
    request.addEventListener('abort', () => reject(upload.signal?.reason as Error));
    upload.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(formOf(upload));
  });
}
