import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '#kit/failure/server/failure.ts';
import { refuseFlood } from '#kit/http/server/limits/request-limits.ts';
import { ROWS_PER_BATCH } from '../define.ts';

/** The configured target of rows. */
export interface PushTarget {
  readonly url: string;
  /** Key of the signature. It must not appear in logs, failures or responses. */
  readonly secret: string;
}

/** The content of a request. The key is the same for each attempt at the batch. */
export interface BatchContent {
  readonly key: string;
  readonly rows: readonly { readonly id: number; readonly payload: Readonly<Record<string, unknown>> }[];
}

/** The partner's result for one row. */
export interface RowAnswer {
  readonly id: number;
  readonly accepted: boolean;
  readonly reason: string | null;
}

/**
 * The batch was not delivered, or it is unknown whether it was delivered. The batch is sent again. The text contains no
 * address or secret.
 */
export class PushFailed extends Failure {
  /** The system's error code, such as `ECONNREFUSED`, for the log. */
  readonly systemCode: string | undefined;

  constructor(text: string, parameters: Readonly<Record<string, string | number>> = {}, systemCode?: string) {
    super(502, text, parameters);
    this.systemCode = systemCode;
  }
}

/** Timeout for the partner's complete response, in milliseconds. */
export const RESPONSE_TIMEOUT_MS = 30_000;
/** The largest response that is read: 500 rows with a reason each, with a margin. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** Maximum keys of all objects in a response. A row needs three; a partner may send more. */
const MAX_ANSWER_KEYS = 20 * ROWS_PER_BATCH;
const MAX_REASON_LENGTH = 500;

const answerBody = z.object({
  // If a row occurs twice, it is unknown which result is valid.
  rows: z
    .array(z.object({ id: z.int(), accepted: z.boolean(), reason: z.string().nullish() }))
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length),
});

/** The signature of a request. The signed text is the time, a full stop and the body (docs/push.md). */
export function signatureOf(secret: string, time: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/**
 * Sends a batch once.
 * @param signal aborts the request before the timeout of {@link RESPONSE_TIMEOUT_MS}
 * @returns exactly one result for each row of the batch
 * @throws PushFailed if the result is unknown
 */
export async function sendBatch(target: PushTarget, batch: BatchContent, now: Date, signal: AbortSignal): Promise<RowAnswer[]> {
  const body = JSON.stringify({ key: batch.key, rows: batch.rows.map(({ id, payload }) => ({ id, ...payload })) });
  const answer = await postSigned(target, { key: batch.key, body, now, failures: PARTNER_FAILURES }, signal, readAll);
  return answersOf(batch, answer);
}

/** A request that is signed with the secret of its target. */
interface SignedRequest {
  /** The idempotency key, the same for each attempt. */
  readonly key: string;
  readonly body: string;
  readonly now: Date;
  readonly failures: FailureTexts;
}

/** The texts of failures. They name the kind of target: a partner, or the receiver of a webhook. */
interface FailureTexts {
  /** For a status other than 2xx, with the parameter `status`. */
  readonly status: string;
  readonly timeout: string;
  readonly unreachable: string;
}

const PARTNER_FAILURES: FailureTexts = {
  status: '合作方返回错误（HTTP {{status}}）',
  timeout: '合作方没有在规定时间内应答',
  unreachable: '无法连接合作方，或连接中断',
};

/**
 * Sends a request once and reads its response. No failure contains text of the response.
 * @throws PushFailed for a status other than 2xx, a redirect or a lost response
 */
export async function postSigned<T>(
  { url, secret }: PushTarget,
  { key, body, now, failures }: SignedRequest,
  signal: AbortSignal,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const time = String(Math.floor(now.getTime() / 1000));
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': key,
        'x-push-time': time,
        'x-push-signature': signatureOf(secret, time, body),
      },
      body,
      // A signed request must not reach another server.
      redirect: 'error',
      signal,
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new PushFailed(failures.status, { status: answer.status });
    }
    return await read(answer);
  } catch (error) {
    if (error instanceof PushFailed) throw error;
    if (['TimeoutError', 'AbortError'].includes((error as Error).name)) throw new PushFailed(failures.timeout);
    // The error's message contains the address; its code does not.
    throw new PushFailed(failures.unreachable, {}, (error as { cause?: { code?: string } }).cause?.code);
  }
}

async function readAll(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new PushFailed('合作方的应答无法识别');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function answersOf({ rows }: BatchContent, text: string): RowAnswer[] {
  const answersById = new Map(readAnswer(text).map((row) => [row.id, row]));
  return rows.map(({ id }) => {
    const row = answersById.get(id);
    // A missing row may not have been received.
    if (row === undefined) throw new PushFailed('合作方的应答不完整');
    return { id, accepted: row.accepted, reason: row.accepted ? null : reasonOf(row.reason ?? '') };
  });
}

/** A reason that can be stored and exported: a column cannot contain NUL, a cell no other control characters. */
const reasonOf = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_REASON_LENGTH)
    .toWellFormed();

function readAnswer(text: string): z.output<typeof answerBody>['rows'] {
  try {
    // Parsing blocks the event loop that serves the pages.
    refuseFlood(text, MAX_ANSWER_KEYS);
    return answerBody.parse(JSON.parse(text)).rows;
  } catch {
    throw new PushFailed('合作方的应答无法识别');
  }
}
