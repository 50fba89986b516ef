import type { Readable, Writable } from 'node:stream';
import { from, to } from 'pg-copy-streams';
import type { Tx } from './connection.ts';
import { clientOf } from './driver.ts';

/**
 * Opens `COPY … FROM STDIN` inside the transaction. Write bytes in COPY's own format and end the stream; errors of the
 * load are errors of the stream. No other statement may run on the transaction until it has finished.
 */
export async function copyIn(tx: Tx, statement: string): Promise<Writable> {
  return (await clientOf(tx)).query(from(statement));
}

/** Opens `COPY … TO STDOUT` inside the transaction; read it to its end before the next statement. */
export async function copyOut(tx: Tx, statement: string): Promise<Readable> {
  return (await clientOf(tx)).query(to(statement));
}
