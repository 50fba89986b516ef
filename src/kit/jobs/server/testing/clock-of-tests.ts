import type pg from 'pg';

/**
 * Lets every connection of a pool know the time of a test's clock. The queue says so to those that its own statements
 * go over; what a change enqueues or schedules goes over the change's, and was dated with the machine's time.
 */
export function followClockOfTests(pool: pg.Pool): void {
  pool.on('connect', (client) => void client.query(`set pgboss.test_clock = 'on'`));
}
