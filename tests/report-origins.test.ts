import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowId } from '#kit/records/define.ts';
import type { ReportCombo, ReportTotals } from '#kit/report/contract.ts';
import { provenanceFile, type ReportDefinition } from '#kit/report/define.ts';
import type { ProvenanceAnswer, ProvenanceSource } from '#kit/report/provenance-contract.ts';
import type { Caller, TestApp } from './app.ts';
import { ALL_CODES } from './day-files.ts';
import { fixtureDeliveries, fixtureExpenses } from './fixture-report/definition.ts';
import { LIMITING_CODE } from './fixture-report/server.ts';
import { givenTo, readPage, RECEIPTS, startReportApp, TODAY } from './fixture-report/start.ts';
import { rowsOf } from './workbook.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startReportApp();
});
afterAll(() => app.close());

describe('a report with computed rows', () => {
  const { calls, menu, codes } = fixtureExpenses;
  const given = givenTo(fixtureExpenses);

  test('shows exact decimals, including negative ones, and computes them for each request', async () => {
    const read = await readPage(app.admin, fixtureExpenses, { productCode: 'MI-15' });
    // 20 pieces at 5,999.5, created on the 10th, 10th and 13th: 5 × 8 + 6 × 8 + 8 × 5 days at 6 %.
    expect(read.records).toMatchObject([
      {
        id: 'MI-15',
        quantity: 19,
        amount: '113990.50',
        balance: '-126.24',
        unitPriceBeforeTax: '5999.50',
        taxPoint: '13.00',
        share: '0.5429',
      },
    ]);
    const before = await readPage(app.admin, fixtureExpenses, { queryDate: '2026-11-10', productCode: 'MI-15' });
    expect(before.records).toMatchObject([{ quantity: 11, balance: '0.00' }]);
    expect(await app.admin.get(calls.page.path, { ...given, queryDate: '2023-06-30' })).toMatchObject({
      status: 422,
      message: '查询日期不能早于2023-07-01',
    });
  });

  test('for a limited user shows only the permitted part, and each of its calls refuses the rest', async () => {
    const limited = await app.userWith([menu, codes.export, LIMITING_CODE]);
    expect((await readPage(limited, fixtureExpenses)).records.map(({ id }) => id)).toEqual(['MI-15']);
    expect((await limited.get<ReportTotals>(calls.totals?.path ?? '', given)).result.rows).toBe(1);
    expect((await limited.get<ReportCombo>(calls.combo.path)).result).toEqual({ lob: [{ code: 'iPhone', value: 'iPhone' }] });
    expect((await rowsOf((await limited.download(calls.export.path, given)).bytes)).length).toBe(2 + 1);
    for (const path of [calls.page.path, calls.totals?.path ?? '', calls.export.path])
      expect(await limited.get(path, { ...given, lob: 'iPad' }), path).toMatchObject({ status: 403 });
    const requested = { ...given, id: 'MP-11', column: 'quantity', uploadId: 1 };
    expect(await limited.get(calls.provenance?.path ?? '', requested)).toMatchObject({ status: 404 });
    expect(await limited.get(provenanceFile(calls), requested)).toMatchObject({ status: 404 });
  });
});

describe('the provenance of a number can be', () => {
  let reader: Caller;
  beforeAll(async () => {
    reader = await app.userWith([fixtureExpenses.menu, fixtureExpenses.codes.export, ...ALL_CODES]);
  });
  const ask = async (definition: ReportDefinition, id: RowId, column: string) => {
    const answer = await reader.get<ProvenanceAnswer>(definition.calls.provenance?.path ?? '', { ...givenTo(definition), id, column });
    expect(answer).toMatchObject({ status: 200 });
    return answer.result;
  };
  const inputOf = (answer: ProvenanceAnswer, kind: ProvenanceSource['kind']) => answer.inputs.find(({ source }) => source.kind === kind);

  test('rows, with their count, their sum and a link to them', async () => {
    expect((await ask(fixtureExpenses, 'MI-15', 'quantity')).inputs).toEqual([
      {
        name: '数量',
        value: 19,
        source: {
          kind: 'rows',
          report: 'fixture-deliveries',
          title: '交货明细',
          count: 3,
          query: { productCode: 'MI-15', deliveryCreateTimeEnd: TODAY },
          canRead: true,
          canDownload: true,
        },
      },
    ]);
    const day = await ask(fixtureExpenses, 'MI-15', '2026-11-10');
    expect(day).toMatchObject({ title: '2026-11-10', value: 11 });
    expect(day.inputs).toMatchObject([{ value: 11, source: { count: 2, query: { productCode: 'MI-15', day: '2026-11-10' } } }]);
  });

  test('a parameter, a setting, and a review', async () => {
    const answer = await ask(fixtureExpenses, 'MI-15', 'balance');
    expect(answer.inputs.filter(({ source }) => source.kind === 'parameter')).toEqual([
      { name: '年化利率（%）', value: '6.00', source: { kind: 'parameter' } },
      { name: '查询日期', value: TODAY, source: { kind: 'parameter' } },
    ]);
    expect(inputOf(answer, 'setting')).toEqual({
      name: '上传截止时间',
      value: '10:00',
      source: { kind: 'setting', menu: 'systemConfig', changedBy: null, changedAt: null },
    });
    expect(inputOf(answer, 'review')).toEqual({
      name: '审核状态',
      value: '已审核',
      source: { kind: 'review', what: 'T2库存', period: TODAY, examiner: '管理员', examineTime: `${TODAY} 12:00:00` },
    });
    expect(inputOf(answer, 'workbook')).toMatchObject({
      value: 7,
      source: { fileName: 'T2.xlsx', rowNumber: 2, columnHeader: '库存数量' },
    });
  });

  test('a missing record', async () => {
    const answer = await ask(fixtureExpenses, 'm_unknown', 'balance');
    expect(answer.inputs.slice(-2)).toMatchObject([
      { value: null, source: { kind: 'missing', what: 'T2库存' } },
      { value: null, source: { kind: 'missing', what: 'T2库存' } },
    ]);
  });

  test('a period in stock: the workbook line of its start, and the interface record of its end', async () => {
    const { records } = await readPage(reader, fixtureDeliveries);
    const stay = async (order: string) => {
      const id = records.find(({ deliveryOrderNumber }) => deliveryOrderNumber === order)?.id ?? 0;
      return (await ask(fixtureDeliveries, id, 'stay')).inputs[0];
    };
    expect(await stay('8002')).toMatchObject({ name: '在途数量', value: 7, source: { kind: 'segment', left: { value: null } } });
    expect(await stay('9002')).toMatchObject({ source: { received: { value: '2026-11-15' }, left: null } });
    expect(await stay('9001')).toMatchObject({
      value: 8,
      source: {
        kind: 'segment',
        received: { value: '2026-11-13', source: { kind: 'workbook', fileName: '交货单-1118.xlsx', columnHeader: '发货日期' } },
        left: {
          value: '2026-11-14 06:00:00',
          source: { kind: 'interface', recordNumber: 1, puller: 'uploader', pulledAt: `${TODAY} 12:00:00`, canDownload: true },
        },
      },
    });
  });

  test('an interface, with its complete response as a file', async () => {
    const { records } = await readPage(reader, fixtureDeliveries, { countMin: 8, countMax: 8 });
    const id = records[0]?.id ?? 0;
    const { source } = (await ask(fixtureDeliveries, id, 'storageTime')).inputs[0] ?? {};
    expect(source).toMatchObject({ kind: 'interface', recordNumber: 1 });
    const uploadId = source?.kind === 'interface' ? source.uploadId : 0;
    const file = await reader.download(provenanceFile(fixtureDeliveries.calls), { id, uploadId });
    expect(JSON.parse(file.bytes.toString())).toEqual(RECEIPTS);
  });
});
