import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '#kit/failure/server/failure.ts';
import { refuseFlood } from '#kit/http/server/request-limits.ts';
import { ROWS_PER_BATCH } from '../define.ts';

/** Where rows go, as the operator set it. */
export interface PushTarget {
  readonly url: string;
  /** Key of the signature; it stands in no log, no failure and no answer. */
  readonly secret: string;
}

/** A batch as it travels. */
export interface Parcel {
  readonly key: string;
  readonly rows: readonly { readonly id: number; readonly payload: Readonly<Record<string, unknown>> }[];
}

/** What the partner says of one row. */
export interface RowAnswer {
  readonly id: number;
  readonly accepted: boolean;
  readonly reason: string | null;
}

/** The batch did not arrive, or nobody knows whether: it is sent again. The texts are the product's own, so that no address or secret is in them. */
export class PushFailed extends Failure {
  /** What the system calls the trouble, such as `ECONNREFUSED`, for the log. */
  readonly systemCode: string | undefined;

  constructor(text: string, parameters: Readonly<Record<string, string | number>> = {}, systemCode?: string) {
    super(502, '100502', text, parameters);
    this.systemCode = systemCode;
  }
}

/** How long a partner may take, in milliseconds, its whole answer included. */
export const ANSWER_WITHIN_MS = 30_000;
/** The longest answer that is read: 500 rows with a reason each, and much room. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** Keys of all objects of an answer: a row needs three, and a partner may say more of it than is asked. */
const MAX_ANSWER_KEYS = 20 * ROWS_PER_BATCH;
const MAX_REASON_LENGTH = 500;

const answerBody = z.object({
  // Of a row that is in it twice nobody knows which of the two holds.
  rows: z
    .array(z.object({ id: z.int(), accepted: z.boolean(), reason: z.string().nullish() }))
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length),
});

/** What is signed: the time and, behind a full stop, the body (docs/push.md). */
export function signatureOf(secret: string, time: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/**
 * Sends a batch once.
 * @param signal ends the wait; {@link ANSWER_WITHIN_MS} unless it says so sooner
 * @returns what became of each row, every row of the batch once
 * @throws PushFailed where that is not known
 */
export async function sendBatch({ url, secret }: PushTarget, parcel: Parcel, now: Date, signal: AbortSignal): Promise<RowAnswer[]> {
  const body = JSON.stringify({ key: parcel.key, rows: parcel.rows.map(({ id, payload }) => ({ id, ...payload })) });
  const time = String(Math.floor(now.getTime() / 1000));
  return answersOf(parcel, await textOf(() => post()));

  function post(): Promise<Response> {
    return fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': parcel.key,
        'x-push-time': time,
        'x-push-signature': signatureOf(secret, time, body),
      },
      body,
      // What is signed for one partner goes to no other.
      redirect: 'error',
      signal,
    });
  }
}

/** The answer's text; the partner's own words stay out of the failure. */
async function textOf(post: () => Promise<Response>): Promise<string> {
  try {
    const answer = await post();
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new PushFailed('合作方返回错误（HTTP {{status}}）', { status: answer.status });
    }
    return await readAll(answer);
  } catch (error) {
    if (error instanceof PushFailed) throw error;
    const late = ['TimeoutError', 'AbortError'].includes((error as Error).name);
    if (late) throw new PushFailed('合作方没有在规定时间内应答');
    // The error's own message names the address; its code does not.
    throw new PushFailed('无法连接合作方，或连接中断', {}, (error as { cause?: { code?: string } }).cause?.code);
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

function answersOf({ rows }: Parcel, text: string): RowAnswer[] {
  const answered = new Map(readAnswer(text).map((row) => [row.id, row]));
  return rows.map(({ id }) => {
    const row = answered.get(id);
    // Whoever leaves a row out may not have got it.
    if (row === undefined) throw new PushFailed('合作方的应答不完整');
    return { id, accepted: row.accepted, reason: row.accepted ? null : reasonOf(row.reason ?? '') };
  });
}

/** A reason as it can be kept and shown: no column holds a NUL, and no cell other control characters. */
const reasonOf = (told: string): string =>
  told
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_REASON_LENGTH)
    .toWellFormed();

function readAnswer(text: string): z.output<typeof answerBody>['rows'] {
  try {
    // It is read beside the pages.
    refuseFlood(text, MAX_ANSWER_KEYS);
    return answerBody.parse(JSON.parse(text)).rows;
  } catch {
    throw new PushFailed('合作方的应答无法识别');
  }
}
