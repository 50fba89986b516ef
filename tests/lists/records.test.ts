import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writtenName } from '#kit/fields/field.ts';
import { goodsRestriction } from '#features/master-data/goods-restriction/definition.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import type { RemovalAnswer } from '#kit/list/contract.ts';
import { undoRemovalPath } from '#kit/list/removal.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { xlsxOf } from '../workbook.ts';
import { everyList } from './every-list.ts';
import { asWritten, changedRecord, everyRecord, exampleRecord, formOf, removeRecords } from './examples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await mapRestrictedLines();
});
afterAll(() => app.close());

/**
 * Maps a product of every product line that an example of a restriction, or a changed one, has: restrictions take known
 * lines only.
 */
async function mapRestrictedLines(): Promise<void> {
  const examples = Array.from({ length: 50 }, (_, n) => exampleRecord(goodsRestriction, n));
  const rows = examples.flatMap(({ lob = '' }, at) =>
    examples.map(({ subLob = '' }, line) => [lob, subLob, '产品', `M${at}-${line}`, `P${at}-${line}`, '1']),
  );
  const file = { name: 'products.xlsx', bytes: await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '供货价'], rows) };
  const answer = await app.admin.upload('/sys/skuMappingAutoWarehouse/importDataFromExcelFile', 'excelFile', file);
  expect(answer).toMatchObject({ success: true, result: { inserted: rows.length } });
}

interface Limit {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

/** Lists that the catalogue calls by another name. */
const CATALOGUE_NAMES: Readonly<Record<string, string>> = {
  'ageing-config': 'logistics-aging-config',
  'order-code-config': 'order-45-config',
  'tracking-mapping': 'tracking-order-mapping',
};

/** The rules of a list as the specification's catalogue has them. */
function limitsOf(definition: ListDefinition): Limit[] {
  const lines = readFileSync(new URL('../catalogue/limits.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1);
  const limits = lines
    .map((line) => line.split('\t'))
    .map(([feature, field = '', rule = '', message = '']) => ({ feature, field, rule, message }));
  return limits.filter(
    ({ feature, field }) =>
      feature === (CATALOGUE_NAMES[definition.name] ?? definition.name) && definition.fields.some((each) => writtenName(each) === field),
  );
}

const formLists = everyList.filter(({ calls }) => calls.insert !== undefined && calls.update !== undefined);

describe.each(formLists.map((definition) => ({ name: definition.name, definition })))('records of $name', ({ definition }) => {
  const { calls, idName, key } = definition;
  const insert = (record: Record<string, unknown>) =>
    app.admin.post<Record<string, number>>(calls.insert?.path ?? '', asWritten(definition, record));
  const update = (record: Record<string, unknown>) => app.admin.post(calls.update?.path ?? '', asWritten(definition, record));
  const undo = (removalId: number) => app.admin.post(undoRemovalPath(definition.name), { removalId });
  const auditOf = async (id: number) => {
    const { rows } = await sql<{
      action: string;
      old_value: Record<string, unknown>;
      new_value: Record<string, unknown>;
      user_name: string;
    }>`
      select action, old_value, new_value, user_name from audit_entry where entity = ${definition.name} and record_id = ${String(id)} order by id
    `.execute(app.database.kysely);
    return rows;
  };

  test('a new record is listed with the entered values and its time, and the audit log has its user', async () => {
    const { result, success } = await insert({ ...exampleRecord(definition, 1), [idName]: '' });
    expect(success).toBe(true);
    const id = result[idName] as number;
    const listed = (await everyRecord(app.admin, definition)).find((record) => record[idName] === id);
    for (const [name, value] of Object.entries(exampleRecord(definition, 1))) expect(String(listed?.[name])).toBe(value);
    expect(listed?.updateTime).toBe('2026-11-18 12:00:00');
    expect(await auditOf(id)).toMatchObject([{ action: 'insert', old_value: null, user_name: '管理员' }]);
  });

  test.runIf(key.length > 0)('an existing natural key is refused with the key fields, for a new and for a changed record', async () => {
    expect((await insert(exampleRecord(definition, 2))).success).toBe(true);
    const again = await insert(exampleRecord(definition, 2));
    expect(again).toMatchObject({ status: 422, success: false });
    expect((again.result as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual(key);
    expect(again.message).toContain('已存在');
    const { result } = await insert(exampleRecord(definition, 3));
    expect(await update({ ...exampleRecord(definition, 2), [idName]: result[idName] })).toMatchObject({ status: 422, success: false });
  });

  test('a changed record keeps its id, and the audit log has the previous values; saving without a change has no effect', async () => {
    const record = exampleRecord(definition, 4);
    const { result } = await insert(record);
    const id = result[idName] as number;
    const changed = changedRecord(definition, record);
    app.clock.advance(60_000);
    expect(await update({ ...changed, [idName]: id })).toMatchObject({ success: true, result: { [idName]: id } });
    expect(await update({ ...changed, [idName]: id })).toMatchObject({ success: true });
    const trail = await auditOf(id);
    expect(trail.map(({ action }) => action)).toEqual(['insert', 'update']);
    const [name] = Object.keys(record).filter((each) => record[each] !== changed[each]) as [string];
    expect(String(trail[1]?.old_value[name])).toBe(record[name]);
    expect(String(trail[1]?.new_value[name])).toBe(changed[name]);
    const [listed] = await everyRecord(app.admin, definition);
    expect(listed).toMatchObject({ [idName]: id, updateTime: '2026-11-18 12:01:00' });
    // What the list shows can be sent back by the form as it is.
    expect(await update(formOf(definition, listed ?? {}))).toMatchObject({ success: true });
    app.clock.advance(-60_000);
  });

  test('a conflicting save is refused with the other user, the time and the current values; a save with the current version succeeds', async () => {
    const record = exampleRecord(definition, 40);
    const id = (await insert(record)).result[idName] as number;
    const seen = (await everyRecord(app.admin, definition)).find((each) => each[idName] === id);
    const theirs = changedRecord(definition, record);
    expect(await update({ ...theirs, [idName]: id, version: seen?.version })).toMatchObject({ success: true });
    const refused = await update({ ...record, [idName]: id, version: seen?.version });
    expect(refused).toMatchObject({
      status: 409,
      result: { changedBy: '管理员', changedAt: '2026-11-18 12:00:00', current: { [idName]: id } },
    });
    const { current } = refused.result as { current: Record<string, unknown> };
    for (const [name, value] of Object.entries(theirs)) expect(String(current[name])).toBe(value);
    expect(await update({ ...record, [idName]: id, version: current.version })).toMatchObject({ success: true });
  });

  test('a missing record is reported as not found', async () => {
    expect(await update({ ...exampleRecord(definition, 5), [idName]: 999_999 })).toMatchObject({
      status: 404,
      success: false,
      message: '数据不存在或已被删除',
    });
    expect(await removeRecords(app.admin, definition, [999_999])).toMatchObject({ status: 404 });
  });

  test('one or several records can be removed, and the audit log has each of them', async () => {
    const ids: number[] = [];
    for (const n of [6, 7, 8]) ids.push((await insert(exampleRecord(definition, n))).result[idName] as number);
    const [one = 0, ...rest] = ids;
    expect(await removeRecords(app.admin, definition, [one])).toMatchObject({ success: true, result: { removed: 1 } });
    expect(await removeRecords(app.admin, definition, rest)).toMatchObject({ success: true, result: { removed: 2 } });
    const left = (await everyRecord(app.admin, definition)).map((record) => record[idName]);
    for (const id of ids) {
      expect(left).not.toContain(id);
      expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'delete', new_value: null });
    }
  });

  test('undoing a removal restores the records once, and the audit log has both actions', async () => {
    const ids: number[] = [];
    for (const n of [30, 31]) ids.push((await insert(exampleRecord(definition, n))).result[idName] as number);
    const shown = async () => (await everyRecord(app.admin, definition)).filter((record) => ids.includes(record[idName] as number));
    const before = await shown();
    const { removalId } = (await removeRecords(app.admin, definition, ids)).result as RemovalAnswer;
    expect(await shown()).toEqual([]);
    app.clock.advance(3_600_000);
    for (let presses = 0; presses < 2; presses++) expect(await undo(removalId)).toMatchObject({ success: true, result: { restored: 2 } });
    expect(await shown()).toEqual(before);
    for (const id of ids) {
      const [, gone, back] = await auditOf(id);
      expect([gone?.action, back?.action]).toEqual(['delete', 'undo-delete']);
      expect(back?.new_value).toEqual(gone?.old_value);
      expect(await auditOf(id)).toHaveLength(3);
    }
    app.clock.advance(-3_600_000);
  });

  test('a removal cannot be undone through another list, or after a day', async () => {
    const id = (await insert(exampleRecord(definition, 32))).result[idName] as number;
    const { removalId } = (await removeRecords(app.admin, definition, [id])).result as RemovalAnswer;
    const other = formLists.find(({ name }) => name !== definition.name) as ListDefinition;
    expect(await app.admin.post(undoRemovalPath(other.name), { removalId })).toMatchObject({ status: 404 });
    await sql`update removal set removed_at = removed_at - interval '25 hours' where id = ${removalId}`.execute(app.database.kysely);
    expect(await undo(removalId)).toMatchObject({ status: 404, message: '删除已超过可撤销的时间，无法撤销' });
  });

  test.runIf(key.length > 0)(
    'the undo of a removal is refused completely if a natural key was used again; the message names the key',
    async () => {
      const [kept, taken] = [exampleRecord(definition, 33), exampleRecord(definition, 34)];
      const ids: number[] = [];
      for (const record of [kept, taken]) ids.push((await insert(record)).result[idName] as number);
      const { removalId } = (await removeRecords(app.admin, definition, ids)).result as RemovalAnswer;
      expect((await insert(taken)).success).toBe(true);
      const refused = await undo(removalId);
      expect(refused).toMatchObject({ status: 409, success: false });
      const first = definition.fields.find(({ name }) => name === key[0]);
      if (first?.kind === 'text') expect(refused.message).toContain(taken[first.name]);
      expect(refused.message).toContain('已被重新添加');
      expect((await everyRecord(app.admin, definition)).some((record) => record[idName] === ids[0])).toBe(false);
    },
  );

  test('a field that the form does not have is refused, and nothing is stored', async () => {
    const before = (await everyRecord(app.admin, definition)).length;
    const answer = await insert({ ...exampleRecord(definition, 9), version: 7 });
    expect(answer).toMatchObject({ status: 422, result: { errors: [{ field: 'version', message: '不支持的字段：version' }] } });
    expect(await insert({ ...exampleRecord(definition, 9), [idName]: 5 })).toMatchObject({ status: 422 });
    expect(await everyRecord(app.admin, definition)).toHaveLength(before);
  });

  const limits = limitsOf(definition);
  test('the catalogue has limits for the list', () => expect(limits.length).toBeGreaterThan(0));

  test.each(limits.filter(({ rule }) => rule === 'required'))('$field is required', async ({ field, message }) => {
    const { [field]: _missing, ...rest } = asWritten(definition, exampleRecord(definition, 10));
    for (const record of [rest, { ...rest, [field]: '  ' }, { ...rest, [field]: null }]) {
      const answer = await insert(record);
      expect(answer.status).toBe(422);
      const { errors } = answer.result as unknown as { errors: { field: string; message: string }[] };
      expect(errors.map((error) => error.field)).toEqual([field]);
      if (message !== '-') expect(errors[0]?.message).toBe(message);
    }
  });

  const textLimits = limits.filter(
    ({ rule, field }) => /^max=\d+$/.test(rule) && definition.fields.find((each) => writtenName(each) === field)?.kind === 'text',
  );
  test.each(textLimits)('$field is limited to $rule characters', async ({ field, rule }) => {
    const max = Number(rule.slice(4));
    expect(await insert({ ...asWritten(definition, exampleRecord(definition, 11)), [field]: '9'.repeat(max + 1) })).toMatchObject({
      status: 422,
      result: { errors: [{ field }] },
    });
  });

  const withLeast = limits.filter(({ rule }) => /^integer, min=\d+$/.test(rule));
  test.each(withLeast)('$field is a whole number with a minimum ($rule) and no maximum', async ({ field, rule }) => {
    const min = Number(rule.replace(/\D/g, ''));
    for (const [index, value] of [String(min), '1000', '123456789'].entries())
      expect((await insert({ ...exampleRecord(definition, 20 + index), [field]: value })).status, value).toBe(200);
    for (const value of [String(min - 1), '1.5', '-1'])
      expect((await insert({ ...exampleRecord(definition, 11), [field]: value })).status).toBe(422);
  });

  const printed = limits.filter(({ rule, message }) => rule.startsWith('range=') && message !== '-');
  test.each(printed)('$field is refused with its message: $message', async ({ field, message }) => {
    for (const value of ['-1', '1.5', '100000', '007', 'x']) {
      const answer = await insert({ ...exampleRecord(definition, 12), [field]: value });
      expect(answer, value).toMatchObject({ status: 422, result: { errors: [{ field, message }] } });
    }
  });
});
