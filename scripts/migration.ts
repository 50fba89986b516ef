// npm run migration -- NAME: prints the SQL that creates the table of a record set, for a new file in migrations. npm
// run migration -- NAME --code: prints the triggers of the table, and of a derived table the function that updates it,
// for the feature's database folder.
import { countCode, migrationOf } from './migration/create-table.ts';
import { derivedMigrationOf, followingOf } from './migration/derived-table.ts';
import { derivedTables, storedTables } from './migration/stored-tables.ts';

const [name, option] = process.argv.slice(2);
const stored = storedTables.find(({ records }) => records.name === name);
if (stored === undefined) {
  process.stderr.write(`Which record set? ${storedTables.map(({ records }) => records.name).join(', ')}\n`);
  process.exit(1);
}
const { records, access } = stored;
const derived = derivedTables.find((each) => each.records === records);

function code(): string {
  const counts = records.counted === true ? countCode(records) : [];
  return [...(derived === undefined ? [] : [followingOf(derived)]), ...counts, ''].join('\n');
}

process.stdout.write(option === '--code' ? code() : derived === undefined ? migrationOf(records, access) : derivedMigrationOf(derived));
