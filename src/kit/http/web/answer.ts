import { translate } from '#kit/i18n/web/translate.ts';
import { notify } from '#kit/page/web/notice.ts';
import { PAGE_OWNER_CHANGED_CODE } from '#kit/failure/switched-code.ts';
import { ApiFailure } from './api-failure.ts';
import { pageEnded } from '#kit/page/web/page-end.ts';
import { hasPageOwner } from './page-owner.ts';

/** The envelope's code of a success (docs/api.md#envelope). */
const SUCCESS = '100000';
/** The codes of an ended session (docs/user-interface.md#messages). */
const SESSION_CODES = new Set(['50008', '50012', '50014']);
/** How long a message of the server or of the transport is shown (docs/user-interface.md#messages). */
const SERVER_MESSAGE_SECONDS = 6;
const TRANSPORT_MESSAGE_SECONDS = 5;

export function isJson(contentType: string | null): boolean {
  return contentType !== null && /\bjson\b/i.test(contentType);
}

/**
 * The `result` of an envelope, or the whole of a JSON object or array without an envelope. Throws an `ApiFailure` if
 * the envelope or the HTTP status is a failure, and for any other body even with a successful status.
 */
export function resultOf(httpStatus: number, contentType: string | null, text: string): unknown {
  const envelope = isJson(contentType) ? parse(text) : null;
  const httpOk = httpStatus >= 200 && httpStatus < 300;
  if (envelope !== null && (envelope.code !== undefined || envelope.success !== undefined)) {
    if (httpOk && envelope.success !== false && (envelope.code === undefined || envelope.code === SUCCESS)) return envelope.result;
    throw new ApiFailure({
      code: envelope.code ?? 'http',
      httpStatus,
      message: envelope.message || 'Error',
      result: envelope.result,
      isServerMessage: true,
    });
  }
  if (httpOk && envelope !== null) return envelope;
  throw new ApiFailure({ code: 'http', httpStatus, message: translate('服务器返回错误（HTTP {{status}}）', { status: httpStatus }) });
}

interface Envelope {
  code?: string;
  success?: boolean;
  message?: string;
  result?: unknown;
}

function parse(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

/** The failure of a call that exceeded the client's timeout. */
export function timeoutFailure(): ApiFailure {
  return new ApiFailure({ code: 'timeout', httpStatus: 0, message: translate('请求超时,请刷新重试') });
}

/** The failure of a call whose connection failed or was lost. */
export function networkFailure(): ApiFailure {
  return new ApiFailure({ code: 'network', httpStatus: 0, message: translate('网络连接失败，请检查网络后重试') });
}

/**
 * Shows a failed call to the user (docs/user-interface.md#messages): a dialog if the session has ended, or if the user
 * or shop was switched elsewhere; otherwise a message. `silent` suppresses the message, not the dialog; `endsQuietly`
 * suppresses the dialog.
 */
export function report(
  failure: ApiFailure,
  call: { readonly method?: string | undefined; readonly silent?: boolean | undefined; readonly endsQuietly?: boolean | undefined },
): void {
  const isSave = call.method !== undefined && call.method !== 'GET';
  if (call.endsQuietly !== true && showInDialog(failure, isSave)) return;
  if (call.silent === true) return;
  // The form that made the call handles the failure first, in the microtasks before the next task.
  setTimeout(() => {
    if (!failure.shownInForm) notify.error(failure.message, failure.isServerMessage ? SERVER_MESSAGE_SECONDS : TRANSPORT_MESSAGE_SECONDS);
  });
}

/** Opens the dialog of a failure that ends the page. Returns whether it is shown. The sign-in page has none. */
export function showInDialog(failure: ApiFailure, isSave = false): boolean {
  if (!hasPageOwner()) return false;
  if (failure.code === PAGE_OWNER_CHANGED_CODE) return pageEnded('switched', failure.message, isSave);
  return (SESSION_CODES.has(failure.code) || failure.httpStatus === 401) && pageEnded('signed-out', failure.message, isSave);
}
