import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeTables } from './describe-tables.ts';
import { createTestDatabase } from './testing/database.ts';

test('tables.ts says what the migrations make (npm run tables writes it anew)', async () => {
  const migrated = await createTestDatabase();
  try {
    expect(await readFile(new URL('./tables.ts', import.meta.url), 'utf8')).toBe(await describeTables(migrated.database));
  } finally {
    await migrated.drop();
  }
});
