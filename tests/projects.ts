/** The name of the project whose tests run on Debian's PostgreSQL 15, the oldest version that the product runs on. */
export const POSTGRES_15 = 'postgresql-15';

/** Tests that run on PostgreSQL 15; all others run on the built-in PostgreSQL. */
export const ON_15 = ['tests/e2e/demo.test.ts', 'tests/quarter.test.ts'];
