import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { columnOf } from '#kit/fields/field.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { parseReference } from '#kit/import/content.ts';
import type { PeriodRow } from '#kit/period-upload/contract.ts';
import { calendarOf, type PeriodUploadDefinition } from '#kit/period-upload/define.ts';
import { fieldOf } from '#kit/records/define.ts';
import { startTestApp, type Caller, type TestApp } from '../app.ts';
import { goTo, makeDays, setClock } from '../day-files.ts';
import { changedRecord, exampleRecord, headersOf, type Example } from '../lists/examples.ts';
import { rowsOf, xlsxOf } from '../workbook.ts';
import { everyUpload, type DeclaredUpload } from './every-upload.ts';
import { KindUploader } from './kind-uploader.ts';

/** Two days, weeks and apple weeks of every kind are open at this moment. */
const NOW = '2026-01-21 08:00:00';

/**
 * The current quarter and the previous one have fourteen weeks, so that a plan and the DC sales may fill every column.
 */
const YEARS = [
  {
    year: 2025,
    quarterList: [
      { quarter: 1, startTime: '2024-12-15', endTime: '2025-03-15' },
      { quarter: 2, startTime: '2025-03-16', endTime: '2025-06-14' },
      { quarter: 3, startTime: '2025-06-15', endTime: '2025-09-13' },
      { quarter: 4, startTime: '2025-09-14', endTime: '2025-12-20' },
    ],
  },
  {
    year: 2026,
    quarterList: [
      { quarter: 1, startTime: '2025-12-21', endTime: '2026-03-28' },
      { quarter: 2, startTime: '2026-03-29', endTime: '2026-06-27' },
      { quarter: 3, startTime: '2026-06-28', endTime: '2026-09-26' },
      { quarter: 4, startTime: '2026-09-27', endTime: '2026-12-26' },
    ],
  },
];

let app: TestApp;
/** Has every menu and no button. */
let viewer: Caller;
/** Has every button and no menu. */
let withoutMenus: Caller;
let otherUser: Caller;
/** May upload everything and read nothing of it. */
let uploader: Caller;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-01-20T12:00:00+08:00' });
  const menus = everyUpload.map(({ definition }) => definition.menu);
  const buttons = everyUpload.flatMap(({ definition }) => Object.values(definition.codes) as string[]);
  viewer = await app.userWith(menus);
  withoutMenus = await app.userWith(buttons);
  uploader = await app.userWith(everyUpload.map(({ definition }) => definition.codes.upload));
  otherUser = await app.userWith([...menus, ...buttons], { corporate: '2000' });
  for (const { year, quarterList } of YEARS) {
    const { id } = (await app.admin.post<{ id: number }>('/sys/fiscal/add', { year })).result;
    const stored = await app.admin.post('/sys/fiscal/quarter/addOrEdit', { fyId: id, quarterList });
    if (!stored.success) throw new Error(stored.message);
  }
  await makeDays(app);
  await goTo(app, NOW);
});
afterAll(() => app.close());

/** Removes the uploads of a kind, and sets the clock back to the time when two of its periods are open. */
async function startAgain({ name, records }: PeriodUploadDefinition): Promise<void> {
  await setClock(app, NOW);
  await sql`delete from ${sql.table(records.table)}`.execute(app.database.kysely);
  await sql`update period_record set active_upload_id = null where kind = ${name}`.execute(app.database.kysely);
  await sql`delete from upload where importer = ${name}`.execute(app.database.kysely);
}

/** The current rows of a kind by period: each as the texts of its fields. */
async function liveRows({ name, records }: PeriodUploadDefinition, corporate = '1000'): Promise<Record<string, string[]>> {
  const values = sql.join(records.fields.map((field) => sql`t.${sql.ref(columnOf(field))}::text`));
  const { rows } = await sql<{ place: string; line: string }>`
    select r.period_key as place, concat_ws('|', ${values}) as line
    from ${sql.table(records.table)} t join period_record r on r.id = t.period_record_id join corporate c on c.id = r.corporate_id
    where t.current and r.kind = ${name} and c.code = ${corporate} order by 1, t.upload_row
  `.execute(app.database.kysely);
  const byPlace: Record<string, string[]> = {};
  for (const { place, line } of rows) (byPlace[place] ??= []).push(line);
  return byPlace;
}

/**
 * The categories of one screen differ only in the constants of their rows: the first of them is tested completely, the
 * others only for their differences.
 */
const isAlike = ({ definition }: DeclaredUpload, at: number) =>
  everyUpload.findIndex((other) => other.definition.records === definition.records) < at;

const differentKinds = everyUpload.filter((kind, at) => !isAlike(kind, at));

/** What kinds of the same calls, life, key, calendar and review have in common is tested with the first of them. */
const wayOf = ({ definition, family }: DeclaredUpload) =>
  [
    family.calls.records.path,
    definition.records.life,
    definition.records.key.length > 0,
    calendarOf(definition),
    definition.review !== undefined,
  ].join();
const firstOfEachWay = [...Map.groupBy(differentKinds, wayOf).values()].flatMap((alike) => alike.slice(0, 1));

let user: KindUploader;
/** The two newest periods that may be uploaded. */
let newer: PeriodRow;
let older: PeriodRow;

async function begin(kind: DeclaredUpload): Promise<void> {
  user = new KindUploader(app.admin, kind);
  await startAgain(kind.definition);
  [newer, older] = (await user.rows()).filter(({ flag }) => flag) as [PeriodRow, PeriodRow];
}

const examplesOf = (records: PeriodUploadDefinition['records'], numbers: readonly number[]) =>
  numbers.map((n) => exampleRecord(records, n)) as [Example, ...Example[]];

describe.each(everyUpload.filter(isAlike))('uploads of $name', (kind) => {
  const { records, constants: given = {} } = kind.definition;

  test('accept the template of their screen, and are not listed under other categories', async () => {
    await startAgain(kind.definition);
    user = new KindUploader(app.admin, kind);
    const name = `${kind.name}.xlsx`;
    const { bytes } = await user.template();
    expect(await rowsOf(bytes)).toEqual([headersOf(records)]);
    const row = (await user.rows()).find(({ flag }) => flag) as PeriodRow;
    const sent = await user.send(row, await user.workbook(exampleRecord(records, 1), exampleRecord(records, 2)), { name });
    expect(sent.result).toMatchObject({ inserted: 2, allErrorList: [] });
    expect(await user.row(row.dataDate)).toMatchObject({ filename: name });
    for (const other of everyUpload.filter(({ definition }) => definition.records === records && definition !== kind.definition))
      expect((await new KindUploader(app.admin, other).row(row.dataDate)).filename).not.toBe(name);
    const { rows } = await sql<Record<string, unknown>>`
      select t.* from ${sql.table(records.table)} t join period_record r on r.id = t.period_record_id where r.kind = ${kind.name} and t.current
    `.execute(app.database.kysely);
    expect(rows).toMatchObject([given, given]);
  });
});

describe.each(differentKinds)('uploads of $name', (kind) => {
  const { definition, family } = kind;
  const { records } = definition;
  const { calls } = family;
  const label = (field: string) => fieldOf(records, field).label;
  const examples = (...numbers: number[]) => examplesOf(records, numbers);
  beforeEach(() => begin(kind));
  afterAll(() => startAgain(definition));

  test('the upload accepts its filled-in template; a header without rows is refused as empty, a missing column by name', async () => {
    const { bytes } = await user.template();
    const [header, ...rest] = await rowsOf(bytes);
    expect([header, rest]).toEqual([headersOf(records), []]);
    expect((await user.send(newer, bytes)).result.allErrorList).toMatchObject([{ rowIndex: 1, errorReason: '表头下面没有数据' }]);
    const required = records.fields.find((field) => field.required === true)?.label ?? '';
    const without = await xlsxOf(
      headersOf(records).filter((each) => each !== required),
      [['x']],
    );
    expect((await user.send(newer, without)).result.allErrorList).toContainEqual({
      rowIndex: 1,
      filedName: required,
      errorReason: '缺少这一列',
    });
    expect((await user.send(newer, await user.workbook(...examples(1, 2)))).result).toMatchObject({
      inserted: 2,
      allErrorList: [],
      url: null,
    });
  });

  test('the row has file, time and uploader under the specified names, and the file is downloaded unchanged', async () => {
    const bytes = await user.workbook(...examples(1, 2, 3));
    expect((await user.send(newer, bytes, { name: '数据.xlsx' })).result).toMatchObject({ rows: 3, inserted: 3, updated: 0, unchanged: 0 });
    expect(await user.row(newer.dataDate)).toMatchObject({ filename: '数据.xlsx', uploadTime: NOW, uploader: '管理员', flag: true });
    const names = { filename: 'filename', dataDate: 'dataDate', ...calls.page.printedAs };
    const printed = (await user.page()).result[calls.page.listKey] ?? [];
    expect(printed.find((row) => row[names.dataDate] === newer.dataDate)).toMatchObject({ [names.filename]: '数据.xlsx' });
    const file = await user.download(newer);
    expect([file.name, file.bytes.equals(bytes)]).toEqual(['数据.xlsx', true]);
    expect((await user.download(older)).status).toBe(404);
  });

  test('unknown codes are accepted, with a warning where the declaration specifies it', async () => {
    const { result } = await user.send(newer, await user.workbook(...examples(1, 2)));
    expect(result).toMatchObject({ inserted: 2, misfits: [] });
    // A value of a missing record is not required.
    const direct = (definition.references ?? []).filter(({ by }) =>
      Object.values(by).every((reference) => parseReference(reference).record === null),
    );
    const expected = [2, 3].flatMap((rowIndex) =>
      direct.flatMap(({ unknown }) => (unknown === undefined ? [] : [{ rowIndex, filedName: label(unknown.field), reason: unknown.text }])),
    );
    const ofCodes = result.warnings.filter(({ reason }) => !reason.endsWith('现在尚未开始'));
    expect(ofCodes).toEqual(expected);
    expect(result.warningUrl === null).toBe(result.warningCount === 0);
    expect((await user.uploads(newer))[0]).toMatchObject({ warnings: result.warningCount, warningUrl: result.warningUrl });
  });

  test('dates far from the period are counted in a warning; a file with only such dates is refused', async () => {
    const day = definition.place?.day;
    if (day === undefined) return;
    const [first, second, third] = examples(1, 2, 3) as [Example, Example, Example];
    const far = (record: Example) => ({ ...record, ...Object.fromEntries(day.fields.map((field) => [field, '2025-01-01 08:00:00'])) });
    const oneNear = { ...far(first), [day.fields.at(-1) ?? '']: '2026-01-20 08:00:00' };
    expect((await user.send(newer, await user.workbook(oneNear, second), { dryRun: 1 })).result.misfits).toEqual([]);
    const most = await user.send(newer, await user.workbook(first, far(second), far(third)), { dryRun: 1 });
    expect(most.result.misfits).toMatchObject([{ lines: 2, of: 3 }]);
    const refused = await user.send(newer, await user.workbook(far(second), far(third)));
    expect(refused).toMatchObject({ status: 422, success: false });
    expect(refused.message).toContain(day.fields.map(label).join('、'));
    expect(await liveRows(definition)).toEqual({});
  });

  test('dates after the period that are not allowed cause a warning; a file with only such dates is refused', async () => {
    const field = definition.place?.notAfter;
    if (field === undefined) return;
    const [first, second] = examples(1, 2) as [Example, Example];
    const on = (record: Example, day: string) => ({ ...record, [field]: day });
    const some = await user.send(newer, await user.workbook(on(first, newer.dataDate), on(second, '2026-01-22')), { dryRun: 1 });
    expect(some.result.warnings).toContainEqual({ rowIndex: 3, filedName: label(field), reason: `晚于数据日期${newer.dataDate}` });
    expect(some.result.warnings.filter(({ reason }) => reason.startsWith('晚于'))).toHaveLength(1);
    const refused = await user.send(newer, await user.workbook(on(first, '2026-01-22'), on(second, '2026-02-01')));
    expect(refused).toMatchObject({ status: 422, success: false });
    expect(refused.message).toContain(label(field));
  });

  test('a file with the same rows as another period, in any order, needs confirmation, unless its kind may repeat', async () => {
    const [first, second, third, fourth] = examples(1, 2, 3, 4) as [Example, Example, Example, Example];
    await user.send(older, await user.workbook(first, second, third));
    const misfits = async (row: PeriodRow, ...rows: readonly Example[]) =>
      (await user.send(row, await user.workbook(...rows), { dryRun: 1 })).result.misfits;
    const copied = { text: `文件的3行与${older.dataDate}的数据完全相同`, lines: 3, of: 3 };
    expect(await misfits(newer, third, first, second)).toEqual(definition.place?.mayRepeat === true ? [] : [copied]);
    for (const other of [
      [first, second, changedRecord(records, third)],
      [first, second, third, fourth],
    ] as const)
      expect(await misfits(newer, ...other)).toEqual([]);
    expect(await misfits(older, first, second, third)).toEqual([]);
    const theirs = user.as(otherUser);
    const elsewhere = await theirs.send(await theirs.row(newer.dataDate), await user.workbook(first, second, third), { dryRun: 1 });
    expect(elsewhere.result.misfits).toEqual(
      definition.place?.mayRepeat === true ? [] : [{ ...copied, text: '文件的3行与另一家公司已上传的数据完全相同' }],
    );
  });

  test('a file with hardly any key in common with the replaced file, or with the previous period if its names are unknown, needs confirmation', async () => {
    if (records.key.length === 0) return;
    const many = Array.from({ length: 22 }, (_, n) => exampleRecord(records, n + 1));
    const [eleven, others] = [many.slice(0, 11), many.slice(11)];
    await user.send(older, await user.workbook(...eleven));
    const misfits = async (row: PeriodRow) => (await user.send(row, await user.workbook(...others), { dryRun: 1 })).result.misfits;
    expect(await misfits(older)).toEqual([{ text: '现有的11行中只有0行在文件中', lines: 11, of: 11 }]);
    const hasNames = (definition.references ?? []).some(({ unknown }) => unknown !== undefined);
    const compares = hasNames && records.life === 'period-snapshot';
    expect(await misfits(newer)).toEqual(compares ? [{ text: `上一期${older.dataDate}的11行中只有0行在文件中`, lines: 11, of: 11 }] : []);
  });

  test('the window ends at the displayed time, for uploads, trials and undos', async () => {
    const stored = await user.send(newer, await user.workbook(...examples(1)));
    const { uploadUntil } = newer;
    expect(uploadUntil === '').toBe(definition.window.until === 'always');
    await setClock(app, uploadUntil === '' ? '2026-12-31 12:00:00' : uploadUntil);
    const open = uploadUntil === '';
    expect(await user.row(newer.dataDate)).toMatchObject({ flag: open });
    const message = `${newer.dataDate}的数据只能在${uploadUntil}之前更改`;
    const answers = [
      await user.send(newer, await user.workbook(...examples(1)), { dryRun: 1 }),
      await user.send(newer, await user.workbook(...examples(2))),
      await user.undo(stored.result.uploadId),
    ];
    if (open) expect(answers.map(({ success }) => success)).toEqual([true, true, false]);
    else expect(answers).toMatchObject([{ message }, { message }, { message }]);
  });

  test('the page requires the menu, each other call its own code, and periods of another corporate are not found', async () => {
    const { result } = await user.send(newer, await user.workbook(...examples(1)));
    const bytes = await user.workbook(...examples(2));
    const [only, without, elsewhere] = [user.as(viewer), user.as(withoutMenus), user.as(otherUser)];
    expect((await only.page()).success).toBe(true);
    expect((await without.page()).status).toBe(403);
    const refusals = [
      await only.template(),
      await only.send(newer, bytes),
      await only.history(newer),
      await only.download(newer),
      await only.undo(result.uploadId),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const allowed = [
      await without.template(),
      await without.send(newer, bytes, { dryRun: 1 }),
      await without.history(newer),
      await without.download(newer),
    ];
    expect(allowed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await elsewhere.row(newer.dataDate)).toMatchObject({ filename: '' });
    expect((await elsewhere.undo(result.uploadId)).status).toBe(404);
    const theirs = await elsewhere.row(newer.dataDate);
    await elsewhere.send(theirs, bytes);
    expect(Object.values(await liveRows(definition)).flat()).toHaveLength(1);
    expect(Object.values(await liveRows(definition, '2000')).flat()).toHaveLength(1);
    if (calls.import.byPeriod !== true) expect((await elsewhere.send(newer, bytes)).status).toBe(404);
  });
});

describe.each(firstOfEachWay)('uploads of kinds like $name', (kind) => {
  const { definition } = kind;
  const { records } = definition;
  const examples = (...numbers: number[]) => examplesOf(records, numbers);
  beforeEach(() => begin(kind));

  test('the preview shows the numbers of replaced, added, changed and removed rows, and stores nothing', async () => {
    const [first, second, third, fourth] = examples(1, 2, 3, 4) as [Example, Example, Example, Example];
    const next = await user.workbook(first, changedRecord(records, second), fourth);
    expect((await user.send(newer, next, { dryRun: 1 })).result).toMatchObject({ replaces: 0, rows: 3, added: 3, changed: 0, gone: 0 });
    await user.send(newer, await user.workbook(first, second, third));
    const before = await liveRows(definition);
    const { result } = await user.send(newer, next, { dryRun: 1 });
    const keyed = records.key.length > 0;
    expect(result).toMatchObject({
      replaces: 3,
      rows: 3,
      ...(keyed ? { added: 1, changed: 1, gone: 1 } : { added: 2, changed: 0, gone: 2 }),
    });
    expect(result.sample?.filter(({ after }) => after === null)).toHaveLength(keyed ? 1 : 2);
    expect(result.sample?.filter(({ before: was }) => was === null)).toHaveLength(keyed ? 1 : 2);
    expect(await liveRows(definition)).toEqual(before);
    expect(await user.uploads(newer)).toHaveLength(1);
    expect((await user.send(newer, await user.workbook(first, second, third), { dryRun: 1 })).result).toMatchObject({
      added: 0,
      changed: 0,
      gone: 0,
      sample: [],
    });
  });

  test('a confirmed preview is refused with a new preview after a concurrent upload or undo, and nothing is stored', async () => {
    const [first, second, third] = examples(1, 2, 3) as [Example, Example, Example];
    const mine = await user.workbook(first, second);
    const { result: preview } = await user.send(newer, mine, { dryRun: 1 });
    const theirs = await user.as(withoutMenus).send(newer, await user.workbook(third));
    const replacing = await user.send(newer, mine, { preview });
    expect(replacing).toMatchObject({
      status: 409,
      success: false,
      message: '预览之后现有数据已有变化，未保存任何数据，请核对新的预览后再确认',
      result: { replaces: 1, rows: 2, added: 2, gone: 1 },
    });
    expect((await liveRows(definition))[newer.dataDate]).toHaveLength(1);
    await user.undo(theirs.result.uploadId);
    const undone = await user.send(newer, mine, { preview: replacing.result });
    expect(undone).toMatchObject({ status: 409, result: { replaces: 0, added: 2, gone: 0, comparedWith: preview.comparedWith } });
    expect(await liveRows(definition)).toEqual({});
    expect((await user.send(newer, mine, { preview: undone.result })).result).toMatchObject({ inserted: 2, allErrorList: [] });
    expect(await user.uploads(newer)).toMatchObject([{ active: true, rows: 2 }, { undone: true }]);
  });

  test('a preview shows stored values to users with the download code; with the upload code only, it shows numbers and the file’s own values', async () => {
    const [first, second, third, fourth] = examples(1, 2, 3, 4) as [Example, Example, Example, Example];
    await user.send(newer, await user.workbook(first, second, third));
    const next = await user.workbook(first, changedRecord(records, second), fourth);
    const { result: whole } = await user.send(newer, next, { dryRun: 1 });
    expect(whole.storedShown).toBe(true);
    const { result } = await user.as(uploader).send(newer, next, { dryRun: 1 });
    const { replaces, rows, added, changed, gone, comparedWith } = whole;
    expect(result).toMatchObject({ replaces, rows, added, changed, gone, comparedWith, storedShown: false });
    const own = (whole.sample ?? []).filter(({ after }) => after !== null);
    expect(result.sample).toEqual(own.map((change) => ({ ...change, before: change.before === null ? null : {} })));
    expect(own.length).toBeGreaterThan(0);
  });

  test('a file with one wrong row is not stored; the error workbook has the reason', async () => {
    await user.send(newer, await user.workbook(...examples(1)));
    const before = await liveRows(definition);
    const required = records.fields.find((field) => field.required === true)?.name ?? '';
    const [second, third] = examples(2, 3) as [Example, Example];
    const { result } = await user.send(newer, await user.workbook(second, { ...third, [required]: '' }));
    expect(result).toMatchObject({
      rows: 2,
      refused: 1,
      inserted: 0,
      allErrorList: [{ rowIndex: 3, filedName: fieldOf(records, required).label }],
    });
    expect((await rowsOf((await app.admin.download(result.url as string)).bytes))[0]).toContain('错误原因');
    expect(await liveRows(definition)).toEqual(before);
  });

  test('a file replaces the rows of its period only; uploading it twice does not change the data', async () => {
    const [first, second, third] = examples(1, 2, 3) as [Example, Example, Example];
    await user.send(older, await user.workbook(first, second));
    await user.send(newer, await user.workbook(third));
    const both = await liveRows(definition);
    expect(Object.keys(both).toSorted()).toEqual([older.dataDate, newer.dataDate].toSorted());
    expect(both[older.dataDate]).toHaveLength(2);
    const { result } = await user.send(older, await user.workbook(first, second));
    if (records.key.length > 0) expect(result).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
    expect(await liveRows(definition)).toEqual(both);
    await user.send(older, await user.workbook(second));
    expect(await liveRows(definition)).toEqual({ ...both, [older.dataDate]: both[older.dataDate]?.slice(1) });
  });

  test('a row in the files of two periods is current in both for snapshots, and in the newer file for documents', async () => {
    const [first, second] = examples(1, 2) as [Example, Example];
    await user.send(newer, await user.workbook(first, second));
    const alone = await liveRows(definition);
    const late = await user.send(older, await user.workbook(second));
    const held = (await liveRows(definition))[newer.dataDate];
    expect(held).toHaveLength(records.life === 'period-snapshot' ? 2 : 1);
    await user.undo(late.result.uploadId);
    expect(await liveRows(definition)).toEqual(alone);
  });

  test('the history has every upload, newest first; the newest can be undone once, which restores the one before', async () => {
    const [first, second] = examples(1, 2) as [Example, Example];
    const one = await user.send(newer, await user.workbook(first), { name: '一.xlsx' });
    const before = await liveRows(definition);
    const two = await user.send(newer, await user.workbook(second, changedRecord(records, first)), { name: '二.xlsx' });
    const common = { uploadTime: NOW, uploader: '管理员', undone: false };
    expect(await user.uploads(newer)).toMatchObject([
      { uploadId: two.result.uploadId, filename: '二.xlsx', rows: 2, active: true, ...common },
      { uploadId: one.result.uploadId, filename: '一.xlsx', rows: 1, active: false, ...common },
    ]);
    expect(await user.undo(one.result.uploadId)).toMatchObject({ success: false, message: '只能撤销最新的一次上传' });
    expect(await user.undo(two.result.uploadId)).toMatchObject({ success: true });
    expect(await user.undo(two.result.uploadId)).toMatchObject({ status: 409 });
    expect(await liveRows(definition)).toEqual(before);
    expect(await user.row(newer.dataDate)).toMatchObject({ filename: '一.xlsx' });
    expect(await user.uploads(newer)).toMatchObject([{ active: false, undone: true }, { active: true }]);
    await user.undo(one.result.uploadId);
    expect(await liveRows(definition)).toEqual({});
    expect(await user.row(newer.dataDate)).toMatchObject({ filename: '', uploadTime: '', uploader: '' });
  });

  test('an upload and its undo each write an audit entry with the period and the counts', async () => {
    const { result } = await user.send(newer, await user.workbook(...examples(1, 2)));
    await user.undo(result.uploadId);
    const { rows } = await sql<{ action: string; entity: string; old_value: ImportAnswer | null; new_value: ImportAnswer | null }>`
      select action, entity, old_value, new_value from audit_entry where upload_id = ${result.uploadId} order by id
    `.execute(app.database.kysely);
    expect(rows).toMatchObject([
      { action: 'import', entity: definition.name, new_value: { periodKey: newer.dataDate, inserted: 2, updated: 0, unchanged: 0 } },
      { action: 'undo-import', entity: definition.name, old_value: { inserted: 2 } },
    ]);
  });
});
