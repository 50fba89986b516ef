import type { Readable, Writable } from 'node:stream';
import { from, to } from 'pg-copy-streams';
import type { Tx } from './connection.ts';
import { clientOf } from './driver.ts';

/** `rowCount` is the number of stored rows once the stream has finished. */
type CopyIn = Writable & { readonly rowCount: number };

/**
 * Starts `COPY … FROM STDIN` in the transaction. Write data in COPY's format and end the stream; errors are emitted by
 * the stream. No other statement may run on the transaction before it has finished.
 */
export async function copyIn(tx: Tx, statement: string): Promise<CopyIn> {
  const client = await clientOf(tx);
  return client.query(from(statement));
}

/** Starts `COPY … TO STDOUT` in the transaction. Read it to its end before the next statement. */
export async function copyOut(tx: Tx, statement: string): Promise<Readable> {
  const client = await clientOf(tx);
  return client.query(to(statement));
}
