/** The name of the project whose tests run on Debian's PostgreSQL 15, the oldest version that the product runs on. */
export const POSTGRES_15 = 'postgresql-15';

/** What runs on PostgreSQL 15 alone. */
export const ON_15_ALONE = ['tests/e2e/demo.test.ts'];

/** What runs on PostgreSQL 15 too. */
export const ON_15_TOO = ['tests/quarter.test.ts'];
