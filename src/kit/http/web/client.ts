import type { AddressOf, AnswerOf, CallContract } from '../contract.ts';
import { isJson, networkFailure, report, resultOf, timeoutFailure } from './answer.ts';
import { ApiFailure } from './api-failure.ts';
import { untilPageStays } from './leaving.ts';
import { callUrl, commonHeaders, type Query, TIMEOUT_MS } from './request.ts';
import { fileNameOfHeader, saveAs } from './save-file.ts';

export { ApiFailure } from './api-failure.ts';
export type { FieldError } from './api-failure.ts';
export { uploadFile, type Upload } from './upload.ts';

/** A call of this contract, with its path and method. Without a contract it is any call, whose result is unknown. */
export type ApiCall<C extends CallContract = CallContract> = CallOptions & {
  /** Below the base path, as the specification prints it: `/sys/login`. Complete if it begins with a base path. */
  readonly path: AddressOf<C>;
} & ('GET' extends C['method'] ? { readonly method?: C['method'] } : { readonly method: C['method'] });

interface CallOptions {
  /** Empty values are omitted; a list becomes repeated keys. */
  readonly query?: Query;
  /** Sent as JSON; a `FormData` is sent unchanged. */
  readonly body?: unknown;
  /** Cancels the call. The promise rejects with the signal's reason, and nothing is shown. */
  readonly signal?: AbortSignal;
  /** The caller shows the failure itself. An ended session or a switched user or shop still opens its dialog. */
  readonly silent?: boolean;
  /** The caller also handles an ended session or a switched user or shop itself. */
  readonly endsQuietly?: boolean;
}

async function answerTo(call: ApiCall): Promise<Response> {
  const headers = commonHeaders();
  const isForm = call.body instanceof FormData;
  if (call.body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(callUrl(call.path, call.query), {
      method: call.method ?? 'GET',
      headers,
      body: call.body === undefined ? null : isForm ? call.body : JSON.stringify(call.body),
      signal: call.signal === undefined ? timeout : AbortSignal.any([call.signal, timeout]),
      credentials: 'same-origin',
    });
  } catch (error) {
    if (call.signal?.aborted === true) throw error;
    await untilPageStays();
    throw timeout.aborted ? timeoutFailure() : networkFailure();
  }
}

/** The body of a response, or the failure of a connection lost before it was complete. */
function wholeBody<T>(call: ApiCall, body: Promise<T>): Promise<T> {
  return body.catch(async () => {
    if (call.signal?.aborted === true) throw call.signal.reason as Error;
    await untilPageStays();
    throw networkFailure();
  });
}

async function reported<T>(call: ApiCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiFailure) report(error, call);
    throw error;
  }
}

/**
 * Makes a call and returns its `result`. A failure is shown (unless `silent`) and thrown as `ApiFailure`. The result
 * type follows from the call's contract: `callApi<typeof roleList>({ path: '/sys/role/getRoleList' })`.
 */
export function callApi<C extends CallContract = CallContract>(call: ApiCall<C>): Promise<AnswerOf<C>> {
  return reported(call, async () => {
    const answer = await answerTo(call);
    const text = await wholeBody(call, answer.text());
    return resultOf(answer.status, answer.headers.get('content-type'), text) as AnswerOf<C>;
  });
}

/**
 * Makes a call that returns a file and saves it under the server's file name. A JSON response is a failure
 * (docs/api.md#envelope).
 */
export function downloadFile(call: ApiCall): Promise<void> {
  return reported(call, async () => {
    const answer = await answerTo(call);
    const contentType = answer.headers.get('content-type');
    if (!answer.ok || isJson(contentType)) {
      resultOf(answer.status, contentType, await answer.text());
      throw new ApiFailure({ code: 'http', httpStatus: answer.status, message: 'Error', isServerMessage: true });
    }
    const file = await wholeBody(call, answer.blob());
    saveAs(file, fileNameOfHeader(answer.headers.get('content-disposition')) ?? 'download');
  });
}
