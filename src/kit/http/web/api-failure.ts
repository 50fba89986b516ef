/** One field's broken rule, its message in the caller's language. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** What went wrong with a call, whether the server said so or the way to it failed. */
export class ApiFailure extends Error {
  /** The envelope's code; `timeout`, `network` or `http` where no envelope came. */
  readonly code: string;
  /** 0 where no answer came. */
  readonly httpStatus: number;
  /** `result.errors` of a broken rule (422), for the form's fields. */
  readonly errors: readonly FieldError[];
  readonly result: unknown;
  /** A form has shown it at its fields or as a conflict: no message repeats it. */
  shownInForm = false;
  /** Whether the message came in the answer's body (shown 6 s) or is the transport's (5 s). */
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
