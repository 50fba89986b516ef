import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RemovalAnswer } from '#kit/list/contract.ts';
import { undoRemovalPath } from '#kit/list/removal.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { rowsOf } from '../../../../tests/workbook.ts';
import { refunds } from '../definition.ts';

let app: TestApp;
let ours: Caller;
let theirs: Caller;
beforeAll(async () => {
  app = await startTestApp();
  const codes = [refunds.menu, ...Object.values(refunds.codes)];
  ours = await app.userWith(codes, { corporate: 'C1' });
  theirs = await app.userWith(codes, { corporate: 'C2' });
});
afterAll(() => app.close());

const REFUND = { lob: 'iPhone', dataDate: '2026-11-02', money: '1234.5', type: '价保', regulation: 'R-7' };
const page = async (caller: Caller, query: Record<string, string> = {}) =>
  (await caller.get<{ records: Record<string, unknown>[]; total: number }>('/refundIssuedToJd/getPage', query)).result;

describe('refunds issued to the retail partner', () => {
  let id = 0;

  test('are written as money and type, and read as amountOfMoney and typeRecord, exact to the cent', async () => {
    const { result } = await ours.post<{ id: number }>('/refundIssuedToJd/insert', REFUND);
    id = result.id;
    expect((await page(ours)).records).toMatchObject([
      { id, lob: 'iPhone', dataDate: '2026-11-02', amountOfMoney: '1234.50', typeRecord: '价保', regulation: 'R-7' },
    ]);
    expect(await ours.post('/refundIssuedToJd/insert', { ...REFUND, amountOfMoney: '1' })).toMatchObject({ status: 422 });
  });

  test('belong to the corporate: another one cannot see, change, download or delete them', async () => {
    expect(await page(theirs)).toMatchObject({ records: [], total: 0 });
    expect(await theirs.post('/refundIssuedToJd/update', { ...REFUND, id, money: '1' })).toMatchObject({ status: 404 });
    expect(await theirs.post('/refundIssuedToJd/delete', [id])).toMatchObject({ status: 404 });
    expect(await rowsOf((await theirs.download('/refundIssuedToJd/downloadData')).bytes)).toHaveLength(1);
    expect(await rowsOf((await ours.download('/refundIssuedToJd/downloadData')).bytes)).toHaveLength(2);
  });

  test('are restored by an undo, only of their own corporate', async () => {
    const { removalId } = (await ours.post<RemovalAnswer>('/refundIssuedToJd/delete', [id])).result;
    expect(await theirs.post(undoRemovalPath('refund-issued'), { removalId })).toMatchObject({ status: 404 });
    expect((await page(ours)).total).toBe(0);
    expect(await ours.post(undoRemovalPath('refund-issued'), { removalId })).toMatchObject({ success: true, result: { restored: 1 } });
    expect((await page(ours)).records).toMatchObject([{ id, amountOfMoney: '1234.50' }]);
    expect((await page(theirs)).total).toBe(0);
  });

  test('are at least 0.01 yuan with two decimals', async () => {
    for (const money of ['0', '0.001', '-1', '1.234', 'x'])
      expect(await ours.post('/refundIssuedToJd/insert', { ...REFUND, money }), money).toMatchObject({
        status: 422,
        result: { errors: [{ field: 'money' }] },
      });
    expect(await ours.post('/refundIssuedToJd/insert', { ...REFUND, money: '0.01', dataDate: '2026-11-30' })).toMatchObject({
      success: true,
    });
  });

  test('are refused with the rule that the amount breaks: too small, too many decimals, too long, no number', async () => {
    const messageFor = async (money: string) => (await ours.post('/refundIssuedToJd/insert', { ...REFUND, money })).message;
    for (const money of ['0', '-1', '-1234567890123456789']) expect(await messageFor(money), money).toBe('不能小于0.01');
    expect(await messageFor('1234567890123456789')).toBe('整数部分最多18位');
    for (const money of ['1.234', 'x']) expect(await messageFor(money), money).toBe('请输入最多2位小数的数字');
  });

  test('are downloaded with the columns of the screen, including the last change', async () => {
    const [head, row] = await rowsOf((await ours.download('/refundIssuedToJd/downloadData')).bytes);
    expect(head).toEqual(['Lob', '日期', '金额（元）', '类型', '规则编号', '最近更新时间']);
    expect(row?.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('can be filtered by days from beginTime to endTime, both included', async () => {
    const found = async (beginTime: string, endTime: string) => (await page(ours, { beginTime, endTime })).total;
    expect(await found('2026-11-02', '2026-11-02')).toBe(1);
    expect(await found('2026-11-01', '')).toBe(2);
    expect(await found('', '2026-11-29')).toBe(1);
    expect(await found('2026-12-01', '')).toBe(0);
    expect(await ours.get('/refundIssuedToJd/getPage', { beginTime: 'yesterday' })).toMatchObject({ status: 422 });
  });
});
