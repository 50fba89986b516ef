import type { RawBuilder } from 'kysely';
import type { Tx } from './connection.ts';

/** Rows that are fetched at once: enough to keep both sides busy, little enough to forget. */
const BATCH = 1000;

/** Reads a query's rows through a cursor, a batch at a time, with constant memory; the limit of a statement is that of each batch. No other statement may run on the transaction meanwhile. */
export async function* streamRows<Row>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<readonly Row[]> {
  for await (const { rows } of tx.getExecutor().stream<Row>(query.compile(tx), BATCH)) yield rows;
}
