/** The name of the project whose tests run on Debian's PostgreSQL 15, the oldest version that the product runs on. */
export const POSTGRES_15 = 'postgresql-15';

/** Tests that run only on PostgreSQL 15. */
export const ON_15_ALONE = ['tests/e2e/demo.test.ts'];

/** Tests that also run on PostgreSQL 15. */
export const ON_15_TOO = ['tests/quarter.test.ts'];
