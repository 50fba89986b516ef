import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { autoProductMapping } from '#features/master-data/auto-product-mapping/definition.ts';
import { taxCodeMapping } from '#features/master-data/tax-code-mapping/definition.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { undoRemovalPath } from '#kit/list/removal.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { waitsForLock } from '../waits-for-lock.ts';
import { xlsxOf } from '../workbook.ts';
import { changedRecord, everyRecord, exampleRecord, formOf, headersOf, removeRecords, workbookRow, type Example } from './examples.ts';

/**
 * Decision 31: a confirmed import does what was confirmed or nothing, also where a user edits a record between
 * comparing and storing.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function send(definition: ListDefinition, records: readonly Example[], fields: Record<string, string | number> = {}) {
  const bytes = await xlsxOf(
    headersOf(definition),
    records.map((record) => workbookRow(definition, record)),
  );
  const { path = '', fileField = '' } = definition.calls.import ?? {};
  return app.admin.upload<ImportAnswer>(path, fileField, { name: '数据.xlsx', bytes }, fields);
}

/** The import of a preview, and the changes in between. */
async function confirmedWhile(definition: ListDefinition, records: readonly Example[], table: string, meanwhile: () => Promise<unknown>) {
  const { comparedWith = '' } = (await send(definition, records, { dryRun: 1 })).result;
  return importedWhile(() => send(definition, records, { comparedWith }), table, meanwhile);
}

/**
 * An import that waits for a lock on `table` after its comparison, before its warnings; `meanwhile` is committed before
 * it continues.
 */
async function importedWhile(begin: () => ReturnType<typeof send>, table: string, meanwhile: () => Promise<unknown>) {
  const { answer } = await app.database.transaction(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    const sent = begin();
    await waitsForLock(app.database);
    await meanwhile();
    return { answer: sent };
  });
  return answer;
}

/** An import that has compared, and waits to store until another transaction, which has edited a record, commits. */
async function whileEditIsUncommitted(taxCode: string, descr: string, begin: () => ReturnType<typeof send>) {
  const { answer } = await app.database.transaction(async (tx) => {
    await sql`lock table tax_code_mapping in exclusive mode`.execute(tx);
    await sql`
      update tax_code_mapping set descr = ${descr}, version = version + 1, updated_at = now(), updated_by = 'colleague' where tax_code = ${taxCode}
    `.execute(tx);
    const sent = begin();
    await waitsForLock(app.database);
    return { answer: sent };
  });
  return answer;
}

const example = (definition: ListDefinition, n: number) => exampleRecord(definition, n);
const forms = async (definition: ListDefinition) =>
  (await everyRecord(app.admin, definition))
    .toSorted((one, other) => (one[definition.idName] as number) - (other[definition.idName] as number))
    .map((record) => formOf(definition, record));

test('a record of the file that a user edits during the import keeps the edit; the answer is a new preview', async () => {
  const [first, second] = [example(taxCodeMapping, 1), example(taxCodeMapping, 2)];
  await send(taxCodeMapping, [first, second]);
  const file = [changedRecord(taxCodeMapping, first), second];
  for (const edited of [first, second]) {
    const before = await forms(taxCodeMapping);
    const record = before.find(({ taxCode }) => taxCode === edited.taxCode);
    const theirs = { ...record, descr: `改于预览之后${edited.taxCode}` };
    const { comparedWith = '' } = (await send(taxCodeMapping, file, { dryRun: 1 })).result;
    const refused = await whileEditIsUncommitted(edited.taxCode ?? '', theirs.descr, () => send(taxCodeMapping, file, { comparedWith }));
    expect(await forms(taxCodeMapping)).toEqual(before.map((each) => (each === record ? theirs : each)));
    expect(refused).toMatchObject({ status: 409, result: { inserted: 0, updated: edited === first ? 1 : 2 } });
    expect(refused.result.sample?.some(({ before: old }) => old?.descr === theirs.descr)).toBe(true);
    expect((await send(taxCodeMapping, file, { dryRun: 1 })).result.comparedWith).toBe(refused.result.comparedWith);
  }
});

test('a record that a user removes or restores during the import is neither created again nor skipped', async () => {
  const [first, second] = [example(autoProductMapping, 1), example(autoProductMapping, 2)];
  await send(autoProductMapping, [first, second]);
  const [record] = await everyRecord(app.admin, autoProductMapping, { productCode: second.productCode ?? '' });
  const file = [second, example(autoProductMapping, 3)];
  const gone = await confirmedWhile(autoProductMapping, file, 'product_mapping', () =>
    removeRecords(app.admin, autoProductMapping, [record?.[autoProductMapping.idName] as number]),
  );
  expect(gone).toMatchObject({ status: 409, result: { inserted: 2, unchanged: 0 } });
  expect(await forms(autoProductMapping)).toHaveLength(1);
  const { rows } = await sql<{ id: number }>`select max(id) as id from removal`.execute(app.database.kysely);
  const back = await confirmedWhile(autoProductMapping, file, 'product_mapping', () =>
    app.admin.post(undoRemovalPath(autoProductMapping.name), { removalId: rows[0]?.id }),
  );
  expect(back).toMatchObject({ status: 409, result: { inserted: 1, unchanged: 1 } });
  expect(await forms(autoProductMapping)).toHaveLength(2);
});

test('an import without preview updates a record that is restored during it if it differs, and inserts the others', async () => {
  const [first, second, third] = [example(autoProductMapping, 11), example(autoProductMapping, 12), example(autoProductMapping, 13)];
  const ofFirst = async () => (await everyRecord(app.admin, autoProductMapping, { productCode: first.productCode ?? '' }))[0];
  await send(autoProductMapping, [first]);
  const there = await everyRecord(app.admin, autoProductMapping);
  for (const inFile of [first, changedRecord(autoProductMapping, first)]) {
    const record = await ofFirst();
    await removeRecords(app.admin, autoProductMapping, [record?.[autoProductMapping.idName] as number]);
    const { rows } = await sql<{ id: number }>`select max(id) as id from removal`.execute(app.database.kysely);
    const stored = await importedWhile(
      () => send(autoProductMapping, [second, inFile, third]),
      'product_mapping',
      () => app.admin.post(undoRemovalPath(autoProductMapping.name), { removalId: rows[0]?.id }),
    );
    const updated = inFile === first ? 0 : 1;
    expect(stored).toMatchObject({ status: 200, result: { inserted: 2, updated, unchanged: 1 - updated } });
    expect(await everyRecord(app.admin, autoProductMapping)).toHaveLength(there.length + 2);
    if (updated === 0) expect(await ofFirst()).toEqual(record);
    else expect(formOf(autoProductMapping, (await ofFirst()) ?? {})).not.toEqual(formOf(autoProductMapping, record ?? {}));
    const undone = await app.admin.post(`/ops/uploads/${stored.result.uploadId}/undo`, {});
    expect(undone.status).toBe(200);
    expect(await everyRecord(app.admin, autoProductMapping)).toHaveLength(there.length);
    expect(formOf(autoProductMapping, (await ofFirst()) ?? {})).toEqual(formOf(autoProductMapping, record ?? {}));
  }
});
