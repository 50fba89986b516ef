import { generate, PostgresDialect } from 'kysely-codegen';
import type { Database } from './connection.ts';

/** Types as `value-types.ts` reads them; the rest as kysely-codegen knows it. `numeric` is text both ways: money is never a float. */
const TYPES: Record<string, string> = { int8: 'number', numeric: 'string', date: 'string', timestamp: 'string', interval: 'string' };

/** The text of `tables.ts` for a migrated database. */
export async function describeTables(database: Database): Promise<string> {
  return await generate({
    db: database.kysely,
    dialect: new PostgresDialect(),
    typeMapping: TYPES,
    excludePattern: 'schema_migration*',
    defaultSchemas: ['public'],
  });
}
