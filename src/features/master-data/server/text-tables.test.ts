import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { readWithOpenpyxl } from '#kit/workbook/server/testing/openpyxl.ts';
import { gb18030, mimeMessage, quotedPrintable, spreadsheetXml, utf16, xmlSheet } from '#kit/workbook/server/testing/text-files.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import { productMapping } from '../product-mapping/definition.ts';
import { taxCodeMapping } from '../tax-code-mapping/definition.ts';
import { everyRecord, removeRecords } from '../../../../tests/lists/examples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { calls } = taxCodeMapping;
/** The columns with their English headers: a Chinese header would reveal the encoding. */
const HEADERS = 'Tax code,Tax rate,Remark';
const send = (bytes: Buffer, name = '导出.xls', fields: Record<string, string | number> = {}) =>
  app.admin.upload<ImportAnswer>(calls.import?.path ?? '', calls.import?.fileField ?? '', { name, bytes }, fields);

const rows = [
  ['税码', '税率', '备注'],
  ['00610060', '13%', '电池, 大'],
  ['12345678901234567890', '6%', ''],
];
const csv = rows.map((row) => row.map((text) => (text.includes(',') ? `"${text}"` : text)).join(',')).join('\r\n');
const html = `<html><table>${rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')}</table></html>`;
const xmlRow = (row: readonly string[]): string =>
  `<Row>${row.map((text) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`).join('')}</Row>`;

describe('a table that an ERP exports as text with the extension .xls is imported with all zeros and digits', () => {
  test.each([
    ['CSV in UTF-8', Buffer.from(csv)],
    ['CSV in GB18030', gb18030(csv)],
    ['Unicode text with tabs', utf16(`\ufeff${rows.map((row) => row.join('\t')).join('\r\n')}`)],
    ['formulas for texts', Buffer.from(csv.replace('00610060', '="00610060"').replace('12345678901234567890', '="12345678901234567890"'))],
    ['an HTML table', gb18030(html)],
    [
      'a page saved as one file',
      mimeMessage([
        ['Content-Type: text/html; charset="gb2312"\r\nContent-Transfer-Encoding: quoted-printable', quotedPrintable(gb18030(html))],
      ]),
    ],
    ['XML Spreadsheet 2003', Buffer.from(spreadsheetXml(xmlSheet('S', rows.map(xmlRow).join(''))))],
  ])('%s', async (_kind, bytes) => {
    const { result } = await send(bytes);
    expect(result).toMatchObject({ inserted: 2, allErrorList: [], unknownColumns: [] });
    const records = await everyRecord(app.admin, taxCodeMapping);
    expect(records.map(({ taxCode, taxRate, descr }) => [taxCode, taxRate, descr ?? '']).toSorted()).toEqual([
      ['00610060', '13%', '电池, 大'],
      ['12345678901234567890', '6%', ''],
    ]);
    expect((await app.admin.download(`/ops/uploads/${result.uploadId}/file`)).bytes.equals(bytes)).toBe(true);
    await removeRecords(
      app.admin,
      taxCodeMapping,
      records.map(({ taxCodeMapId }) => taxCodeMapId as number),
    );
  });

  test('an ambiguous value is refused with its row, and the message for a .csv describes the solution', async () => {
    const damaged = Buffer.concat([Buffer.from(csv), Buffer.from([0x0d, 0x0a, 0xff])]);
    expect(await send(damaged)).toMatchObject({
      status: 415,
      message: '第4行含有无法识别的字符，请将文件以UTF-8编码重新导出后再上传',
    });
    const { status, message } = await send(Buffer.from(csv), '导出.csv');
    expect(status).toBe(422);
    expect(message).toContain('请直接将扩展名改为.xls');
    expect(await everyRecord(app.admin, taxCodeMapping)).toEqual([]);
  });

  test('a text in Western ANSI is imported as shown, and one that may also be GB18030 in the chosen encoding', async () => {
    const western = (remark: string) => Buffer.from(`${HEADERS}\r\n1,13%,${remark}\r\n`, 'latin1');
    const remarks = async () => (await everyRecord(app.admin, taxCodeMapping)).map(({ descr }) => descr);
    const sure = await send(western('México'));
    expect(sure.result).toMatchObject({ inserted: 1, encoding: 'windows-1252' });
    expect(await remarks()).toEqual(['México']);

    const unsure = western('Ñu');
    const tried = await send(unsure, '导出.xls', { dryRun: 1 });
    expect(tried.result).toMatchObject({
      inserted: 0,
      updated: 0,
      problemCount: 1,
      encodings: [
        { encoding: 'gb18030', rows: [{ rowIndex: 1 }, { rowIndex: 2, cells: ['1', '製'] }] },
        { encoding: 'windows-1252', rows: [{ rowIndex: 1 }, { rowIndex: 2, cells: ['1', 'Ñu'] }] },
      ],
    });
    expect(tried.result.encoding).toBeUndefined();
    expect(await send(unsure)).toMatchObject({
      status: 415,
      message: '无法确定文件的文字编码是中文（GB18030）还是西欧（Windows-1252），请在预览中选择，或另存为UTF-8编码后再上传',
    });
    expect((await send(unsure, '导出.xls', { encoding: 'utf-7' })).status).toBe(422);

    const chosen = { encoding: 'windows-1252' } as const;
    const again = await send(unsure, '导出.xls', { dryRun: 1, ...chosen });
    expect(again.result).toMatchObject({ updated: 1, allErrorList: [], encoding: 'windows-1252', encodings: [{}, {}] });
    const { comparedWith = '' } = again.result;
    const { result } = await send(unsure, '导出.xls', { ...chosen, comparedWith });
    expect(result).toMatchObject({ updated: 1, encoding: 'windows-1252' });
    expect(await remarks()).toEqual(['Ñu']);
    expect((await app.admin.get(`/ops/uploads/${result.uploadId}`)).result).toMatchObject({ encoding: 'windows-1252' });
    await removeRecords(
      app.admin,
      taxCodeMapping,
      (await everyRecord(app.admin, taxCodeMapping)).map(({ taxCodeMapId }) => taxCodeMapId as number),
    );
  });

  test('the preview reports a tax rate of 0.13 as ambiguous between 0.13% and 13%, and nothing is stored before it is corrected', async () => {
    const rates = (rate: string) => Buffer.from(`税码,税率,备注\r\n1,${rate},\r\n`);
    for (const dryRun of [1, 0]) {
      const { result } = await send(rates('0.13'), '导出.xls', { dryRun });
      expect(result.allErrorList).toEqual([{ rowIndex: 2, filedName: '税率', errorReason: '0.13%还是13%？请加上百分号写明' }]);
    }
    expect(await everyRecord(app.admin, taxCodeMapping)).toEqual([]);
    expect((await send(rates('0.13%'), '导出.xls', { dryRun: 1 })).result).toMatchObject({ inserted: 1, allErrorList: [] });
  });

  test('a tax point below 1 is imported unchanged, with a warning', async () => {
    const { calls: list } = productMapping;
    const cell = { text: 'T1', decimal: 0.13, choice: '是' };
    const values = new Map(productMapping.fields.flatMap(({ label, kind }) => (kind in cell ? [[label, cell[kind]]] : [])));
    const bytes = await xlsxOf([...values.keys()], [[...values.values()]]);
    const { result } = await app.admin.upload<ImportAnswer>(
      list.import?.path ?? '',
      list.import?.fileField ?? '',
      { name: '映射.xlsx', bytes },
      { dryRun: 1 },
    );
    expect(result).toMatchObject({ inserted: 1, allErrorList: [] });
    expect(result.warnings).toContainEqual({
      rowIndex: 2,
      filedName: '税点（%）',
      reason: '小于1的数按百分数保存：0.13为0.13%，不是13%，请确认',
    });
  });

  test('the error workbook of a text has the chosen encoding', async () => {
    const bytes = Buffer.from(`${HEADERS}\r\n1,many,Ñu\r\n`, 'latin1');
    const { result } = await send(bytes, '导出.xls', { dryRun: 1, encoding: 'windows-1252' });
    expect(result.allErrorList).toMatchObject([{ rowIndex: 2 }]);
    const marked = await rowsOf((await app.admin.download(result.url ?? '')).bytes);
    expect(marked[1]?.[2]).toBe('Ñu');
  });

  test('a letter, a web page and binary data each have their own message', async () => {
    const letter = '您好，附件是十一月的税码，请查收。\r\n谢谢\r\n';
    expect(await send(Buffer.from(letter), '税码.xlsx')).toMatchObject({
      status: 415,
      message: '文件是文本，第一行没有任何需要的列，请按下载的模板填写，另存为.xlsx后再上传',
    });
    const login = '<html><body><table><tr><td>用户名</td></tr><tr><td>密码</td></tr></table></body></html>';
    expect(await send(Buffer.from(login), '税码.xlsx')).toMatchObject({
      status: 415,
      message: '文件是网页（HTML），其中的表格没有任何需要的列，请重新导出数据后再上传',
    });
    expect(await send(Buffer.from('89504e470d0a1a0a0000000d', 'hex'), '税码.xlsx')).toMatchObject({
      status: 415,
      message: '文件是二进制数据，不是Excel工作簿，请上传.xls或.xlsx文件',
    });
    const { result } = await send(Buffer.from('税码,备用\r\n1,2\r\n'));
    expect(result.allErrorList).toMatchObject([{ rowIndex: 1, errorReason: '缺少这一列' }]);
  });

  test('a cell of more characters than Excel allows is a problem of that cell', async () => {
    const long = 'x'.repeat(32_768);
    const { result } = await send(Buffer.from(`税码,税率,备注\r\n00610060,13%,${long}\r\n00610061,13%,\r\n`));
    expect(result.allErrorList).toEqual([{ rowIndex: 2, filedName: '备注', errorReason: '文本超过32,767个字符，请缩短' }]);
    expect(await everyRecord(app.admin, taxCodeMapping)).toEqual([]);
  });

  test('wrong cells are named by the row that Excel shows, and the corrected error workbook is imported with its zeros', async () => {
    const { result } = await send(gb18030('税码,税率,备注\r\n\r\n00610060,13%,"两\n行"\r\n00610061,很多,\r\n'));
    expect(result.allErrorList).toMatchObject([{ rowIndex: 4, filedName: '税率' }]);
    const [header = [], ...read] = await rowsOf((await app.admin.download(result.url ?? '')).bytes);
    expect(read.map((row) => row.slice(0, 2))).toEqual([
      ['00610060', '13%'],
      ['00610061', '很多'],
    ]);
    const repaired = read.map(([code = '', , ...others]) => [code, '13%', ...others]);
    expect((await send(await xlsxOf(header, repaired), '改好.xlsx')).result).toMatchObject({ inserted: 2, allErrorList: [] });
    const codes = (await everyRecord(app.admin, taxCodeMapping)).map(({ taxCode }) => taxCode);
    expect(codes.toSorted()).toEqual(['00610060', '00610061']);
  });

  test('a possible formula is a text in the error workbook', async () => {
    const { result } = await send(
      Buffer.from('税码,税率,备注\r\n00610062,很多,"=HYPERLINK(""http://example.com"")"\r\n00610063,很多,+1+1\r\n'),
    );
    const cells = Object.values((await readWithOpenpyxl((await app.admin.download(result.url ?? '')).bytes))[0]?.cells ?? {});
    for (const value of ['=HYPERLINK("http://example.com")', '+1+1'])
      expect(cells.filter((cell) => cell.value === value)).toMatchObject([{ type: 's', quotePrefix: true }]);
    expect(cells.filter(({ type }) => type === 'f')).toEqual([]);
  });
});
