import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitingQueues } from '#kit/mailbox/server/attachments.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import type { MailboxStatus } from '#kit/mailbox/contract.ts';
import { inboxQuery } from '#kit/mailbox/inbox.ts';
import type { ProvenanceAnswer, WorkbookSource } from '#kit/report/provenance-contract.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { Dovecot } from '../../../../tests/dovecot.ts';
import { mailMessage, zipOf, type CarriedFile } from '../../../../tests/mail-message.ts';
import { refusingMailbox } from '../../../../tests/refusing-mailbox.ts';
import { installQueue, runJob } from '../../../../tests/run-job.ts';
import { rowsOf, xlsOf, xlsxOf } from '../../../../tests/workbook.ts';
import { CODES as NOTICE_CODES, MENUS, noticeImport, PATHS as NOTICE_PATHS } from '../../expected-arrivals/definition.ts';
import type { ReceivedMessage } from '../../operations/contract.ts';
import type { InvoiceRow } from '../contract.ts';
import { CODES, invoiceLines, MENU, PATHS, shortInvoiceLines } from '../definition.ts';

const HEADERS = invoiceLines.fields.map(({ label }) => label);
const SHORT_HEADERS = shortInvoiceLines.fields.map(({ label }) => label);

/** A line of an invoice; by default 12 pieces of 4,999.00 with 13 % tax. */
function line(
  invoice: string,
  item: string,
  of: { quantity?: number; net?: WritableCell; tax?: WritableCell; total?: WritableCell; price?: WritableCell } = {},
): WritableCell[] {
  const { quantity = 12, net = '53087.18', tax = '6901.33', total = '59988.51', price = '4423.9316666666667' } = of;
  const goods = ['A3101', '手机', '*移动通信设备*手机'];
  return [
    'KH001',
    '京东世纪贸易',
    'PO-1',
    'SO-1',
    '10',
    ...goods,
    'DN-1',
    '9001',
    item,
    '2026-11-17',
    quantity,
    price,
    net,
    tax,
    total,
    invoice,
    '2026-11-18',
    item,
    '1090504',
  ];
}

const workbook = async (name: string, ...rows: WritableCell[][]): Promise<CarriedFile> => ({ name, bytes: await xlsxOf(HEADERS, rows) });
/** `发票明细` encoded in GBK. */
const GBK_NAME = Buffer.from('b7a2c6b1c3f7cfb8', 'hex');

let dovecot: Dovecot;
let app: TestApp;
let ours: Caller;
let theirs: Caller;
let settings: Record<string, string>;

beforeAll(async () => {
  dovecot = await Dovecot.start();
  settings = {
    IMAP_URL: dovecot.url(),
    INVOICE_SENDERS: 'billing@maker.example=C1,@second.example=C2,lost@maker.example=C9',
    NOTICE_SENDERS: 'asn@maker.example=C1',
  };
  app = await startTestApp({ settings });
  await installQueue(app);
  const codes = [MENU, ...Object.values(CODES)];
  ours = await app.userWith(codes, { corporate: 'C1', account: 'wang' });
  theirs = await app.userWith(codes, { corporate: 'C2' });
});
afterAll(async () => {
  await app.close();
  await dovecot.stop();
});

const read = (with_: Record<string, string> = settings) => runJob(app, with_, 'read-mailbox');
/** Imports waiting files, and the contents of archives that these imports open, as the queue would. */
async function importWaiting(): Promise<void> {
  for (;;) {
    const waiting = (await app.database.readOnly(waitingQueues))[0];
    if (waiting === undefined) return;
    await runJob(app, settings, 'import-mail-attachments', waiting);
  }
}
const invoicesOf = async (caller = ours, query: Record<string, string> = {}) =>
  (await caller.get<{ records: InvoiceRow[]; total: number }>(PATHS.invoices, { size: 100, ...query })).result;
const statesOf = async (caller = ours) =>
  Object.fromEntries((await invoicesOf(caller)).records.map(({ invoiceName, statusStr }) => [invoiceName, statusStr]));
const linesOf = async (query: Record<string, string> = {}, caller = ours) =>
  (await caller.get<{ records: Record<string, unknown>[]; total: number }>(PATHS.details, { size: 100, ...query })).result;
const invoiceNamed = async (name: string) => (await invoicesOf()).records.find(({ invoiceName }) => invoiceName === name) as InvoiceRow;
const messages = async (query: Record<string, string> = {}) =>
  (
    await app.admin.get<{ records: ReceivedMessage[]; total: number; mailbox: string; failure: string | null }>('/ops/mailbox', {
      size: 100,
      ...query,
    })
  ).result;
const uploads = async () =>
  (await sql<{ count: number }>`select count(*)::integer as count from upload where importer = 'invoice-line'`.execute(app.database.kysely))
    .rows[0]?.count;

describe('invoices by mail', () => {
  test('the page shows the senders whose mail is read, and that the mailbox was not read yet', async () => {
    const mailbox = (await ours.get<MailboxStatus>(PATHS.mailbox)).result;
    expect(mailbox).toEqual({
      configured: true,
      senders: ['billing@maker.example'],
      lastReadTime: null,
      failure: null,
      unread: 0,
      unreadMessages: [],
    });
    expect((await theirs.get<MailboxStatus>(PATHS.mailbox)).result.senders).toEqual(['@second.example']);
  });

  test('a sender without a corporate belongs to the only corporate', async () => {
    const single = await startTestApp({ settings: { IMAP_URL: dovecot.url(), INVOICE_SENDERS: 'billing@maker.example' } });
    try {
      expect((await single.admin.get<MailboxStatus>(PATHS.mailbox)).result.senders).toEqual(['billing@maker.example']);
    } finally {
      await single.close();
    }
  });

  test('a message is stored once with its attachments, and the mailbox is not changed', async () => {
    await dovecot.deliver([
      mailMessage({
        from: '"Maker" <Billing@Maker.example>',
        subject: '十一月发票',
        id: 'one@maker',
        files: [await workbook('十一月发票.xlsx', line('FP1', '1'), line('FP1', '2'))],
      }),
      mailMessage({
        from: 'billing@maker.example',
        subject: '扫描件',
        id: 'two@maker',
        files: [{ name: 'FP1.pdf', bytes: Buffer.from('%PDF-1.7 scan') }],
      }),
      mailMessage({
        from: 'anna@second.example',
        subject: 'theirs',
        id: 'three@second',
        files: [await workbook('theirs.xlsx', line('FP9', '1'))],
      }),
      mailMessage({ from: 'news@shop.example', subject: 'newsletter', id: 'four@shop' }),
    ]);
    await Promise.all([read(), read()]);
    expect(await statesOf()).toEqual({ '十一月发票.xlsx': '待解析', 'FP1.pdf': '仅存档' });
    expect(await statesOf(theirs)).toEqual({ 'theirs.xlsx': '待解析' });
    expect(await dovecot.flags()).toEqual([[], [], [], []]);
    expect(
      (await messages()).records.map(({ subject, state, sender, corporateCode, brings }) => [
        subject,
        state,
        sender,
        corporateCode,
        brings,
      ]),
    ).toEqual([
      ['theirs', 'read', 'anna@second.example', 'C2', '发票'],
      ['扫描件', 'read', 'billing@maker.example', 'C1', '发票'],
      ['十一月发票', 'read', 'Billing@Maker.example', 'C1', '发票'],
    ]);
    expect((await ours.get<MailboxStatus>(PATHS.mailbox)).result.lastReadTime).toBe('2026-11-18 12:00:00');
  });

  test('a workbook is imported as lines with exact amounts, and a .pdf is stored unchanged', async () => {
    await importWaiting();
    expect(await statesOf()).toEqual({ '十一月发票.xlsx': '已解析', 'FP1.pdf': '仅存档' });
    expect(await invoiceNamed('十一月发票.xlsx')).toMatchObject({
      emailReadTime: '2026-11-18 12:00:00',
      reason: null,
      origin: 'mail',
      sender: 'Billing@Maker.example',
      subject: '十一月发票',
      lines: 2,
    });
    const { records, total } = await linesOf();
    expect(total).toBe(2);
    expect(records.find(({ invoiceLineItem }) => invoiceLineItem === '1')).toMatchObject({
      customerCode: 'KH001',
      quantity: 12,
      unitPrice: '4423.9316666666667',
      documentPreTaxAmount: '53087.18',
      documentTaxAmount: '6901.33',
      documentTotalAmount: '59988.51',
      invoiceDate: '2026-11-18',
      updateTime: '2026-11-18 12:00:00',
    });
    const { bytes, name } = await ours.download(PATHS.invoiceFile, { id: (await invoiceNamed('FP1.pdf')).id });
    expect([name, bytes.toString()]).toEqual(['FP1.pdf', '%PDF-1.7 scan']);
    expect((await linesOf({}, theirs)).total).toBe(1);
  });

  test('a line links to mail, attachment and row; the mail can be downloaded', async () => {
    const [second] = (await linesOf()).records.filter(({ invoiceLineItem }) => invoiceLineItem === '2');
    const { result } = await ours.get(PATHS.origin, { id: Number(second?.id) });
    const { id } = await invoiceNamed('十一月发票.xlsx');
    expect(result).toEqual({
      row: 3,
      fileName: '十一月发票.xlsx',
      uploadTime: '2026-11-18 12:00:00',
      uploader: 'MAILBOX',
      invoiceId: id,
      archiveName: null,
      mail: {
        sender: 'Billing@Maker.example',
        subject: '十一月发票',
        sentTime: '2026-11-18 09:30:00',
        readTime: '2026-11-18 12:00:00',
      },
    });
    const mail = await ours.download(PATHS.message, { id });
    expect(mail.name).toBe('十一月发票.eml');
    expect(mail.bytes.toString()).toContain('Message-ID: <one@maker>');
    expect(await theirs.get(PATHS.origin, { id: Number(second?.id) })).toMatchObject({ status: 404 });
    expect((await theirs.download(PATHS.invoiceFile, { id })).status).toBe(404);
  });

  test('details have all fields, or only the default ones; an export with all fields can be imported again unchanged', async () => {
    const [row] = (await linesOf({ invoiceDetailShowAllField: '2' })).records;
    expect(Object.keys(row ?? {})).not.toContain('goodsName');
    expect(Object.keys((await linesOf({ invoiceDetailShowAllField: '1' })).records[0] ?? {})).toContain('goodsName');
    const header = async (flag: string) =>
      (await rowsOf((await ours.download(PATHS.detailExport, { invoiceDetailShowAllField: flag })).bytes))[0];
    expect(await header('2')).toEqual([...SHORT_HEADERS, '读取时间']);
    const all = (await ours.download(PATHS.detailExport, { invoiceDetailShowAllField: '1' })).bytes;
    expect((await rowsOf(all))[0]).toEqual([...HEADERS, '读取时间']);
    const again = await ours.upload<ImportAnswer>(PATHS.import, 'excelFile', { name: 'again.xlsx', bytes: all }, { dryRun: 1 });
    expect(again.result).toMatchObject({ inserted: 0, updated: 0, unchanged: 2, allErrorList: [] });
    expect(
      (await linesOf({ customerCode: 'kh', documentDateStart: '2026-11-17 00:00:00', documentDateEnd: '2026-11-17 23:59:59' })).total,
    ).toBe(2);
    expect((await linesOf({ invoiceNumber: 'FP2' })).total).toBe(0);
    expect((await linesOf({ invoiceDateStart: '2026-11-19 00:00:00' })).total).toBe(0);
  });

  test('details are read by other programs as JSON with the filters and columns of their screen', async () => {
    const query = { invoiceDetailShowAllField: '2', customerCode: 'kh', columns: 'quantity,customerCode,goodsName' };
    const rows = JSON.parse(String((await ours.download(PATHS.detailExport, { ...query, format: 'json' })).bytes)) as Record<
      string,
      unknown
    >[];
    expect(rows.map((row) => Object.keys(row))).toEqual([
      ['quantity', 'customerCode'],
      ['quantity', 'customerCode'],
    ]);
    expect(rows.every(({ quantity }) => typeof quantity === 'number')).toBe(true);
    const none = await ours.download(PATHS.detailExport, { ...query, customerCode: 'none', format: 'csv' });
    expect(String(none.bytes)).toBe('数量,客户编码\r\n');
  });

  test('a message is imported once, even if it is delivered twice, the mailbox is renumbered, or the state of its import is lost', async () => {
    const before = await uploads();
    const copy = mailMessage({
      from: 'billing@maker.example',
      subject: '一封',
      id: 'five@maker',
      files: [await workbook('一封.xlsx', line('FP2', '1'))],
    });
    await dovecot.makeFolder('Archive');
    await dovecot.deliver([copy, copy], 'Archive');
    const archive = { ...settings, IMAP_URL: dovecot.url('Archive') };
    await read(archive);
    await dovecot.renumber('Archive');
    await read(archive);
    await read(archive);
    await importWaiting();
    expect((await messages({ subject: '一封' })).records.map(({ state }) => state)).toEqual(['repeated', 'repeated', 'repeated', 'read']);
    expect(await uploads()).toBe((before ?? 0) + 1);
    await sql`update mail_attachment set state = 'waiting', upload_id = null where name = '一封.xlsx'`.execute(app.database.kysely);
    await importWaiting();
    expect(await uploads()).toBe((before ?? 0) + 1);
    expect(await invoiceNamed('一封.xlsx')).toMatchObject({ statusStr: '已解析', lines: 1 });
  });

  test('an invoice that is sent again updates its lines', async () => {
    await dovecot.deliver([
      mailMessage({
        from: 'billing@maker.example',
        subject: '更正',
        id: 'six@maker',
        files: [await workbook('更正.xlsx', line('FP1', '2', { quantity: 11 }))],
      }),
    ]);
    app.clock.advance(60_000);
    await read();
    await importWaiting();
    const { records, total } = await linesOf({ invoiceNumber: 'FP1' });
    expect(total).toBe(2);
    expect(records.map(({ invoiceLineItem, quantity, updateTime }) => [invoiceLineItem, quantity, updateTime])).toEqual([
      ['2', 11, '2026-11-18 12:01:00'],
      ['1', 12, '2026-11-18 12:00:00'],
    ]);
  });

  test('a correction is imported after the invoice that it corrects, even one in an archive, and is never overwritten by it', async () => {
    const quantity = async (number: string) => (await linesOf({ invoiceNumber: number })).records.map((each) => each.quantity);
    const invoice = (subject: string, ...files: CarriedFile[]) =>
      mailMessage({ from: 'billing@maker.example', subject, id: `${subject}@maker`, files });
    const old = await workbook('原票.xlsx', line('FO1', '1'));
    const late = await workbook('迟到.xlsx', line('FO2', '1', { total: '1' }));
    await dovecot.deliver([
      invoice('原票', { name: '原票.zip', bytes: zipOf([{ name: Buffer.from('原票.xlsx'), bytes: Buffer.from(old.bytes) }]) }, late),
      invoice('改票', await workbook('改票.xlsx', line('FO1', '1', { quantity: 7 }), line('FO2', '1', { quantity: 7 }))),
    ]);
    await read();
    await importWaiting();
    expect(await quantity('FO1')).toEqual([7]);
    expect(await statesOf()).toMatchObject({ '原票.xlsx': '已解析', '迟到.xlsx': '解析失败', '改票.xlsx': '已解析' });
    const good = await workbook('迟到.xlsx', line('FO2', '1'));
    await sql`
      update stored_file_chunk set bytes = ${Buffer.from(good.bytes)} where file_id = (select file_id from mail_attachment where name = '迟到.xlsx')
    `.execute(app.database.kysely);
    await ours.post(PATHS.readAgain, { id: (await invoiceNamed('迟到.xlsx')).id });
    await importWaiting();
    expect((await invoiceNamed('迟到.xlsx')).reason).toContain('该行已由更新的发票“改票.xlsx”写入');
    expect(await quantity('FO2')).toEqual([7]);
  });

  test('waiting invoices continue after their job was lost, and show a final failure', async () => {
    const jobs = (state: string) =>
      sql`update job_queue.job set state = ${state}::job_queue.job_state where name = 'import-mail-attachments'`.execute(
        app.database.kysely,
      );
    const files = [await workbook('卡住.xlsx', line('FS1', '1')), await workbook('后面.xlsx', line('FS2', '1'))];
    await dovecot.deliver([mailMessage({ from: 'billing@maker.example', subject: '卡住', id: 'stuck@maker', files })]);
    await read();
    await jobs('failed');
    await read();
    expect(await invoiceNamed('卡住.xlsx')).toMatchObject({
      statusStr: '解析失败',
      reason: '处理时多次中断，请重新解析',
      canReadAgain: true,
    });
    const { rows } = await sql`select from job_queue.job where name = 'import-mail-attachments' and state = 'created'`.execute(
      app.database.kysely,
    );
    expect(rows).toHaveLength(1);
    await ours.post(PATHS.readAgain, { id: (await invoiceNamed('卡住.xlsx')).id });
    await importWaiting();
    expect(await statesOf()).toMatchObject({ '卡住.xlsx': '已解析', '后面.xlsx': '已解析' });
  });

  test('a message that interrupts readings is skipped after several tries, and a message without attachments is not a failure', async () => {
    const before = (await messages()).total;
    await dovecot.deliver([mailMessage({ from: 'billing@maker.example', subject: '谢谢', id: 'thanks@maker' })]);
    await read();
    const files = [await workbook('断线.xlsx', line('FD1', '1'))];
    await dovecot.deliver([mailMessage({ from: 'billing@maker.example', subject: '断线', id: 'cut@maker', files })]);
    // The state after three readings during which the server stopped in the middle of the message.
    await sql`
      update mailbox set trouble_uid = last_uid + 1, trouble_count = 3 where name like '%/INBOX'
    `.execute(app.database.kysely);
    await read();
    const { records, total } = await messages();
    expect(total).toBe(before + 1);
    expect(records[0]).toMatchObject({ subject: '断线', state: 'failed', reason: '读取这封邮件时多次中断' });
    await app.admin.post(`/ops/mailbox/${records[0]?.id}/retry`);
    await read();
    expect((await messages()).records[0]).toMatchObject({ subject: '断线', state: 'read' });
    await importWaiting();
  });

  test('archives, file names in GBK, .xls and several files of one message are read, each as a separate invoice', async () => {
    const invoice = (number: string) => xlsxOf(HEADERS, [line(number, '1')]);
    const zip = zipOf([
      { name: Buffer.concat([GBK_NAME, Buffer.from('1.xlsx')]), bytes: await invoice('FZ1') },
      { name: Buffer.from('ordner/发票二.xlsx'), bytes: await invoice('FZ2') },
      { name: Buffer.from('__MACOSX/._a.xlsx'), bytes: Buffer.from('x') },
      { name: Buffer.from('readme.txt'), bytes: Buffer.from('hello') },
    ]);
    const encoded = Buffer.concat([
      Buffer.from('filename="=?GBK?B?'),
      Buffer.from(Buffer.concat([GBK_NAME, Buffer.from('3.xlsx')]).toString('base64')),
      Buffer.from('?="'),
    ]);
    const bare = Buffer.concat([Buffer.from('filename="'), GBK_NAME, Buffer.from('4.xlsx"')]);
    const texts = line('FZ5', '1').map(String);
    await dovecot.deliver([
      mailMessage({
        from: 'billing@maker.example',
        subject: '许多',
        id: 'seven@maker',
        files: [
          { name: '合集.zip', bytes: zip },
          { name: '-', bytes: await invoice('FZ3'), nameHeader: encoded },
          { name: '-', bytes: await invoice('FZ4'), nameHeader: bare },
          { name: '旧.xls', bytes: xlsOf(HEADERS, [texts]) },
          { name: 'logo.png', bytes: Buffer.from('png'), type: 'image/png' },
        ],
      }),
    ]);
    await read();
    await importWaiting();
    const states = await statesOf();
    for (const name of ['发票明细1.xlsx', '发票二.xlsx', '发票明细3.xlsx', '发票明细4.xlsx', '旧.xls'])
      expect(states[name], name).toBe('已解析');
    expect(Object.keys(states)).not.toContain('合集.zip');
    expect((await linesOf({ invoiceNumber: 'FZ' })).total).toBe(5);
    const [packed] = (await linesOf({ invoiceNumber: 'FZ1' })).records;
    expect((await ours.get(PATHS.origin, { id: Number(packed?.id) })).result).toMatchObject({
      archiveName: '合集.zip',
      fileName: '发票明细1.xlsx',
      row: 2,
    });
  });

  test('unreadable messages and attachments are listed with their reasons', async () => {
    const huge = zipOf([{ name: Buffer.from('a.xlsx'), bytes: Buffer.from('x'), declared: 0x7fffffff }]);
    const message = (subject: string, from: string, ...files: CarriedFile[]) => mailMessage({ from, subject, id: `${subject}@bad`, files });
    const totals = ['59988.53', '59988.55'].map((total, index) => line('FB1', `${index + 2}`, { total }));
    const wrong = await workbook('错账.xlsx', line('FB1', '1'), ...totals);
    await dovecot.deliver([
      message(
        'bad',
        'billing@maker.example',
        wrong,
        { name: '坏.xlsx', bytes: Buffer.from('PK\x03\x04 broken') },
        { name: '炸弹.zip', bytes: huge },
        { name: '空.zip', bytes: zipOf([]) },
        { name: '碎.zip', bytes: Buffer.from('PK\x03\x04 broken') },
        await workbook('空表.xlsx'),
      ),
      message('nothing', 'billing@maker.example', { name: 'photo.jpg', bytes: Buffer.from('x'), type: 'image/jpeg' }),
      message('nowhere', 'lost@maker.example', await workbook('x.xlsx', line('FB2', '1'))),
      message('unknown-sender', 'new@third.example', await workbook('neu.xlsx', line('FB3', '1'))),
    ]);
    await read();
    await importWaiting();
    const reasons = Object.fromEntries(
      (await invoicesOf()).records.map(({ invoiceName, statusStr, reason }) => [invoiceName, [statusStr, reason]]),
    );
    expect(reasons).toMatchObject({
      '错账.xlsx': [
        '解析失败',
        '共2行有误\n第3行“价税合计”：价税合计59988.53与未税金额加税额59988.51相差超过0.01\n第4行“价税合计”：价税合计59988.55与未税金额加税额59988.51相差超过0.01',
      ],
      '坏.xlsx': ['解析失败', expect.stringMatching(/损坏/)],
      '炸弹.zip': ['解析失败', expect.stringMatching(/512 MB/)],
      '空.zip': ['解析失败', '压缩包中没有可以读取的文件'],
      '碎.zip': ['解析失败', '压缩包已损坏，请让发件人重新发送'],
      '空表.xlsx': ['解析失败', '共1行有误\n第1行：表头下面没有数据'],
    });
    const inEnglish = (await ours.get<{ records: InvoiceRow[] }>(PATHS.invoices, { size: 100 }, { language: 'en' })).result.records;
    const rejected = inEnglish.find(({ invoiceName }) => invoiceName === '错账.xlsx');
    expect(rejected?.reason).toMatch(
      /^Rows with errors: 2\nRow 3, 价税合计 \(Total incl\. tax\): The total incl\. tax \(59988\.53\) differs from the net amount plus tax \(/,
    );
    const marked = await rowsOf((await ours.download(rejected?.errorUrl ?? '')).bytes);
    expect(marked[2]?.at(-1)).toMatch(/59988\.53/);
    expect((await linesOf({ invoiceNumber: 'FB' })).total).toBe(0);
    const bad = (await messages()).records.filter(({ state }) => state === 'failed' || state === 'ignored');
    expect(bad.map(({ subject, state, reason }) => [subject, state, reason])).toEqual([
      ['unknown-sender', 'ignored', '没有配置该发件人'],
      ['nowhere', 'failed', 'INVOICE_SENDERS中的公司编码C9不存在'],
      ['nothing', 'failed', '邮件中没有可以读取的附件'],
    ]);
    const mailbox = (await ours.get<MailboxStatus>(PATHS.mailbox)).result;
    expect(mailbox.unread).toBe(8);
    expect(mailbox.unreadMessages[0]).toMatchObject({
      subject: 'nothing',
      sender: 'billing@maker.example',
      reason: '邮件中没有可以读取的附件',
    });
  });

  test('a message can be read again when its sender is configured, an attachment at any time, and an undone import too', async () => {
    const [unknownSender] = (await messages({ subject: 'unknown-sender' })).records;
    expect(await app.admin.post(`/ops/mailbox/${unknownSender?.id}/retry`)).toMatchObject({ success: true });
    expect(await app.admin.post(`/ops/mailbox/${unknownSender?.id}/retry`)).toMatchObject({ status: 409 });
    await read({ ...settings, INVOICE_SENDERS: `${settings.INVOICE_SENDERS},new@third.example=C1` });
    await importWaiting();
    expect(await invoiceNamed('neu.xlsx')).toMatchObject({ statusStr: '已解析' });
    expect((await messages({ subject: 'unknown-sender' })).records).toMatchObject([{ state: 'read' }]);

    const { id } = await invoiceNamed('错账.xlsx');
    expect(await ours.post(PATHS.readAgain, { id })).toMatchObject({ success: true });
    expect(await statesOf()).toMatchObject({ '错账.xlsx': '待解析' });
    await importWaiting();
    expect(await statesOf()).toMatchObject({ '错账.xlsx': '解析失败' });

    const good = await invoiceNamed('neu.xlsx');
    expect(await ours.post(PATHS.readAgain, { id: good.id })).toMatchObject({ status: 409 });
    const [row] = (await linesOf({ invoiceNumber: 'FB3' })).records;
    const { rows } = await sql<{ upload_id: number }>`select upload_id from invoice_line where id = ${Number(row?.id)}`.execute(
      app.database.kysely,
    );
    expect(await ours.post(`/ops/uploads/${rows[0]?.upload_id}/undo`)).toMatchObject({ success: true });
    expect(await invoiceNamed('neu.xlsx')).toMatchObject({ statusStr: '解析失败', reason: '上传已撤销', canReadAgain: true });
    expect((await linesOf({ invoiceNumber: 'FB3' })).total).toBe(0);
    await ours.post(PATHS.readAgain, { id: good.id });
    await importWaiting();
    expect((await linesOf({ invoiceNumber: 'FB3' })).total).toBe(1);
  });

  test('a refused workbook is no longer listed as unread after a valid one of the same name has been imported', async () => {
    const unread = async () => (await ours.get<MailboxStatus>(PATHS.mailbox)).result.unread;
    const before = await unread();
    await dovecot.deliver([
      mailMessage({
        from: 'billing@maker.example',
        subject: '更正',
        id: 'better@bad',
        files: [await workbook('错账.xlsx', line('FB1', '1'))],
      }),
    ]);
    await read();
    await importWaiting();
    expect(await unread()).toBe(before - 1);
    const bytes = await xlsxOf(HEADERS, [line('FB7', '1')]);
    expect(await ours.upload<ImportAnswer>(PATHS.import, 'excelFile', { name: '坏.xlsx', bytes })).toMatchObject({ success: true });
    expect(await unread()).toBe(before - 2);
  });

  test('a message whose text is too large is listed, and the following messages are read', async () => {
    await dovecot.deliver([
      mailMessage({ from: 'billing@maker.example', subject: '长文', id: 'long@maker', text: `${'x'.repeat(998)}\r\n`.repeat(18_000) }),
      mailMessage({
        from: 'billing@maker.example',
        subject: '长文之后',
        id: 'behind@maker',
        files: [{ name: 'behind.pdf', bytes: Buffer.from('%PDF') }],
      }),
    ]);
    await read();
    const [behind, long] = (await messages()).records;
    expect(long).toMatchObject({ state: 'failed', reason: '邮件正文过大（18 MB），最多读取16 MB，请将内容放入附件' });
    expect(behind).toMatchObject({ state: 'read' });
  });

  test('a message of more than 150 MB is listed and never fetched, and the following messages are read', async () => {
    dovecot.deliverLarge({ from: 'billing@maker.example', subject: '太大', bytes: 150 * 1024 * 1024 + 1 });
    await read();
    const files = [{ name: 'behind.pdf', bytes: Buffer.from('%PDF behind') }];
    await dovecot.deliver([mailMessage({ from: 'billing@maker.example', subject: '太大之后', id: 'behind-large@maker', files })]);
    await read();
    const [behind, large] = (await messages({ subject: '太大' })).records;
    expect(large).toMatchObject({ subject: '太大', state: 'failed', reason: '邮件过大（151 MB），最多读取150 MB', attachments: [] });
    expect(behind).toMatchObject({ subject: '太大之后', state: 'read' });
    // A retry is possible, and fails for the same reason.
    expect(await app.admin.post(`/ops/mailbox/${large?.id}/retry`)).toMatchObject({ success: true });
    await read();
    expect((await messages({ subject: '太大' })).records[1]).toMatchObject({
      state: 'failed',
      reason: '邮件过大（151 MB），最多读取150 MB',
    });
  });

  test('messages with invalid headers or too many attachments do not stop the reading of the mailbox', async () => {
    const hostile = (from: string, ...files: CarriedFile[]) =>
      mailMessage({ from, subject: `null\0 ${'x'.repeat(493)}😀`, id: 'a\0b', date: '-200000-01-01T00:00:00Z', files });
    const scans = Array.from({ length: 51 }, (_, place) => ({ name: `${place}.pdf`, bytes: Buffer.from('%PDF') }));
    await dovecot.deliver([
      hostile('new@fourth.example', { name: 'x.xlsx', bytes: Buffer.from('x') }),
      hostile('billing@maker.example', { name: `😀${'x'.repeat(250)}.pdf`, bytes: Buffer.from('%PDF'), type: 'application/pdf' }),
      mailMessage({ from: 'billing@maker.example', subject: '太多', id: 'many@maker', files: scans }),
      mailMessage({ from: 'billing@maker.example', subject: '以后', id: 'after@maker', files: [scans[0] as CarriedFile] }),
    ]);
    await read();
    const [after, many, own, unknownSender] = (await messages()).records;
    expect(unknownSender).toMatchObject({ subject: `null  ${'x'.repeat(493)}\ufffd`, state: 'ignored', sentTime: null });
    expect(own).toMatchObject({ subject: `null  ${'x'.repeat(493)}\ufffd`, state: 'read' });
    expect(own?.attachments).toMatchObject([{ name: `\ufffd${'x'.repeat(250)}.pdf`, state: 'kept' }]);
    expect(many).toMatchObject({ state: 'failed', reason: '邮件中的附件超过50个，请发件人分开重新发送', attachments: [] });
    expect(after).toMatchObject({ subject: '以后', state: 'read' });
  });

  test('an uploaded invoice is listed, too', async () => {
    const bytes = await xlsxOf(HEADERS, [line('FH1', '1')]);
    expect(await ours.upload<ImportAnswer>(PATHS.import, 'excelFile', { name: '手工.xlsx', bytes })).toMatchObject({
      result: { inserted: 1 },
    });
    expect(await invoiceNamed('手工.xlsx')).toMatchObject({
      statusStr: '已解析',
      origin: 'workbook',
      sender: 'wang',
      lines: 1,
      canReadAgain: false,
    });
    expect((await ours.download(PATHS.invoiceFile, { id: (await invoiceNamed('手工.xlsx')).id })).bytes.equals(bytes)).toBe(true);
    expect((await invoicesOf(ours, { invoiceName: '手_' })).total).toBe(0);
    expect((await invoicesOf(ours, { invoiceName: '工.XL' })).total).toBe(1);
  });

  test('a shipping notice by mail is imported like an upload of missing mails', async () => {
    const headers = noticeImport.fields.map(({ label }) => label);
    const notice = ['PO-1', 'DN-1', 'SO-1', 'P1', '手机', 10, 'T1', '2026-11-16 08:00:00', '2026-11-20', '郑州', 'ST1', '013X'];
    const files = [{ name: '发货通知.xlsx', bytes: await xlsxOf(headers, [notice]) }];
    await dovecot.deliver([mailMessage({ from: 'asn@maker.example', subject: 'ASN', id: 'asn@maker', files })]);
    await read();
    await importWaiting();
    expect((await messages({ subject: 'ASN' })).records).toMatchObject([
      { state: 'read', brings: '发货通知', corporateCode: 'C1', attachments: [{ name: '发货通知.xlsx', state: 'done' }] },
    ]);
    const operator = await app.userWith(['ops-uploads'], { corporate: 'C1' });
    const { records } = (await operator.get<{ records: object[] }>('/ops/uploads', { importer: noticeImport.name })).result;
    expect(records).toMatchObject([{ origin: 'mail', state: 'done', fileName: '发货通知.xlsx', inserted: 1 }]);
    expect(await statesOf()).not.toHaveProperty('发货通知.xlsx');
  });

  test('a line of a shipping notice links to its mail, the attachment and the row; the permission for the file includes the mail', async () => {
    const reader = await app.userWith([MENUS.lines, NOTICE_CODES.download], { corporate: 'C1' });
    const [notice] = (await reader.get<{ list: { id: number; dnNumber: string }[] }>(NOTICE_PATHS.page, {})).result.list;
    const requested = { id: notice?.id ?? 0, column: 'qty' };
    const sourceFor = async (caller: Caller) =>
      (await caller.get<ProvenanceAnswer>(NOTICE_PATHS.provenance, requested)).result.inputs[0]?.source;
    const source = await sourceFor(reader);
    expect(source).toMatchObject({
      kind: 'workbook',
      fileName: '发货通知.xlsx',
      rowNumber: 2,
      mail: {
        sender: 'asn@maker.example',
        subject: 'ASN',
        sentTime: '2026-11-18 09:30:00',
        readTime: expect.stringMatching(/^2026-11-18 12:0\d:00$/) as string,
        attachment: '发货通知.xlsx',
        archiveName: null,
        canDownload: true,
      },
    });
    const part = { id: requested.id, uploadId: (source as WorkbookSource).uploadId, part: 'message' };
    const mail = await reader.download(`${NOTICE_PATHS.provenance}File`, part);
    expect([mail.name, mail.bytes.toString().includes('Message-ID: <asn@maker>')]).toEqual(['ASN.eml', true]);
    const looker = await app.userWith([MENUS.lines], { corporate: 'C1' });
    expect(await sourceFor(looker)).toMatchObject({ canDownload: false, mail: { subject: 'ASN', canDownload: false } });
    expect((await looker.download(`${NOTICE_PATHS.provenance}File`, part)).status).toBe(403);
    // The inbox finds the message by the values shown for the line.
    const { sender, subject, readTime } = (source as WorkbookSource).mail ?? { sender: '', subject: '', readTime: '' };
    expect((await messages(inboxQuery({ sender, subject, readTime }))).records).toMatchObject([{ subject: 'ASN', state: 'read' }]);
  });

  test('the pages of shipping notices show the state of the mailbox, and list their unreadable messages until they are read', async () => {
    const headers = noticeImport.fields.map(({ label }) => label);
    const files = [{ name: '坏的.xlsx', bytes: await xlsxOf(headers.slice(0, 1), [['PO-2']]) }];
    await dovecot.deliver([mailMessage({ from: 'asn@maker.example', subject: 'ASN bad', id: 'asn-bad@maker', files })]);
    await read();
    await importWaiting();
    const planner = await app.userWith([MENUS.summary, NOTICE_CODES.upload], { corporate: 'C1' });
    const mailbox = async () => (await planner.get<MailboxStatus>(NOTICE_PATHS.mailbox)).result;
    expect(await mailbox()).toMatchObject({
      configured: true,
      senders: ['asn@maker.example'],
      unread: 1,
      unreadMessages: [
        { sender: 'asn@maker.example', subject: 'ASN bad', attachment: '坏的.xlsx', reason: expect.stringMatching(/./) as string },
      ],
    });
    expect(await ours.get(NOTICE_PATHS.mailbox)).toMatchObject({ status: 403 });
    const notice = ['PO-2', 'DN-2', 'SO-2', 'P1', '手机', 10, 'T1', '2026-11-16 08:00:00', '2026-11-20', '郑州', 'ST1', '013X'];
    const bytes = await xlsxOf(headers, [notice]);
    expect(await planner.upload(NOTICE_PATHS.import, 'file', { name: '坏的.xlsx', bytes })).toMatchObject({ success: true });
    expect(await mailbox()).toMatchObject({ unread: 0, unreadMessages: [] });
  });

  test('a mailbox that cannot be read shows the reason, without the password', async () => {
    await read({ ...settings, IMAP_URL: dovecot.url('INBOX', 'wrong') });
    expect((await ours.get<MailboxStatus>(PATHS.mailbox)).result.failure).toBe('邮箱服务器拒绝登录，请检查用户名和密码');
    const listed = await messages();
    expect(listed).toMatchObject({
      mailbox: expect.stringMatching(/^invoices@buero\.example@127\.0\.0\.1:\d+\/INBOX$/),
      failure: '邮箱服务器拒绝登录，请检查用户名和密码',
    });
    expect(JSON.stringify(listed)).not.toContain(dovecot.password);
    await read({ ...settings, IMAP_URL: dovecot.url('Nirgends') });
    const { rows } = await sql<{ failure: { text: string } }>`select failure from mailbox where name like '%Nirgends'`.execute(
      app.database.kysely,
    );
    expect(rows[0]?.failure.text).toBe('邮箱中没有文件夹“{{folder}}”');
    const refusing = await refusingMailbox();
    const overloaded = { ...settings, IMAP_URL: refusing.url };
    await read(overloaded);
    refusing.close();
    const rejected = await sql<{ failure: { text: string } }>`select failure from mailbox where name like 'a@%'`.execute(
      app.database.kysely,
    );
    expect(rejected.rows).toMatchObject([{ failure: { text: '邮箱服务器拒绝了请求' } }]);
    await read();
    expect((await ours.get<MailboxStatus>(PATHS.mailbox)).result.failure).toBeNull();
  });

  test('users with the permission can request a reading of the mailbox, and only operators see the mailbox', async () => {
    expect(await ours.post(PATHS.readMail)).toMatchObject({ success: true });
    expect(await app.admin.post('/ops/mailbox/read')).toMatchObject({ success: true });
    const { rows } = await sql`select from job_queue.job where name = 'read-mailbox' and state = 'created'`.execute(app.database.kysely);
    expect(rows).toHaveLength(1);
    expect(await ours.get('/ops/mailbox')).toMatchObject({ status: 403 });
    const operator = await app.userWith(['ops-mailbox'], { corporate: 'C2' });
    const { result } = await operator.get<{ records: ReceivedMessage[]; senders: { from: string }[] }>('/ops/mailbox', { size: 100 });
    expect(new Set(result.records.map(({ corporateCode }) => corporateCode))).toEqual(new Set(['C2', null]));
    expect(result.senders.map(({ from }) => from)).toEqual(['@second.example']);
  });
});

test('without a configured mailbox the page shows that, and a reading is refused', async () => {
  const bare = await startTestApp();
  expect((await bare.admin.get<MailboxStatus>(PATHS.mailbox)).result).toMatchObject({ configured: false, lastReadTime: null });
  expect(await bare.admin.post(PATHS.readMail)).toMatchObject({ status: 422, message: '收件邮箱未配置' });
  expect((await bare.admin.get<{ mailbox: string | null }>('/ops/mailbox')).result.mailbox).toBeNull();
  await runJob(bare, {}, 'read-mailbox');
  await bare.close();
});

describe('a message that cannot be trusted or read', () => {
  test('with a group as its sender, or with a failed DMARC check, is ignored', async () => {
    await dovecot.makeFolder('Forged');
    const message = (from: string, id: string) =>
      mailMessage({ from, subject: id, id: `${id}@maker`, files: [{ name: `${id}.xlsx`, bytes: Buffer.from(id) }] });
    const failed = 'Authentication-Results: mx.buero.example; dmarc=fail header.from=maker.example\r\n';
    await dovecot.deliver(
      [
        message('x: billing@maker.example;', 'grouped'),
        Buffer.concat([Buffer.from(failed), message('billing@maker.example', 'unverified')]),
      ],
      'Forged',
    );
    await read({ ...settings, IMAP_URL: dovecot.url('Forged'), MAIL_AUTHSERV_ID: 'mx.buero.example' });
    const { rows } = await sql<{ state: string; text: string | null }>`
      select state, failure->>'text' as text from mail_message where mailbox like '%/Forged' order by uid
    `.execute(app.database.kysely);
    expect(rows).toEqual([
      { state: 'ignored', text: '发件人地址格式不规范，无法确认发件人' },
      { state: 'ignored', text: '未通过DMARC验证，无法确认发件人' },
    ]);
  });

  test('with a .pdf that is not a PDF is stored without that file, and the reason is listed', async () => {
    await dovecot.makeFolder('NoPdf');
    const files = [
      { name: '真的.pdf', bytes: Buffer.from('%PDF-1.7 scan') },
      { name: '假的.pdf', bytes: Buffer.from('MZ\u0090 program') },
      { name: '假的.zip', bytes: zipOf([{ name: Buffer.from('包内.pdf'), bytes: Buffer.from('<html>') }]) },
    ];
    await dovecot.deliver([mailMessage({ from: 'billing@maker.example', subject: 'PDF', id: 'pdf@maker', files })], 'NoPdf');
    await read({ ...settings, IMAP_URL: dovecot.url('NoPdf') });
    await importWaiting();
    const { rows } = await sql<{ name: string; state: string; text: string | null; stored: boolean }>`
      select a.name, a.state, a.failure->>'text' as text, a.file_id is not null as stored
      from mail_attachment a join mail_message m on m.id = a.message_id where m.mailbox like '%/NoPdf' order by a.id
    `.execute(app.database.kysely);
    const none = { state: 'failed', text: '文件内容不是PDF，未保存', stored: false };
    expect(rows).toMatchObject([
      { name: '真的.pdf', state: 'kept', stored: true },
      { name: '假的.pdf', ...none },
      { name: '假的.zip', state: 'opened' },
      { name: '包内.pdf', ...none },
    ]);
  });

  const ENDLESS = `Subject: ${'x'.repeat(14 * 1024 * 1024)}\r\n`;
  const NESTED = Array.from({ length: 40 }, (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`).join(
    '',
  );

  test.each([
    { what: 'is too large', folder: 'Endless', head: ENDLESS, count: 1, first: 3, more: 2 },
    { what: 'has too many nested parts', folder: 'Nested', head: NESTED, count: 3, first: 1, more: 1 },
  ])(
    'whose header $what is skipped after three tries and listed as unreadable, and the following ones are read',
    async ({ folder, head, count, first, more }) => {
      await dovecot.makeFolder(folder);
      const named = async (name: string, invoice: string) =>
        mailMessage({
          from: 'billing@maker.example',
          subject: name,
          id: `${invoice}@maker`,
          files: [await workbook(name, line(invoice, '1'))],
        });
      const headless = Buffer.concat([Buffer.from('From: billing@maker.example\r\nMIME-Version: 1.0\r\n'), Buffer.from(`${head}\r\nx`)]);
      const unparsed = Array.from({ length: count }, () => headless);
      await dovecot.deliver([await named('之前.xlsx', `${folder}1`), ...unparsed, await named('之后.xlsx', `${folder}3`)], folder);
      const listed = async () =>
        (
          await sql<{ subject: string; state: string; text: string | null }>`
          select subject, state, failure->>'text' as text from mail_message where mailbox like ${`%/${folder}`} order by uid
        `.execute(app.database.kysely)
        ).rows;
      const before = { subject: '之前.xlsx', state: 'read', text: null };
      const unreadable = { subject: '', state: 'failed', text: '邮箱服务器无法提供这封邮件的邮件头，已跳过' };
      const unread = (await messages()).records.filter(({ reason }) => reason === unreadable.text).length;
      const readAgain = () => read({ ...settings, IMAP_URL: dovecot.url(folder) });
      // The first reading requests all headers at once, the later ones each by itself.
      for (let reading = 1; reading <= first; reading++) await readAgain();
      expect(await listed()).toEqual(folder === 'Endless' ? [before] : []);
      // The third try of a header that is too large ends the connection. Several unparsable ones are skipped in one
      // reading.
      for (let reading = 1; reading <= more; reading++) await readAgain();
      const passedBy = Array.from({ length: count }, () => unreadable);
      expect(await listed()).toEqual([before, ...passedBy, { ...before, subject: '之后.xlsx' }]);
      expect((await messages()).records.filter(({ reason }) => reason === unreadable.text)).toHaveLength(unread + count);
    },
  );
});
