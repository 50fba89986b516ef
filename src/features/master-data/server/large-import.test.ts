import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { xlsxOf } from '../../../../tests/workbook.ts';
import { productMapping } from '../product-mapping/definition.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ROWS = 100_000;
/** One row in a hundred is wrong. */
const WRONG_EVERY = 100;
const HEADERS = ['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '供货价'];

const workbook = (withErrors: boolean) =>
  xlsxOf(
    HEADERS,
    Array.from({ length: ROWS }, (_, index) => {
      const wrong = withErrors && index % WRONG_EVERY === 0;
      return ['配件', '数据线', '数据线', `M${index}`, `P${index}`, wrong ? '免费' : `${index}.50`];
    }),
  );

interface ImportResult {
  inserted: number;
  refused: number;
  allErrorList: { rowIndex: number; filedName: string; errorReason: string }[];
}

test('of 100,000 product rows with 1 % wrong, every wrong row is reported and nothing stored; the corrected file is stored', async () => {
  const { page, import: importCall } = productMapping.calls;
  const send = async (bytes: Buffer) =>
    (await app.admin.upload<ImportResult>(importCall.path, importCall.fileField, { name: 'products.xlsx', bytes })).result;
  const refused = await send(await workbook(true));
  expect(refused.refused).toBe(ROWS / WRONG_EVERY);
  expect(refused.allErrorList.map((problem) => problem.rowIndex)).toEqual(
    Array.from({ length: ROWS / WRONG_EVERY }, (_, index) => index * WRONG_EVERY + 2),
  );
  expect(refused.allErrorList[0]).toEqual({ rowIndex: 2, filedName: '供货价', errorReason: '请输入非负数，且小数点不超过两位' });
  const total = async () => (await app.admin.get<{ total: number }>(page.path, { exactTotal: 1 })).result.total;
  expect(await total()).toBe(0);
  expect((await send(await workbook(false))).inserted).toBe(ROWS);
  expect(await total()).toBe(ROWS);
});
