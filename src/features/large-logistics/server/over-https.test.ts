import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trustAuthorities } from '#kit/http/server/tls.ts';
import type { PushStatus } from '#kit/push/contract.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { makeCertificate } from '../../../../tests/certificate.ts';
import { PushPartner } from '../../../../tests/push-partner.ts';
import { until } from '../../../../tests/until.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import type { FileRow } from '../contract.ts';
import { idOfDay } from '../day-id.ts';
import { CODES, DETAIL_MENU, LIST_MENU, PATHS } from '../definition.ts';

let app: TestApp;
let partner: PushPartner;
let ours: Caller;
let theirs: Caller;
const folder = mkdtempSync(path.join(os.tmpdir(), 'carrier-'));
const certificate = makeCertificate(folder, 'carrier');

beforeAll(async () => {
  partner = await PushPartner.start({ cert: readFileSync(certificate.cert), key: readFileSync(certificate.key) });
  // The queue uses the system clock, so the product's clock is set to the same time.
  app = await startTestApp({
    at: new Date().toISOString(),
    settings: { LOGISTICS_PUSH_URL: partner.url, LOGISTICS_PUSH_SECRET: partner.secret },
  });
  const codes = [LIST_MENU, DETAIL_MENU, ...Object.values(CODES)];
  ours = await app.userWith(codes, { corporate: 'C1', account: 'wang' });
  theirs = await app.userWith(codes, { corporate: 'C2' });
  await app.admin.post('/storageLocationMap/add', {
    shipToCustomerId: 'ST1',
    storageLocationName: '仓一',
    dcInternalStorageId: '013X',
    dcInternalStorageIdNew: 'N-013X',
  });
  await app.startJobs();
});
afterAll(async () => {
  await app.close();
  await partner.stop();
  rmSync(folder, { recursive: true });
});

test('the queue’s job pushes a reviewed file to a partner over TLS once a certificate authority is set; sending again does not wait for the next try', async () => {
  const place = { factoryCode: '013X', largeLogisticsId: idOfDay(businessDay(app.clock.now(), 'Asia/Shanghai')) };
  const page = async () => (await ours.get<{ records: FileRow[]; push: PushStatus }>(PATHS.files, place)).result;
  const bytes = await xlsxOf(
    ['运单号', '京东PO单号', 'SKU', '数量', '件数', '重量kg', '体积m3', '目的仓'],
    ['W1', 'W2'].map((waybill) => [waybill, 'PO-1', 'S1', 3, 1, 12.5, 0.08, '北京仓']),
  );
  await ours.upload(PATHS.import, 'excelFile', { name: 'A.xlsx', bytes }, place);
  const largeLogisticsRecordId = (await page()).records[0]?.largeLogisticsRecordId ?? 0;
  await ours.post(PATHS.push, { largeLogisticsRecordId, factoryCode: '013X' });

  await until(async () => (await page()).push.failure !== null);
  expect((await page()).push).toMatchObject({ configured: true, waiting: 2, failure: '无法连接合作方，或连接中断' });
  expect(partner.requests).toEqual([]);

  partner.refuses = ({ waybillNumber }) => (waybillNumber === 'W2' ? '运单不存在' : null);
  trustAuthorities({ TRUSTED_CA: certificate.cert });
  const reader = await app.userWith([LIST_MENU, DETAIL_MENU, CODES.all], { corporate: 'C1' });
  expect(await reader.post(PATHS.sendNow, {})).toMatchObject({ status: 403 });
  expect(await theirs.post(PATHS.sendNow, {})).toMatchObject({ status: 422, message: '没有等待推送的数据' });
  expect(await ours.post(PATHS.sendNow, {})).toMatchObject({ success: true, result: { rows: 2 } });

  await until(async () => (await page()).push.waiting === 0);
  const { push, records } = await page();
  expect(push).toEqual({ configured: true, waiting: 0, failure: null, openUntil: null });
  expect(records).toMatchObject([{ auditStatusStr: '已审核', errorStatus: 1, push: { rows: 2, accepted: 1, refused: 1 } }]);
  expect(partner.requests).toHaveLength(1);
  const failed = await ours.download(PATHS.failure, { largeLogisticsRecordId, factoryCode: '013X' });
  expect((await rowsOf(failed.bytes)).slice(1).map((row) => [row[0], row[8], row[9]])).toEqual([['W2', '失败', '运单不存在']]);

  const { records: stored } = (
    await app.admin.get<{ records: { action: string; userName: string; newValue: unknown }[] }>('/ops/audit', {
      entity: 'push-large-logistics',
    })
  ).result;
  expect(stored).toMatchObject([
    { action: 'push', userName: 'SYSTEM', newValue: { accepted: 1, refused: 1 } },
    { action: 'send-now', userName: 'wang', newValue: { rows: 2 } },
  ]);
  expect(await ours.post(PATHS.sendNow, {})).toMatchObject({ status: 422 });
});
