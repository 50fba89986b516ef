/** An error of the server, with the driver's fields. */
interface DatabaseError extends Error {
  readonly code: string;
  readonly severity: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** The error code of a unique violation. */
export const UNIQUE_VIOLATION = '23505';

/** Whether PostgreSQL rejected a statement, also in another thread. */
export function isDatabaseError(failure: unknown): failure is DatabaseError {
  const { code, severity } = (failure ?? {}) as { code?: unknown; severity?: unknown };
  return failure instanceof Error && typeof code === 'string' && typeof severity === 'string';
}

/**
 * The part of a failure that may be logged. PostgreSQL's messages quote values and its details contain whole rows,
 * which are personal data and are omitted. Names of objects are separate fields.
 */
export function describeFailure(failure: unknown): Partial<DatabaseError> {
  if (!(failure instanceof Error)) return { message: String(failure) };
  if (!isDatabaseError(failure)) {
    const { name, message, stack, code } = failure as Error & { code?: string };
    return { name, message, stack, code };
  }
  const { name, code, table, column, constraint } = failure;
  const message = withoutValues(failure);
  return { name, message, stack: `${name}: ${message}\n${framesOf(failure)}`, code, table, column, constraint };
}

/**
 * The message of an error. Quoted values are removed, from the first quotation mark to the last because a value may
 * contain some, unless the error is a mistake in our SQL.
 */
export function withoutValues({ code, message }: DatabaseError): string {
  return code.startsWith('42') ? message : message.replace(/".*"/s, '"…"').replace(/0x[0-9a-f]{2}.*$/is, '0x…');
}

/** A stack starts with the message, which may have several lines. */
function framesOf({ stack = '' }: Error): string {
  const lines = stack.split('\n');
  return lines.filter((line) => /^ {4}(at|called from)\b/.test(line)).join('\n');
}
