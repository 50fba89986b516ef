import type pg from 'pg';
import type { Db } from 'pg-boss';

/** Lets the job queue run its statements on the product's pool. */
export function queueOnPool(pool: pg.Pool): Db {
  // Only a test's clock asks for session statements: they switch the queue's SQL from the server's time to the test's.
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
        // A script that failed half-way leaves its transaction open: such a connection is not used again.
        client.release(broken);
      }
    },
    async setSessionStatements(statements) {
      sessionStatements = statements;
    },
  };
}
