import { create } from 'zustand';

/** An error of the page, for the error-log dialog (docs/user-interface.md#messages). */
export interface LoggedError {
  readonly id: number;
  readonly message: string;
  /** Where it happened: React's component stack, `file:line:column`, `route` or `promise`. */
  readonly info: string;
  /** The address of the page when the error happened. */
  readonly url: string;
  readonly stack: string;
}

/** Maximum number of stored errors: a repeated error must not fill the memory. */
const MAX_ERRORS = 100;

export const useErrorLog = create<{ readonly errors: readonly LoggedError[] }>(() => ({ errors: [] }));

let lastId = 0;

/** Adds an error to the log. @param info as in `LoggedError` */
export function recordError(error: unknown, info: string): void {
  const entry: LoggedError = {
    id: ++lastId,
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    info: info.trim(),
    url: location.pathname + location.search,
    stack: error instanceof Error ? (error.stack ?? '') : '',
  };
  useErrorLog.setState(({ errors }) => ({ errors: [entry, ...errors].slice(0, MAX_ERRORS) }));
}

export function clearErrors(): void {
  useErrorLog.setState({ errors: [] });
}

/** Rejections of calls whose failure the user has seen, or that were cancelled. */
function isExpected(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ApiFailure' || error.name === 'AbortError' || error.name === 'CancelledError');
}

/** Records uncaught errors and rejections. Expected rejections are neither logged nor shown in the browser's console. */
export function collectErrors(): void {
  window.addEventListener('error', (event) => {
    if (event.error !== null && event.error !== undefined) recordError(event.error, `${event.filename}:${event.lineno}:${event.colno}`);
  });
  window.addEventListener('unhandledrejection', (event) => {
    if (isExpected(event.reason)) event.preventDefault();
    else recordError(event.reason, 'promise');
  });
}
