/** An error as the server sent it, with the fields that the driver gives it. */
interface DatabaseError extends Error {
  readonly code: string;
  readonly severity: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** A failure as the log has it. */
export interface FailureReport {
  readonly name?: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: string | undefined;
  readonly table?: string | undefined;
  readonly column?: string | undefined;
  readonly constraint?: string | undefined;
}

/** Whether PostgreSQL itself refused a statement; also of an error that came from another thread. */
export function isDatabaseError(failure: unknown): failure is DatabaseError {
  const { code, severity } = (failure ?? {}) as { code?: unknown; severity?: unknown };
  return failure instanceof Error && typeof code === 'string' && typeof severity === 'string';
}

/**
 * What may be logged of a failure. PostgreSQL quotes in its messages what it could not read, and its details hold whole
 * rows: personal data, which stay out. The names that it quotes too come by themselves.
 */
export function describeFailure(failure: unknown): FailureReport {
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
 * The message of an error; its quotations, from the first mark to the last because a value may hold marks of its own,
 * stay in a mistake of our SQL alone.
 */
export function withoutValues({ code, message }: DatabaseError): string {
  return code.startsWith('42') ? message : message.replace(/".*"/s, '"…"').replace(/0x[0-9a-f]{2}.*$/is, '0x…');
}

/** A stack begins with the message, which may go over several lines. */
function framesOf({ stack = '' }: Error): string {
  const lines = stack.split('\n');
  return lines.filter((line) => /^ {4}(at|asked from)\b/.test(line)).join('\n');
}
