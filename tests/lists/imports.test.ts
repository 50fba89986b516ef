import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { additionalFields, type ListDefinition, tableCall } from '#kit/list/define.ts';
import { undoRemovalPath } from '#kit/list/removal.ts';
import { cellText, type CellValue } from '#kit/workbook/cell.ts';
import { readWorkbook } from '#kit/workbook/server/read-workbook.ts';
import { handmadeXlsx } from '#kit/workbook/server/testing/handmade-xlsx.ts';
import { readWithOpenpyxl, type OpenpyxlSheet } from '#kit/workbook/server/testing/openpyxl.ts';
import { startTestApp, type Answer, type Caller, type TestApp } from '../app.ts';
import { rowsOf, xlsxOf } from '../workbook.ts';
import { everyList } from './every-list.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { autoPartnerSkuMapping, partnerSkuMapping } from '#features/master-data/partner-sku-mapping/definition.ts';
import { taxCodeMapping } from '#features/master-data/tax-code-mapping/definition.ts';
import {
  changedRecord,
  downloadedRows,
  everyRecord,
  exampleRecord,
  exampleValue,
  formOf,
  headersOf,
  removeRecords,
  workbookRow,
  type Example,
} from './examples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let sent = 0;

/**
 * Imports a workbook; if the call takes several files, the outcome of this one is read with the key of the
 * call.
 */
async function sendTo(
  { calls }: ListDefinition,
  bytes: Uint8Array,
  fields: Record<string, string | number>,
  by: Caller,
): Promise<Answer<ImportAnswer>> {
  const call = calls.import as NonNullable<ListDefinition['calls']['import']>;
  const key = `list-${++sent}`;
  const answer = await by.upload<ImportAnswer>(call.path, call.fileField, { name: '数据.xlsx', bytes }, fields, {
    headers: { 'idempotency-key': key },
  });
  if (call.several !== true || !answer.success) return answer;
  const { files } = (await by.get<{ files: { answer: ImportAnswer }[] }>(`/ops/batches/${key}`)).result;
  return { ...answer, result: files[0]?.answer as ImportAnswer };
}

test('a file whose records exist in another list but not in this one causes a warning with the numbers of both lists', async () => {
  const rows = (definition: ListDefinition, from: number) =>
    xlsxOf(
      headersOf(definition),
      Array.from({ length: 12 }, (_, n) => workbookRow(definition, exampleRecord(definition, from + n))),
    );
  const own = await sendTo(partnerSkuMapping, await rows(partnerSkuMapping, 60), {}, app.admin);
  const other = await sendTo(autoPartnerSkuMapping, await rows(autoPartnerSkuMapping, 80), {}, app.admin);
  const { result } = await sendTo(partnerSkuMapping, await rows(autoPartnerSkuMapping, 80), { dryRun: 1 }, app.admin);
  const text = `12行中有12行是“${autoPartnerSkuMapping.title}”已有的记录，本列表只有其中0行`;
  expect(result.misfits).toEqual([{ text, lines: 12, of: 12 }]);
  for (const { result: stored } of [own, other]) await app.admin.post(`/ops/uploads/${stored.uploadId}/undo`);
});

const importedLists = everyList.filter(({ calls, key }) => calls.import !== undefined && key.length > 0);

/** What lists of the same scope, kind of key and call have in common is tested with the first of them. */
const wayOf = ({ scope, key, calls }: ListDefinition) => [scope, key.length > 1, calls.import?.several === true].join();
const firstOfEachWay = [...Map.groupBy(importedLists, wayOf).values()].flatMap((alike) => alike.slice(0, 1));

const withName = (definition: ListDefinition) => ({ name: definition.name, definition });

/** The calls of the tests of a list. */
function importsOf(definition: ListDefinition) {
  const bytesOf = (records: readonly Example[]) =>
    xlsxOf(
      headersOf(definition),
      records.map((record) => workbookRow(definition, record)),
    );
  const send = (bytes: Uint8Array, fields: Record<string, string | number> = {}, by: Caller = app.admin) =>
    sendTo(definition, bytes, fields, by);
  const examples = (...numbers: number[]) => numbers.map((n) => exampleRecord(definition, n));
  const stored = async () => (await everyRecord(app.admin, definition)).map((record) => formOf(definition, record));
  const removeAll = async () => {
    const ids = (await everyRecord(app.admin, definition)).map((record) => record[definition.idName] as number);
    if (ids.length > 0) await removeRecords(app.admin, definition, ids);
  };
  return { bytesOf, send, examples, stored, removeAll };
}

describe.each(importedLists.map(withName))('imports of $name', ({ definition }) => {
  const { calls, codes, idName } = definition;
  const { bytesOf, send, examples, stored, removeAll } = importsOf(definition);

  test('the import accepts its filled-in template; a header without rows is refused as empty', async () => {
    await removeAll();
    const template = await downloadedRows(app.admin, calls.template?.path ?? '');
    expect(template).toMatchObject({ header: headersOf(definition), rows: [], name: `${definition.title}-模板.xlsx` });
    expect((await send(template.bytes)).result.allErrorList).toMatchObject([{ rowIndex: 1, errorReason: '表头下面没有数据' }]);
    const filled = await xlsxOf(
      template.header,
      examples(1, 2).map((record) => workbookRow(definition, record)),
    );
    expect(await send(filled)).toMatchObject({
      success: true,
      result: { inserted: 2, updated: 0, unchanged: 0, refused: 0, allErrorList: [], url: null },
    });
    expect(await stored()).toHaveLength(2);
  });

  test('every column of the template has its rule as a note, without repetitions', async () => {
    const { bytes } = await downloadedRows(app.admin, calls.template?.path ?? '');
    const notes = Object.values((await readWithOpenpyxl(bytes))[0]?.cells ?? {}).map(({ comment }) => (comment ?? '').split('\n'));
    expect(notes).toHaveLength(definition.fields.length);
    for (const lines of notes) {
      expect(['必填', '选填']).toContain(lines[0]);
      for (const [place, line] of lines.entries()) expect(lines.filter((other, at) => at !== place && other.includes(line))).toEqual([]);
    }
  });

  test('the columns may be in any order, in full width and with blanks around; unknown columns are reported', async () => {
    const wide = (text: string) => ` ${text.replace(/[A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))} `;
    const [record] = examples(1) as [Example];
    const bytes = await xlsxOf(
      [...headersOf(definition).map(wide).toReversed(), '别的'],
      [[...workbookRow(definition, record).toReversed(), '随便']],
    );
    expect((await send(bytes)).result).toMatchObject({ unchanged: 1, allErrorList: [], unknownColumns: ['别的'] });
  });

  test('a row with an existing natural key updates its record, other rows are inserted, and equal records are not changed', async () => {
    const before = await stored();
    const [first, second, third] = examples(1, 2, 3) as [Example, Example, Example];
    const answer = await send(await bytesOf([changedRecord(definition, first), second, third]));
    expect(answer.result).toMatchObject({ inserted: 1, updated: 1, unchanged: 1 });
    const after = await stored();
    expect(after).toHaveLength(3);
    expect(after.filter((record) => before.some((other) => other[idName] === record[idName]))).toHaveLength(2);
  });

  test('importing the same file again changes nothing', async () => {
    const records = [changedRecord(definition, exampleRecord(definition, 1)), ...examples(2, 3)];
    expect((await send(await bytesOf(records))).result).toMatchObject({ inserted: 0, updated: 0, unchanged: 3 });
  });

  test('importing the export of the list changes nothing', async () => {
    const exported = await downloadedRows(app.admin, tableCall(definition).path);
    expect(exported.header).toEqual([...headersOf(definition), ...additionalFields(definition).map(({ label }) => label)]);
    expect(exported.rows).toHaveLength(3);
    expect((await send(exported.bytes)).result).toMatchObject({
      inserted: 0,
      updated: 0,
      unchanged: 3,
      allErrorList: [],
      unknownColumns: [],
    });
  });

  test('a trial stores nothing, and shows the inserted and changed records with old and new values', async () => {
    const before = await stored();
    const [second, fourth] = examples(2, 4) as [Example, Example];
    const changed = changedRecord(definition, second);
    const { result } = await send(await bytesOf([changed, fourth]), { dryRun: 1 });
    expect(result).toMatchObject({ inserted: 1, updated: 1, unchanged: 0, refused: 0, allErrorList: [] });
    const [name] = Object.keys(second).filter((each) => second[each] !== changed[each]) as [string];
    expect(result.sample).toMatchObject([
      { rowIndex: 2, before: expect.anything() as unknown },
      { rowIndex: 3, before: null },
    ]);
    expect(String(result.sample?.[0]?.before?.[name])).toBe(second[name]);
    expect(String(result.sample?.[0]?.after?.[name])).toBe(changed[name]);
    expect(await stored()).toEqual(before);
  });

  test('unknown codes are accepted, with a warning where the declaration specifies it', async () => {
    const { result } = await send(await bytesOf(examples(31, 32)), { dryRun: 1 });
    const label = (name: string) => definition.fields.find((field) => field.name === name)?.label;
    const expected = [2, 3].flatMap((rowIndex) =>
      (definition.references ?? []).flatMap(({ unknown }) =>
        unknown === undefined ? [] : [{ rowIndex, filedName: label(unknown.field), reason: unknown.text }],
      ),
    );
    expect(result.warnings).toEqual(expected);
    expect([result.warningCount, result.warningUrl === null]).toEqual([expected.length, expected.length === 0]);
  });

  const key = definition.fields.find(({ name }) => name === definition.key[0]);
  test.runIf(key?.kind === 'text' && key.pattern === undefined)(
    'a new key that is similar to another one in the list or the file causes a warning with that key',
    async () => {
      const [second, thirtieth] = examples(2, 30) as [Example, Example];
      const name = key?.name ?? '';
      const almost = (record: Example) => ({ ...record, [name]: `0${record[name]}` });
      const named = (record: Example) => definition.key.map((part) => record[part]).join(' / ');
      const { result } = await send(await bytesOf([almost(second), thirtieth, almost(thirtieth)]), { dryRun: 1 });
      const reason = (other: string) => `与${other}只差大小写、全半角、空格、符号或前导零，可能是同一条记录`;
      const found = result.warnings.filter(({ reason: given }) => given.startsWith('与'));
      expect(found).toEqual([
        { rowIndex: 2, filedName: key?.label, reason: reason(named(second)) },
        { rowIndex: 4, filedName: key?.label, reason: reason(named(thirtieth)) },
      ]);
      const importing = await app.userWith([codes.import ?? '']);
      const { result: unnamed } = await send(await bytesOf([almost(second)]), { dryRun: 1 }, importing);
      expect(unnamed.warnings.map(({ reason: given }) => given)).toContain(reason('另一条记录'));
      const { bytes } = await app.admin.download(result.warningUrl ?? '');
      expect((await rowsOf(bytes)).flat().join()).toContain(reason(named(second)));
    },
  );

  test('a file of new records does not cause a wrong-file warning, whatever their number', async () => {
    const { result: filled } = await send(await bytesOf(examples(...Array.from({ length: 12 }, (_, n) => 60 + n))));
    const others = await send(await bytesOf(examples(...Array.from({ length: 50 }, (_, n) => 10 + n))), { dryRun: 1 });
    expect(others.result).toMatchObject({ rows: 50, allErrorList: [], misfits: [] });
    await app.admin.post(`/ops/uploads/${filled.uploadId}/undo`);
  });

  test('a file with one wrong row is not stored; the corrected error workbook is', async () => {
    const before = await stored();
    const wrong = definition.fields.find(({ required }) => required === true) as ListDefinition['fields'][number];
    const [fifth, sixth] = examples(5, 6) as [Example, Example];
    const answer = await send(await bytesOf([fifth, { ...sixth, [wrong.name]: '' }]));
    expect(answer).toMatchObject({ status: 200, success: true, result: { inserted: 0, refused: 1 } });
    expect(answer.result.allErrorList).toMatchObject([{ rowIndex: 3, filedName: wrong.label }]);
    expect(await stored()).toEqual(before);

    const { bytes } = await app.admin.download(answer.result.url ?? '');
    const [header = [], ...rows] = await rowsOf(bytes);
    expect(header).toEqual([...headersOf(definition), '错误原因']);
    expect(rows[0]?.[header.length - 1] ?? '').toBe('');
    expect(rows[1]?.[header.length - 1]).toContain(answer.result.allErrorList[0]?.errorReason);
    const repaired = rows.map((row) => header.map((_, column) => row[column] ?? ''));
    (repaired[1] as string[])[header.indexOf(wrong.label)] = workbookRow(definition, sixth)[
      headersOf(definition).indexOf(wrong.label)
    ] as string;
    expect((await send(await xlsxOf(header, repaired))).result).toMatchObject({ inserted: 2, allErrorList: [], unknownColumns: [] });
  });

  test('a duplicate natural key in a file is an error of the second row that names the first', async () => {
    const [seventh] = examples(7) as [Example];
    const { result } = await send(await bytesOf([seventh, ...examples(8), seventh]));
    expect(result.allErrorList).toMatchObject([{ rowIndex: 4 }]);
    expect(result.allErrorList[0]?.errorReason).toMatch(/^与第2行重复/);
  });

  test('undoing an import restores the changed records and removes the inserted ones', async () => {
    const before = await stored();
    const [first, ninth] = examples(5, 9) as [Example, Example];
    const { result } = await send(await bytesOf([changedRecord(definition, first), ninth]));
    expect(result).toMatchObject({ inserted: 1, updated: 1 });
    expect(await app.admin.post(`/ops/uploads/${result.uploadId}/undo`)).toMatchObject({
      success: true,
      result: { uploadId: result.uploadId, records: 2 },
    });
    expect(await stored()).toEqual(expect.arrayContaining(before));
    expect(await stored()).toHaveLength(before.length);
    expect(await app.admin.post(`/ops/uploads/${result.uploadId}/undo`)).toMatchObject({ status: 409, message: '该次上传已经撤销' });
  });

  test('the undo of an import is refused if a record that it changed was removed', async () => {
    const [sixth] = examples(6) as [Example];
    const { result } = await send(await bytesOf([changedRecord(definition, sixth)]));
    const record = (await everyRecord(app.admin, definition)).find((each) =>
      definition.key.every((part) => String(each[part]) === sixth[part]),
    );
    await removeRecords(app.admin, definition, [record?.[idName] as number]);
    expect(await app.admin.post(`/ops/uploads/${result.uploadId}/undo`)).toMatchObject({
      status: 409,
      result: { reasons: [{ reason: '上传后已被删除' }] },
    });
  });

  test.runIf(definition.scope === 'shared')('every corporate sees the same list', async () => {
    const otherUser = await app.userWith([definition.menu, codes.import ?? ''], { corporate: '2000' });
    expect(await everyRecord(otherUser, definition)).toEqual(await everyRecord(app.admin, definition));
    expect((await send(await bytesOf(examples(20)), {}, otherUser)).result).toMatchObject({ inserted: 1 });
    const history = await app.admin.get<{ records: { userName: string }[] }>('/ops/uploads', { importer: definition.name });
    expect(history.result.records[0]?.userName).toMatch(/^user/);
  });

  test('each record that an import or its undo changes has an audit entry with old and new values like those of the form', async () => {
    await removeAll();
    const [eleventh] = examples(11) as [Example];
    await send(await bytesOf([eleventh]));
    const [record] = (await everyRecord(app.admin, definition)) as [Record<string, unknown>];
    const before = formOf(definition, record);
    const { result } = await send(await bytesOf([changedRecord(definition, eleventh)]));
    const [after] = (await everyRecord(app.admin, definition)).map((each) => formOf(definition, each));
    await app.admin.post(`/ops/uploads/${result.uploadId}/undo`);
    const log = await app.admin.get<{ records: Record<string, unknown>[] }>('/ops/audit', {
      entity: definition.name,
      recordId: String(record[idName]),
    });
    const values = (form: Record<string, unknown> | undefined) =>
      Object.fromEntries(Object.entries(form ?? {}).filter(([name]) => name !== idName));
    expect(log.result.records).toMatchObject([
      { action: 'undo-import', userName: '管理员', oldValue: values(after), newValue: values(before), uploadId: result.uploadId },
      { action: 'import', userName: '管理员', oldValue: values(before), newValue: values(after), uploadId: result.uploadId },
    ]);
  });

  test('an import has one audit entry with its counts and its upload', async () => {
    const { result } = await send(await bytesOf(examples(21, 22)));
    const { rows } = await sql<{
      entity: string;
      new_value: unknown;
    }>`select entity, new_value from audit_entry where upload_id = ${result.uploadId} and action = 'import'`.execute(app.database.kysely);
    expect(rows).toMatchObject([{ entity: definition.name, new_value: { fileName: '数据.xlsx', inserted: 2, updated: 0, unchanged: 0 } }]);
  });
});

/** With records 2, 3 and 5. */
const setUp = async ({ removeAll, send, bytesOf, examples }: ReturnType<typeof importsOf>) => {
  await removeAll();
  await send(await bytesOf(examples(2, 3, 5)));
};

describe.each(firstOfEachWay.map(withName))('imports of lists like $name', ({ definition }) => {
  const { codes, idName } = definition;
  const imports = importsOf(definition);
  const { bytesOf, send, examples } = imports;
  beforeEach(() => setUp(imports));

  test('a trial shows stored values to users who may see the list; users who may only import see numbers and the file’s own values', async () => {
    const importing = await app.userWith([codes.import ?? '']);
    const [second, fourth] = examples(2, 4) as [Example, Example];
    const columns = definition.fields.filter(({ required, name }) => required === true || definition.key.includes(name));
    const bytes = await xlsxOf(
      columns.map(({ label }) => label),
      [changedRecord(definition, second), fourth].map((record) => {
        const row = workbookRow(definition, record);
        return columns.map((field) => row[definition.fields.indexOf(field)] ?? '');
      }),
    );
    const { result: whole } = await send(bytes, { dryRun: 1 });
    const { result } = await send(bytes, { dryRun: 1 }, importing);
    expect(result).toMatchObject({ inserted: whole.inserted, updated: whole.updated, storedShown: false });
    const present = columns.map(({ name }) => name).toSorted();
    for (const { before, after } of result.sample ?? [])
      expect([before === null ? null : Object.keys(before), Object.keys(after ?? {}).toSorted()]).toEqual([
        before === null ? null : [],
        present,
      ]);
    expect(result.sample).toHaveLength(whole.sample?.length ?? -1);
    expect(whole.storedShown).toBe(true);
  });

  test('imports are undone newest first; an undo is refused with the records that were changed later', async () => {
    const [fifth] = examples(5) as [Example];
    const name = definition.fields.find((field) => !definition.key.includes(field.name) && field.kind !== 'choice')?.name ?? '';
    const field = definition.fields.find((each) => each.name === name) as ListDefinition['fields'][number];
    const values = [...new Set(Array.from({ length: 40 }, (_, n) => exampleValue(field, n)))].filter((value) => value !== fifth[name]);
    const versions = values.slice(0, 2).map((value) => ({ ...fifth, [name]: value }));
    const uploads: number[] = [];
    for (const version of versions) uploads.push((await send(await bytesOf([version]))).result.uploadId);
    const [older, newer] = uploads;
    const refused = await app.admin.post<{ total: number; reasons: { rowIndex: number; record: string; reason: string }[] }>(
      `/ops/uploads/${older}/undo`,
    );
    expect(refused).toMatchObject({
      status: 409,
      message: '上传后有1条数据被修改，无法撤销',
      result: { total: 1, reasons: [{ rowIndex: 2 }] },
    });
    const naming = definition.fields.filter((each) => definition.key.includes(each.name));
    const keyText = naming.map((each) => `${each.label} ${workbookRow(definition, fifth)[definition.fields.indexOf(each)]}`);
    expect(refused.result.reasons[0]?.record).toBe(keyText.join(' / '));
    expect(refused.result.reasons[0]?.reason).toBe('上传后被管理员于2026-11-18 12:00:00修改');
    expect(await app.admin.post(`/ops/uploads/${newer}/undo`)).toMatchObject({ success: true });
    expect(await app.admin.post(`/ops/uploads/${older}/undo`)).toMatchObject({ success: true });
    const [record] = await everyRecord(app.admin, definition).then((all) =>
      all.filter((each) => definition.key.every((part) => String(each[part]) === fifth[part])),
    );
    expect(String(record?.[name])).toBe(fifth[name]);
  });

  test('a refused undo names the record that the import inserted and its row of the file', async () => {
    const [added, other] = examples(33, 34) as [Example, Example];
    const first = await send(await bytesOf([other, added]));
    const later = await send(await bytesOf([changedRecord(definition, added)]));
    const refused = await app.admin.post<{ reasons: { rowIndex: number; record: string }[] }>(`/ops/uploads/${first.result.uploadId}/undo`);
    const named = definition.fields.find(({ name }) => name === definition.key[0]);
    expect(refused).toMatchObject({ status: 409, result: { reasons: [{ rowIndex: 3 }] } });
    expect(refused.result.reasons[0]?.record).toContain(`${named?.label} ${added[named?.name ?? '']}`);
    for (const { result } of [later, first])
      expect(await app.admin.post(`/ops/uploads/${result.uploadId}/undo`)).toMatchObject({ success: true });
  });

  test('the removal of a record cannot be undone after its import was undone', async () => {
    const [late] = examples(21) as [Example];
    const { result } = await send(await bytesOf([late]));
    const record = (await everyRecord(app.admin, definition)).find((each) =>
      definition.key.every((part) => String(each[part]) === late[part]),
    );
    await removeRecords(app.admin, definition, [record?.[idName] as number]);
    const { rows } = await sql<{ id: number }>`select max(id) as id from removal`.execute(app.database.kysely);
    expect(await app.admin.post(`/ops/uploads/${result.uploadId}/undo`)).toMatchObject({ success: true });
    expect(await app.admin.post(undoRemovalPath(definition.name), { removalId: rows[0]?.id })).toMatchObject({
      status: 409,
      message: '无法撤销删除：其中的记录来自已撤销的上传',
    });
  });
});

// With several files, only the outdated one is refused: src/features/imei/server/imei.test.ts.
const ofOneFile = firstOfEachWay.filter(({ calls }) => calls.import?.several !== true);

describe.each(ofOneFile.map(withName))('trials of lists like $name', ({ definition }) => {
  const imports = importsOf(definition);
  const { bytesOf, send, examples, stored } = imports;
  beforeEach(() => setUp(imports));

  test('a confirmed trial is refused with a new trial if and only if one of its records was changed in the meantime', async () => {
    const [second, third, fourth] = examples(2, 3, 4) as [Example, Example, Example];
    const file = await bytesOf([changedRecord(definition, second), fourth]);
    const preview = async () => (await send(file, { dryRun: 1 })).result;
    const confirm = (comparedWith = '') => send(file, { comparedWith });
    const { comparedWith } = await preview();
    const other = (await send(await bytesOf([changedRecord(definition, third)]))).result;
    expect((await preview()).comparedWith).toBe(comparedWith);
    const theirs = (await send(await bytesOf([fourth]))).result;
    const refused = await confirm(comparedWith);
    expect(refused).toMatchObject({ status: 409, success: false, result: { inserted: 0, updated: 1, unchanged: 1 } });
    expect(refused.result.sample).toHaveLength(1);
    for (const { uploadId } of [theirs, other]) await app.admin.post(`/ops/uploads/${uploadId}/undo`);
    const before = await stored();
    const again = await confirm(refused.result.comparedWith);
    expect(again).toMatchObject({ status: 409, result: { inserted: 1, updated: 1, comparedWith } });
    expect(await stored()).toEqual(before);
    const done = await confirm(again.result.comparedWith);
    expect(done.result).toMatchObject({ inserted: 1, updated: 1 });
    await app.admin.post(`/ops/uploads/${done.result.uploadId}/undo`);
  });
});

describe('texts with invisible characters', () => {
  const send = async (...rows: string[][]) =>
    app.admin.upload<ImportAnswer>(productMapping.calls.import?.path ?? '', productMapping.calls.import?.fileField ?? '', {
      name: '数据.xlsx',
      bytes: await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN'], rows),
    });

  test('are refused in codes, and count as empty if they have no other characters', async () => {
    const { result } = await send(
      ['iPhone', 'iPhone 17', '手机', 'IN\nVISIBLE', 'UNSEEN'],
      ['iPhone', 'iPhone 17', '手机', '\u200b', 'UNSEEN'],
    );
    expect(result.allErrorList).toMatchObject([
      { rowIndex: 2, filedName: '物料号', errorReason: '含有不可见的控制字符' },
      { rowIndex: 3, filedName: '物料号', errorReason: '不能为空' },
    ]);
  });

  test('are accepted in names, which may contain line breaks; a row with only such characters is ignored', async () => {
    const { result } = await send(['iPhone', 'iPhone 17', '手机\n128GB', 'LINES1', 'UNSEEN'], ['\u200b', '', ' \u200b ', '', '']);
    expect(result).toMatchObject({ inserted: 1, allErrorList: [] });
    expect(await everyRecord(app.admin, productMapping, { mpn: 'UNSEEN' })).toMatchObject([
      { productCode: 'LINES1', productName: '手机\n128GB' },
    ]);
  });
});

describe('cells whose number format changes the displayed value', () => {
  /** Styles of the cells below: ordinary numbers, percentages, zeros alone. */
  const [ORDINARY, PERCENT, EIGHT_DIGITS] = [0, 1, 2];
  type StyledNumber = readonly [value: number, style: number];
  const workbook = (...rows: (string | StyledNumber)[][]) => {
    const cell = (content: string | StyledNumber) => {
      if (typeof content !== 'string') return `<c s="${content[1]}"><v>${content[0]}</v></c>`;
      return content.startsWith('<') ? content : `<c t="inlineStr"><is><t>${content}</t></is></c>`;
    };
    return handmadeXlsx({ formats: ['0%', '00000000'], rows: rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('') });
  };
  const send = (definition: ListDefinition, bytes: Buffer) =>
    app.admin.upload<ImportAnswer>(definition.calls.import?.path ?? '', definition.calls.import?.fileField ?? '', {
      name: '数据.xlsx',
      bytes,
    });
  const PRODUCT_HEADER = ['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '税点（%）', '供货价'];
  const product = (code: string | StyledNumber, tax: string | StyledNumber, price: string | StyledNumber) => [
    'iPhone',
    'iPhone 17',
    '手机',
    code,
    'SHOWN',
    tax,
    price,
  ];
  const products = async () =>
    (await everyRecord(app.admin, productMapping, { mpn: 'SHOWN' }))
      .map(({ productCode, taxPoint, supplyPrice }) => [productCode, taxPoint, supplyPrice])
      .toSorted();

  test('a tax rate is normalized: cells displaying 13% or containing 13 are stored as 13%, with all digits', async () => {
    const rows = [
      ['税码', '税率'],
      ['P1', [0.13, PERCENT]],
      ['P2', [0.065, PERCENT]],
      ['P3', [13, ORDINARY]],
    ] satisfies (string | StyledNumber)[][];
    expect((await send(taxCodeMapping, workbook(...rows))).result).toMatchObject({ inserted: 3, allErrorList: [] });
    const rates = (await everyRecord(app.admin, taxCodeMapping)).map(({ taxCode, taxRate }) => [taxCode, taxRate] as const);
    expect(Object.fromEntries(rates)).toMatchObject({ P1: '13%', P2: '6.5%', P3: '13%' });
  });

  test('a tax percentage of 13% is 13; a code keeps its displayed zeros, and matches the existing record', async () => {
    const first = workbook(PRODUCT_HEADER, product('00610060', '13%', [1, ORDINARY]), product('00610061', '6.5', [2, EIGHT_DIGITS]));
    expect((await send(productMapping, first)).result).toMatchObject({ inserted: 2, allErrorList: [] });
    const again = workbook(
      PRODUCT_HEADER,
      product([610_060, EIGHT_DIGITS], [0.13, PERCENT], [1, ORDINARY]),
      product([610_061, EIGHT_DIGITS], [6.5, ORDINARY], [2, ORDINARY]),
    );
    expect((await send(productMapping, again)).result).toMatchObject({ inserted: 0, unchanged: 2, allErrorList: [] });
    expect(await products()).toEqual([
      ['00610060', '13.00', '1.00'],
      ['00610061', '6.50', '2.00'],
    ]);
  });

  test('a price displayed as 13% is refused; the error workbook keeps the displayed values, and can be imported after correction', async () => {
    const wrong = workbook(
      PRODUCT_HEADER,
      product([610_062, EIGHT_DIGITS], [0.065, PERCENT], [3, ORDINARY]),
      product([610_063, EIGHT_DIGITS], [0.13, PERCENT], [0.13, PERCENT]),
    );
    const { result } = await send(productMapping, wrong);
    expect(result.allErrorList).toMatchObject([{ rowIndex: 3, filedName: '供货价', errorReason: '请输入非负数，且小数点不超过两位' }]);
    const { bytes } = await app.admin.download(result.url ?? '');
    const { cells } = (await readWithOpenpyxl(bytes))[0] as OpenpyxlSheet;
    expect(['D2', 'F2', 'D3', 'F3', 'G3'].map((name) => [cells[name]?.value, cells[name]?.format])).toEqual([
      [610_062, '00000000'],
      [0.065, '0.0%'],
      [610_063, '00000000'],
      [0.13, '0%'],
      [0.13, '0%'],
    ]);
    const rows: CellValue[][] = [];
    for await (const batch of readWorkbook(bytes)) rows.push(...batch.map((row) => [...row.cells]));
    (rows[2] as CellValue[])[PRODUCT_HEADER.indexOf('供货价')] = 4;
    const repaired = await xlsxOf((rows[0] as CellValue[]).map(cellText), rows.slice(1));
    expect((await send(productMapping, repaired)).result).toMatchObject({ inserted: 2, allErrorList: [] });
    expect((await products()).slice(-2)).toEqual([
      ['00610062', '6.50', '3.00'],
      ['00610063', '13.00', '4.00'],
    ]);
  });

  test('a code of 16 digits in a number cell is refused as ambiguous; in a text cell it is stored', async () => {
    const wrong = workbook(
      PRODUCT_HEADER,
      product([1_234_567_890_123_456, ORDINARY], '13', [1, ORDINARY]),
      product([1_234_567_890_123_457, ORDINARY], '13', [1, ORDINARY]),
      product([1e15, EIGHT_DIGITS], '13', [1, ORDINARY]),
      product([999_999_999_999_999, ORDINARY], '13', [1, ORDINARY]),
    );
    const { result } = await send(productMapping, wrong);
    const errorReason = '数字超过15位，Excel无法准确保存，请将该列设为文本格式后重新填写';
    expect(result.allErrorList).toEqual([2, 3, 4].map((rowIndex) => ({ rowIndex, filedName: '物料号', errorReason })));
    const texts = ['1234567890123456', '1234567890123457'].map((code) => product(code, '13', [1, ORDINARY]));
    expect((await send(productMapping, workbook(PRODUCT_HEADER, ...texts))).result).toMatchObject({ inserted: 2, allErrorList: [] });
  });

  test('a formula without a stored value is a problem of its cell, unless its column is not imported', async () => {
    const formula = '<c><f>1+1</f></c>';
    const header = [...PRODUCT_HEADER, '备注'];
    const { result } = await send(
      productMapping,
      workbook(header, [...product('F1', '13', formula), formula], [...product('F2', '13', [1, ORDINARY]), formula]),
    );
    const errorReason = '公式没有保存计算结果，请用Excel打开并保存文件后重新上传';
    expect(result.allErrorList).toEqual([{ rowIndex: 2, filedName: '供货价', errorReason }]);
    const { bytes } = await app.admin.download(result.url ?? '');
    expect(((await readWithOpenpyxl(bytes))[0] as OpenpyxlSheet).cells['G2']).toMatchObject({ value: null, fill: 'FFFFC7CE' });
  });
});
