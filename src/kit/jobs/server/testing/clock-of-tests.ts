import type pg from 'pg';

/**
 * Sets the time of a test's clock on every connection of a pool. The queue sets it only on its own connections, and
 * jobs enqueued in other transactions would have the machine's time.
 */
export function useTestClock(pool: pg.Pool): void {
  pool.on('connect', (client) => void client.query(`set pgboss.test_clock = 'on'`));
}
