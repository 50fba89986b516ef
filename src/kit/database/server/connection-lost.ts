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

/** The driver's own errors have no code. The last two: this server is stopping. */
const MESSAGES =
  /^(Connection (terminated|ended)|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect|Cannot use a pool after calling end|driver has already been destroyed)/;

/** The message of a change that reached a standby, which happens for a moment when the leader is replaced. */
export const STANDBY = 'The database server is a standby';

/**
 * Whether an error means that the connection to the database was lost or could not be made, so that a retry may
 * succeed.
 */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return (code !== undefined && CODES.has(code)) || message === STANDBY || MESSAGES.test(message ?? '');
}
