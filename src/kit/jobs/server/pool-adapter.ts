import type pg from 'pg';
import type { Db } from 'pg-boss';

/** Runs the statements of the job queue on the product's pool. */
export function queueOnPool(pool: pg.Pool): Db {
  // Used only by a test's clock: the statements replace the server's time in the queue's SQL by the test's.
  let sessionStatements: string[] = [];
  return {
    async executeSql(text, values) {
      if (sessionStatements.length === 0) return await pool.query(text, values);
      const client = await pool.connect();
      let broken = true;
      try {
        for (const statement of sessionStatements) await client.query(statement);
        const result = await client.query(text, values);
        broken = false;
        return result;
      } finally {
        // A script that failed leaves its transaction open, so the connection is not reused.
        client.release(broken);
      }
    },
    async setSessionStatements(statements) {
      sessionStatements = statements;
    },
  };
}
