/**
 * Error codes of PostgreSQL, the network and the driver for a lost or impossible connection, as opposed to an invalid
 * statement.
 */
const CODES = new Set([
  // The connection limit of the server, the database or the user is reached.
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

/** Errors of the driver itself have no code. The last one occurs while this server stops. */
const MESSAGES =
  /^(Connection (terminated|ended)|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect|Cannot use a pool after calling end)/;

/** The message of a write that was sent to a standby, as may happen while the leader is replaced. */
export const STANDBY = 'The database server is a standby';

/**
 * Whether an error means that the connection to the database was lost or could not be made, so that a retry may
 * succeed.
 */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return (code !== undefined && CODES.has(code)) || message === STANDBY || MESSAGES.test(message ?? '');
}
