/**
 * Errors of PostgreSQL: a connection limit is reached (53300), the server stops, crashed or starts (57P..), or the
 * connection failed (08...).
 */
const SERVER_CODES = ['53300', '57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006'];
const NETWORK_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'];
const CODES = new Set([...SERVER_CODES, ...NETWORK_CODES]);

/** Errors of the driver itself have no code. The last one occurs while this server stops. */
const MESSAGES =
  /^(Connection (terminated|ended)|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect|Cannot use a pool after calling end)/;

/** The message of a write that was sent to a standby, as may happen while the leader is replaced. */
export const STANDBY = 'The database server is a standby';

/** Whether an error means that the connection was lost or could not be made, so that a retry may succeed. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return (code !== undefined && CODES.has(code)) || message === STANDBY || MESSAGES.test(message ?? '');
}
