import type { RawBuilder } from 'kysely';
import type { Tx } from './connection.ts';

/** Rows per fetch: enough to keep both sides busy, with little memory. */
const BATCH = 1000;

/**
 * Streams a query's rows with a cursor, a batch at a time, in constant memory. The statement timeout applies to each
 * batch. No other statement may run on the transaction meanwhile.
 */
export async function* streamRows<Row>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<readonly Row[]> {
  for await (const { rows } of tx.getExecutor().stream<Row>(query.compile(tx), BATCH)) yield rows;
}
