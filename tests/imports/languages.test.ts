import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importers } from '#app/server/importers.ts';
import { allWords } from '#app/words.ts';
import { largeLogisticsImport, PATHS as LARGE_LOGISTICS } from '#features/large-logistics/definition.ts';
import { logisticsMapping } from '#features/master-data/logistics-mapping/definition.ts';
import { saleForecastList } from '#features/sale-forecast/definition.ts';
import { uploadFamily, deliveryNotes } from '#features/uploads/definition.ts';
import { PATHS as SPLIT, splitDemandImport } from '#features/warehouse-split/definition.ts';
import { idOfTask } from '#features/warehouse-split/task.ts';
import { foldText } from '#kit/i18n/fold.ts';
import type { Field } from '#kit/fields/field.ts';
import { LANGUAGES, type Language } from '#kit/i18n/words.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { headerKey, type ImportShape } from '#kit/import/define.ts';
import { spreadsheetXml, xmlSheet } from '#kit/workbook/server/testing/text-files.ts';
import { readWithOpenpyxl } from '#kit/workbook/server/testing/openpyxl.ts';
import { startTestApp, type Answer, type TestApp } from '../app.ts';
import { goTo, makeDays, Uploader } from '../day-files.ts';
import { everyRecord, exampleRecord, workbookRow, type Example } from '../lists/examples.ts';
import { installQueue } from '../run-job.ts';
import { addStorageLocations } from '../storage-locations.ts';
import { rowsOf, xlsxOf } from '../workbook.ts';

const TODAY = '2026-01-20';
const FACTORY = '013X';

const inLanguage = (language: Language) => (text: string) => (language === 'zh' ? text : (allWords[text]?.[language] ?? text));

/** The cells of a record in a workbook of a language: choices have that language's labels. */
function rowIn(shape: Pick<ImportShape, 'name' | 'fields' | 'key'>, record: Example, language: Language): string[] {
  const t = inLanguage(language);
  return workbookRow(shape, record).map((cell, at) => (shape.fields[at]?.kind === 'choice' ? t(cell) : cell));
}

/** Names that two fields, or two choices, have in common. */
function shared<Named>(things: readonly Named[], labelOf: (thing: Named) => string, keyOf: (name: string) => string): string[] {
  return LANGUAGES.filter((language) => language !== 'zh').flatMap((language) => {
    const own = new Map(things.map((thing) => [keyOf(labelOf(thing)), thing]));
    const seen = new Map<string, Named>();
    return things.flatMap((thing) => {
      const name = inLanguage(language)(labelOf(thing));
      const other = [own.get(keyOf(name)), seen.get(keyOf(name))].find((found) => found !== undefined && found !== thing);
      seen.set(keyOf(name), thing);
      return other === undefined ? [] : [`${language}: ${labelOf(thing)} and ${labelOf(other)} are both ${name}`];
    });
  });
}

describe('the names in every import', () => {
  test('are unique among its columns, and among the choices of each column, in every language', () => {
    const choicesOf = (field: Field) => (field.kind === 'choice' ? field.choices : []);
    const twice = importers.flatMap(({ shape }) => [
      ...shared(shape.fields, ({ label }) => label, headerKey).map((found) => `${shape.name}, ${found}`),
      ...shape.fields.flatMap((field) =>
        shared(choicesOf(field), ({ label }) => label, foldText).map((found) => `${shape.name} ${field.name}, ${found}`),
      ),
    ]);
    expect(twice).toEqual([]);
  });
});

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ at: `${TODAY}T12:00:00+08:00` });
  await installQueue(app);
  await addStorageLocations(app.admin, { ST1: FACTORY });
  await makeDays(app);
  await goTo(app, `${TODAY} 12:00:00`);
});
afterAll(() => app.close());

/** One import of each engine: where its template is, and how a workbook is sent. */
interface Engine {
  readonly name: string;
  readonly shape: Pick<ImportShape, 'name' | 'fields' | 'key'>;
  readonly template: { readonly path: string; readonly query?: Record<string, string> };
  readonly import: { readonly path: string; readonly field: string; readonly body: () => Promise<Record<string, string | number>> };
}

const ENGINES: readonly Engine[] = [
  {
    name: 'a list',
    shape: logisticsMapping,
    template: { path: logisticsMapping.calls.template?.path ?? '' },
    import: {
      path: logisticsMapping.calls.import?.path ?? '',
      field: logisticsMapping.calls.import?.fileField ?? '',
      body: () => Promise.resolve({}),
    },
  },
  {
    name: 'a period upload',
    shape: deliveryNotes.records,
    template: { path: uploadFamily.calls.template.path, query: { type: '1' } },
    import: {
      path: uploadFamily.calls.import.path,
      field: uploadFamily.calls.import.fileField,
      body: async () => ({ id: (await new Uploader(app.admin).row(1, TODAY)).id }),
    },
  },
  {
    name: 'a weekly list',
    shape: saleForecastList,
    template: { path: saleForecastList.calls.template?.path ?? '' },
    import: {
      path: saleForecastList.calls.import?.path ?? '',
      field: saleForecastList.calls.import?.fileField ?? '',
      body: () => Promise.resolve({}),
    },
  },
  {
    name: 'pushed records',
    shape: largeLogisticsImport,
    template: { path: LARGE_LOGISTICS.template },
    import: {
      path: LARGE_LOGISTICS.import,
      field: 'excelFile',
      body: () => Promise.resolve({ largeLogisticsId: Number(TODAY.replaceAll('-', '')), factoryCode: FACTORY }),
    },
  },
  {
    name: 'allocation demand',
    shape: splitDemandImport,
    template: { path: SPLIT.template },
    import: {
      path: SPLIT.import,
      field: 'file',
      body: () => Promise.resolve({ lob: 'iPhone', separateWarehouseAutoDayTaskId: idOfTask({ lob: 'iPhone', day: TODAY }) }),
    },
  },
];

async function downloaded(at: string, language: Language | '*', query: Record<string, string> = {}): Promise<Buffer> {
  const answer = await app.admin.fetch('GET', at, { language, query });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function send(engine: Engine, bytes: Uint8Array, language: Language, more: Record<string, string | number> = {}) {
  const { path, field, body } = engine.import;
  const fields = { ...(await body()), ...more };
  return app.admin.upload<ImportAnswer>(path, field, { name: '数据.xlsx', bytes }, fields, { language });
}

const tried = { dryRun: 1 };
const READ_WHOLE = { success: true, result: { rows: 1, allErrorList: [], unknownColumns: [] } };

describe.each(ENGINES)('the workbooks of $name', (engine) => {
  const { shape, template } = engine;
  const record = exampleRecord(shape, 1);
  const labels = shape.fields.map(({ label }) => label);

  test('have Chinese headers with the user’s language in a second line; an import accepts the first line, the second or both', async () => {
    // Without a language the headers are the printed ones alone, too.
    for (const language of ['zh', '*'] as const)
      expect((await rowsOf(await downloaded(template.path, language, template.query)))[0]).toEqual(labels);
    for (const language of ['en', 'es', 'ja'] as const) {
      const t = inLanguage(language);
      const [header = []] = await rowsOf(await downloaded(template.path, language, template.query));
      expect(header).toEqual(labels.map((label) => (t(label) === label ? label : `${label}\n${t(label)}`)));
      const row = rowIn(shape, record, language);
      const written = {
        en: header,
        es: header.map((text) => text.split('\n').at(-1) ?? ''),
        ja: header.map((text) => text.split('\n').toReversed().join('\n')),
      };
      const answer: Answer<ImportAnswer> = await send(engine, await xlsxOf(written[language], [row]), 'zh', tried);
      expect(answer, language).toMatchObject(READ_WHOLE);
    }
  });
});

describe('a workbook in the user’s language', () => {
  const [list] = ENGINES as readonly [Engine];
  const { fields } = logisticsMapping;
  const labels = fields.map(({ label }) => label);
  const both = (label: string, language: Language = 'en') => `${label} (${inLanguage(language)(label)})`;

  test('has its choices and rules in that language, and is stored like any other', async () => {
    const en = inLanguage('en');
    const sheet = (await readWithOpenpyxl(await downloaded(list.template.path, 'en')))[0];
    const notes = Object.values(sheet?.cells ?? {}).map(({ comment }) => comment ?? '');
    expect(notes).toHaveLength(labels.length);
    expect(notes.join('\n')).toContain(['空运', '陆运', '铁运', '海运'].map(en).join(', '));
    expect(notes.filter((note) => /\p{Script=Han}/u.test(note))).toEqual([]);
    const stored = [];
    for (const [at, language] of LANGUAGES.entries()) {
      const record = exampleRecord(logisticsMapping, at + 1);
      const header = labels.map(inLanguage(language));
      expect(await send(list, await xlsxOf(header, [rowIn(logisticsMapping, record, language)]), language)).toMatchObject({
        result: { inserted: 1, allErrorList: [] },
      });
      stored.push(record);
    }
    const page = await everyRecord(app.admin, logisticsMapping);
    for (const { pathwayBeginLocation, typeOfShipping, iphoneKeyNoteRoute } of stored)
      expect(page.find((row) => row.pathwayBeginLocation === pathwayBeginLocation)).toMatchObject({
        typeOfShipping: Number(typeOfShipping),
        iphoneKeyNoteRoute,
      });
  });

  test('exported from a list can be imported in another language without changes', async () => {
    const bytes = await downloaded(logisticsMapping.calls.export?.path ?? '', 'ja');
    const [header = [], ...rows] = await rowsOf(bytes);
    expect(header[0]).toBe(`线路起点\n${inLanguage('ja')('线路起点')}`);
    expect(rows.flat()).toContain(inLanguage('ja')('是'));
    expect((await send(list, bytes, 'es')).result).toMatchObject({
      inserted: 0,
      updated: 0,
      unchanged: LANGUAGES.length,
      allErrorList: [],
      unknownColumns: [],
    });
  });

  test('with errors has both names of each column in the answer and the error workbook, which can be imported after correction', async () => {
    const en = inLanguage('en');
    const [right, wrong] = [5, 6].map((n) => rowIn(logisticsMapping, exampleRecord(logisticsMapping, n), 'en')) as [string[], string[]];
    const [route, shipping] = ['线路终点', '运输方式'].map((label) => labels.indexOf(label)) as [number, number];
    const broken = wrong.with(route, '').with(shipping, 'Balloon');
    const { result } = await send(list, await xlsxOf(labels, [right, broken, right]), 'en');
    const oneOf = en('只能是：{{choices}}').replace('{{choices}}', ['空运', '陆运', '铁运', '海运'].map(en).join(', '));
    const key = ['线路起点', '线路终点', '运输方式'].map((label) => both(label)).join(', ');
    const twice = en('与第{{first}}行重复（{{fields}}）').replace('{{first}}', '2').replace('{{fields}}', key);
    expect(result.allErrorList).toEqual([
      { rowIndex: 3, filedName: both('线路终点'), errorReason: en('不能为空') },
      { rowIndex: 3, filedName: both('运输方式'), errorReason: oneOf },
      { rowIndex: 4, filedName: both('线路起点'), errorReason: twice },
    ]);
    const [header = [], ...rows] = await rowsOf(await downloaded(result.url ?? '', 'en'));
    expect(header).toEqual([...labels.map((label) => `${label}\n${en(label)}`), en('错误原因')]);
    expect(rows[1]?.at(-1)).toBe(`${both('线路终点')}: ${en('不能为空')}\n${both('运输方式')}: ${oneOf}`);
    const repaired = [rows[0] ?? [], (rows[1] ?? []).with(route, wrong[route] ?? '').with(shipping, wrong[shipping] ?? '')];
    const cells = repaired.map((row) => header.map((_, column) => row[column] ?? ''));
    expect((await send(list, await xlsxOf(header, cells), 'zh', tried)).result).toMatchObject({
      inserted: 2,
      allErrorList: [],
      unknownColumns: [],
    });
  });

  test('without a required column is refused with both of its names, with Japanese brackets in Japanese, and only one name in Chinese', async () => {
    const row = rowIn(logisticsMapping, exampleRecord(logisticsMapping, 7), 'zh').slice(1);
    const namesIn = async (language: Language) => {
      const { result } = await send(list, await xlsxOf(labels.slice(1), [row]), language);
      return result.allErrorList.map(({ filedName }) => filedName);
    };
    expect(await Promise.all((['zh', 'en', 'ja'] as const).map(namesIn))).toEqual([
      ['线路起点'],
      [both('线路起点')],
      [`线路起点（${inLanguage('ja')('线路起点')}）`],
    ]);
  });

  test('with several visible sheets is read from the first one, and the answer names it and the others', async () => {
    const row = (cells: readonly string[]) =>
      `<Row>${cells.map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`).join('')}</Row>`;
    const rows = row(labels) + row(rowIn(logisticsMapping, exampleRecord(logisticsMapping, 9), 'zh'));
    const hidden = xmlSheet('说明', '', '<Visible>SheetHidden</Visible>');
    const sheets = [hidden, xmlSheet('线路', rows), xmlSheet('备注', ''), xmlSheet('旧', '')];
    const answerTo = async (worksheets: readonly string[]) =>
      (await send(list, Buffer.from(spreadsheetXml(worksheets.join(''))), 'zh', tried)).result;
    expect(await answerTo(sheets)).toMatchObject({ rows: 1, allErrorList: [], sheet: '线路', otherSheets: ['备注', '旧'] });
    expect(await answerTo(sheets.slice(0, 2))).not.toHaveProperty('sheet');
  });

  test('with an additional translated column reports it as unknown; a duplicate in one language is refused', async () => {
    const row = rowIn(logisticsMapping, exampleRecord(logisticsMapping, 8), 'zh');
    const word = inLanguage('en')('线路起点');
    expect((await send(list, await xlsxOf([...labels, word], [[...row, 'x']]), 'zh', tried)).result).toMatchObject({
      rows: 1,
      allErrorList: [],
      unknownColumns: [word],
    });
    const own = labels.map(inLanguage('en'));
    expect((await send(list, await xlsxOf([...own, word], [[...row, 'x']]), 'zh', tried)).result.allErrorList).toMatchObject([
      { filedName: '线路起点', errorReason: '这一列在文件中出现了两次' },
    ]);
  });
});
