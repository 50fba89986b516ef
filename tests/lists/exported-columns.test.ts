import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#app/features.ts';
import { invoiceLines, PATHS } from '#features/invoices/definition.ts';
import { listsOf } from '#kit/feature/define.ts';
import { additionalFields, CHANGED_TITLE, type ListDefinition, tableCall } from '#kit/list/define.ts';
import { UPDATE_TIME } from '#kit/records/define.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { xlsxOf } from '../workbook.ts';
import { downloadedRows, exampleRecord, headersOf, workbookRow } from './examples.ts';
import { fillList } from './fill.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const everyList = features.flatMap((feature) => [...listsOf(feature), ...(feature.ownLists ?? [])]);

const exported = everyList.map((definition) => ({
  name: definition.name,
  definition,
  // The export of invoice lines belongs to its own page.
  path: definition.name === invoiceLines.name ? PATHS.detailExport : tableCall(definition).path,
}));

/** Adds one record to a list, by its import if its table is a view. */
async function addRecord(definition: ListDefinition): Promise<void> {
  const { calls, view } = definition;
  if (view !== true || calls.import === undefined) return fillList(app.database, definition, 1);
  const bytes = await xlsxOf(headersOf(definition), [workbookRow(definition, exampleRecord(definition, 1))]);
  const answer = await app.admin.upload(calls.import.path, calls.import.fileField, { name: 'rows.xlsx', bytes });
  expect(answer).toMatchObject({ result: { inserted: 1 } });
}

/** The headers that a workbook has for the columns of the screen. */
function shownHeaders(definition: ListDefinition): string[] {
  const labels = new Map([...definition.fields, ...additionalFields(definition)].map(({ name, label }) => [name, label]));
  return definition.columns.map(({ name, title }) => (name === UPDATE_TIME ? (title ?? CHANGED_TITLE) : (labels.get(name) ?? name)));
}

test.each(exported)('the export of $name has every column of its screen, with a value where the screen has one', async (list) => {
  const { definition, path } = list;
  await addRecord(definition);
  const { header, rows } = await downloadedRows(app.admin, path);
  expect(header).toEqual(expect.arrayContaining(shownHeaders(definition)));
  const { result } = await app.admin.get<Record<string, Record<string, unknown>[]>>(definition.calls.page.path);
  const [record = {}] = result[definition.calls.page.listKey] ?? [];
  const blank = definition.columns.filter(({ name }, at) => {
    const cell = rows[0]?.[header.indexOf(shownHeaders(definition)[at] ?? '')] ?? '';
    return record[name] !== null && record[name] !== undefined && record[name] !== '' && cell === '';
  });
  expect(blank).toEqual([]);
});
