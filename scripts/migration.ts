// npm run migration -- name: prints the SQL that makes a record set's table, to be kept as a migration.
import { derivedTables, storedTables } from '#app/server/record-sets.ts';
import { derivedMigrationOf } from '#kit/derived/server/migration.ts';
import { migrationOf } from '#kit/records/server/migration.ts';

const [name] = process.argv.slice(2);
const stored = storedTables.find(({ records }) => records.name === name);
if (stored === undefined) {
  process.stderr.write(`Which record set? ${storedTables.map(({ records }) => records.name).join(', ')}\n`);
  process.exit(1);
}
const derived = derivedTables.find(({ records }) => records === stored.records);
process.stdout.write(derived === undefined ? migrationOf(stored.records, stored.access) : derivedMigrationOf(derived));
