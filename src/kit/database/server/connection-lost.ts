/** What PostgreSQL, the network and the driver call it when the database went away or cannot be reached; not a mistake in what was asked. */
const CODES = new Set([
  // So many connections as the server, the database or the user may have are taken.
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The driver's own errors carry no code. */
const MESSAGES =
  /^(Connection (terminated|ended)|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect)/;

/** Whether an error says that the connection to the database broke or could not be made: trying again later may work. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return (code !== undefined && CODES.has(code)) || MESSAGES.test(message ?? '');
}
