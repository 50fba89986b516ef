/** A wrong field, with its message in the caller's language. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** A failed call, reported by the server or caused by the transport. */
export class ApiFailure extends Error {
  /** The envelope's code; `timeout`, `network` or `http` without an envelope. */
  readonly code: string;
  /** 0 without a response. */
  readonly httpStatus: number;
  /** `result.errors` of a 422 response, for the form's fields. */
  readonly errors: readonly FieldError[];
  readonly result: unknown;
  /** A form has shown it at its fields or as a conflict, so no message is shown. */
  shownInForm = false;
  /** Whether the message is the server's (shown 6 s) or the transport's (5 s). */
  readonly isServerMessage: boolean;

  constructor(facts: { code: string; httpStatus: number; message: string; result?: unknown; isServerMessage?: boolean }) {
    super(facts.message);
    this.name = 'ApiFailure';
    this.code = facts.code;
    this.httpStatus = facts.httpStatus;
    this.result = facts.result ?? null;
    this.errors = fieldErrors(facts.result);
    this.isServerMessage = facts.isServerMessage ?? false;
  }
}

function fieldErrors(result: unknown): readonly FieldError[] {
  if (typeof result !== 'object' || result === null || !('errors' in result) || !Array.isArray(result.errors)) return [];
  return result.errors.filter(
    (entry): entry is FieldError =>
      typeof entry === 'object' && entry !== null && typeof entry.field === 'string' && typeof entry.message === 'string',
  );
}
