import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../../../../tests/app.ts';
import { goTo, makeDays, type UploadResult } from '../../../../../tests/day-files.ts';
import { installQueue, runJob } from '../../../../../tests/run-job.ts';
import { xlsxOf } from '../../../../../tests/workbook.ts';
import type { Delivery } from '../contract.ts';
import { webhookPayloads, type WebhookEvent } from '../payload.ts';

const DAY = '2026-11-18';
const review = (button: string) => `sys-manage-data-examine-search-${button}`;
const CODES = [
  'opsWebhooks',
  'ops-webhook-insert',
  'ops-webhook-update',
  'ops-webhook-deliveries',
  'ops-uploads',
  'dataReview',
  review('t2-upload'),
  review('t2-examine'),
  review('t2-unexamine'),
  'split-record-split-done',
];
const ALL = { uploads: '1', reviews: '1', splits: '1', jobs: '1', enabled: '1' };

interface Received {
  readonly key: string;
  readonly payload: { readonly event: WebhookEvent; readonly page: string; readonly data: Record<string, unknown> };
}

let app: TestApp;
let user: Caller;
let receiver: Server;
let url: string;
let settings: Record<string, string>;
let secret: string;
let id: number;
/** The status of the next response; 200 unless set. */
let status = 200;
/** Genuine requests, and the number of others. */
let received: Received[] = [];
let refused = 0;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const time = String(request.headers['x-push-time']);
      const signature = `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
      const genuine = request.headers['x-push-signature'] === signature;
      if (genuine) received.push({ key: String(request.headers['idempotency-key']), payload: JSON.parse(body) as Received['payload'] });
      else refused += 1;
      response.writeHead(genuine ? status : 401).end();
    });
  });
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  url = `http://${host}/hook`;
  settings = { WEBHOOK_HOSTS: `hooks.example.com, ${host}` };
  app = await startTestApp({ at: `${DAY}T12:00:00+08:00`, settings });
  user = await app.userWith(CODES, { account: 'wang' });
  await installQueue(app);
  await makeDays(app);
  await goTo(app, '2026-11-19 12:00:00');
  id = (await user.post<{ id: number }>('/ops/webhooks/insert', { name: 'ERP', url, ...ALL })).result.id;
  secret = (await user.post<{ secret: string }>(`/ops/webhooks/${id}/secret`, {})).result.secret;
});
afterAll(async () => {
  await app.close();
  receiver.close();
});
beforeEach(() => {
  status = 200;
  received = [];
  refused = 0;
});

const send = () => runJob(app, settings, 'send-webhooks');
const deliveries = async (caller = user) =>
  (await caller.get<{ records: Delivery[] }>('/ops/webhookDeliveries', { size: 100 })).result.records;

async function uploadT2(...rows: (string | number)[][]): Promise<UploadResult> {
  const recordId = await t2Record();
  const bytes = await xlsxOf(['物料号', '经销商', '城市', '库存数量', '在途数量'], rows);
  const path = '/invT2UploadRecord/importDataFromExcelFile';
  return (await user.upload<UploadResult>(path, 'excelFile', { name: 't2.xlsx', bytes }, { invT2UploadRecordId: recordId })).result;
}

async function t2Record(): Promise<number> {
  const { result } = await user.get<{ invT2UploadRecordVoList: { id: number; dataDate: string }[] }>('/invT2UploadRecord/getPage', {
    size: 50,
  });
  return result.invT2UploadRecordVoList.find(({ dataDate }) => dataDate === DAY)?.id ?? 0;
}

/** A computed split of today without allocations. */
async function computedSplit(uploadId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into split_file (corporate_id, lob, day, upload_id, state)
    select corporate_id, 'iPhone', '2026-11-19', id, 'separated' from upload where id = ${uploadId} returning id
  `.execute(app.database.kysely);
  return rows[0]?.id ?? 0;
}

async function failedJob(): Promise<string> {
  const jobId = await app.database.transaction((tx) => app.jobs.enqueue(tx, { name: 'fold-counts', title: '合并列表的行数' }, null));
  await sql`update job_queue.job set state = 'failed', completed_on = ${app.clock.now()} where id = ${jobId}::uuid`.execute(
    app.database.kysely,
  );
  return jobId;
}

test('each event arrives once, with a valid signature and a body that its schema accepts', async () => {
  const { uploadId } = await uploadT2(['M1', '经销商', '上海', 5, 3]);
  const recordId = await t2Record();
  expect(await user.post(`/invT2UploadRecord/examine?invT2UploadRecordId=${recordId}`)).toMatchObject({ success: true });
  expect(await user.post(`/invT2UploadRecord/revoke?invGaUploadRecordId=${recordId}`)).toMatchObject({ success: true });
  expect(await user.post(`/ops/uploads/${uploadId}/undo`)).toMatchObject({ success: true });
  const splitId = await computedSplit(uploadId);
  const complete = { query: { id: splitId, lob: 'iPhone' } };
  expect(await user.call('POST', '/separateWarehouseAuto/completeSeparateWarehouse', complete)).toMatchObject({ success: true });
  const jobId = await failedJob();
  expect(await user.post(`/ops/webhooks/${id}/test`, {})).toMatchObject({ success: true });

  await send();
  await send();
  expect(received.map(({ payload }) => payload.event).toSorted()).toEqual(Object.keys(webhookPayloads).toSorted());
  for (const { payload, key } of received) expect(webhookPayloads[payload.event].strict().parse(payload)).toMatchObject({ id: key });
  const dataOf = (event: WebhookEvent) => received.find(({ payload }) => payload.event === event)?.payload.data;
  expect(dataOf('upload.stored')).toMatchObject({ uploadId, fileName: 't2.xlsx', inserted: 1 });
  expect(dataOf('upload.undone')).toMatchObject({ uploadId });
  expect(dataOf('review.done')).toMatchObject({ recordId, uploadId });
  expect(dataOf('split.completed')).toMatchObject({ recordId: splitId });
  expect(dataOf('job.failed')).toMatchObject({ jobId, name: 'fold-counts' });
  expect(refused).toBe(0);
  expect(await deliveries()).toHaveLength(7);
  const bodies = new Map((await deliveries()).map(({ key, body }) => [key, JSON.parse(body) as unknown]));
  for (const { key, payload } of received) expect(bodies.get(key)).toEqual(payload);
  expect(new Set((await deliveries()).map(({ state, answer }) => `${state} ${answer}`))).toEqual(new Set(['delivered HTTP 200']));
});

test('an import that stores nothing, a rolled-back change and a disabled webhook send nothing', async () => {
  const before = (await deliveries()).length;
  expect((await uploadT2(['M1', '经销商', '上海', '多', 3])).allErrorList).not.toEqual([]);
  const rolledBack = app.database.transaction(async (tx) => {
    await sql`insert into audit_entry (at, user_name, action, entity, record_id) values (now(), 'x', 'review', 't2', '1')`.execute(tx);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from webhook_delivery`.execute(tx);
    expect(rows[0]?.n).toBe(before + 1);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await user.post('/ops/webhooks/update', { id, name: 'ERP', url, ...ALL, enabled: '2' })).toMatchObject({ success: true });
  expect((await uploadT2(['M2', '经销商', '上海', 5, 3])).inserted).toBe(1);
  await failedJob();
  await send();
  expect(await user.post(`/ops/webhooks/${id}/test`, {})).toMatchObject({ status: 422, message: '请先启用Webhook并生成密钥' });
  expect(await user.post('/ops/webhooks/update', { id, name: 'ERP', url, ...ALL })).toMatchObject({ success: true });
  await send();
  expect(received).toEqual([]);
  expect(await deliveries()).toHaveLength(before);
});

test('a failed delivery is repeated later under the same id, or immediately if a user sends it again', async () => {
  status = 500;
  await user.post(`/ops/webhooks/${id}/test`, {});
  await send();
  await send();
  expect(received).toHaveLength(1);
  const [waiting] = await deliveries();
  expect(waiting).toMatchObject({ event: 'test', state: 'waiting', attempts: 1, answer: '接收方返回错误（HTTP 500）' });
  app.clock.advance(60_000);
  await send();
  expect(received).toHaveLength(2);
  status = 200;
  await send();
  expect(received).toHaveLength(2);
  expect(await user.post(`/ops/webhookDeliveries/${waiting?.id}/retry`)).toMatchObject({ success: true });
  await send();
  expect(received.map(({ key }) => key)).toEqual([waiting?.key, waiting?.key, waiting?.key]);
  expect((await deliveries())[0]).toMatchObject({ id: waiting?.id, state: 'delivered', attempts: 3, answer: 'HTTP 200' });
  expect(await user.post(`/ops/webhookDeliveries/${waiting?.id}/retry`)).toMatchObject({ status: 409 });
});

test('the page of a body is an address where PUBLIC_URL is set, and a path otherwise', async () => {
  for (const used of [settings, { ...settings, PUBLIC_URL: 'https://erp.example.com/' }]) {
    await user.post(`/ops/webhooks/${id}/test`, {});
    await runJob(app, used, 'send-webhooks');
  }
  const path = '/systemManage/opsWebhooks';
  expect(received.map(({ payload }) => payload.page)).toEqual([path, `https://erp.example.com${path}`]);
});

test('a host that WEBHOOK_HOSTS does not contain receives nothing, and the deliveries show the reason', async () => {
  await user.post(`/ops/webhooks/${id}/test`, {});
  await runJob(app, { WEBHOOK_HOSTS: 'hooks.example.com' }, 'send-webhooks');
  expect(received).toEqual([]);
  expect((await deliveries())[0]).toMatchObject({ state: 'waiting', answer: '系统运维人员未允许此主机' });
  expect((await user.get(`/ops/webhooks/${id}/state`)).result).toEqual({ hasSecret: true, hostAllowed: true });
});

test('the history of a webhook names a new secret and a test', async () => {
  const { result } = await user.get<{ records: { action: string }[] }>('/ops/history/webhook', { id, size: 100 });
  expect(new Set(result.records.map(({ action }) => action))).toEqual(new Set(['新增', '编辑', '生成密钥', '发送测试事件']));
});

test('the secret is in no list, audit entry or stored answer, and other corporates see neither webhook nor deliveries', async () => {
  const shown = await Promise.all([
    user.get('/ops/webhooks'),
    user.get('/ops/webhookDeliveries'),
    app.admin.get('/ops/audit', { entity: 'webhook' }),
  ]);
  expect(JSON.stringify(shown.map(({ result }) => result))).not.toContain(secret);
  const key = { headers: { 'idempotency-key': 'one-secret' } };
  secret = (await user.post<{ secret: string }>(`/ops/webhooks/${id}/secret`, {}, key)).result.secret;
  expect(JSON.stringify(await user.post(`/ops/webhooks/${id}/secret`, {}, key))).not.toContain(secret);
  const other = await app.userWith(CODES, { corporate: '9300', account: 'other' });
  expect(await deliveries(other)).toEqual([]);
  for (const call of ['secret', 'test']) expect(await other.post(`/ops/webhooks/${id}/${call}`, {})).toMatchObject({ status: 404 });
  const [newest] = await deliveries();
  expect(await other.post(`/ops/webhookDeliveries/${newest?.id}/retry`)).toMatchObject({ status: 404 });
  const reader = await app.userWith(['opsWebhooks'], { account: 'reader' });
  for (const call of ['secret', 'test']) expect(await reader.post(`/ops/webhooks/${id}/${call}`, {})).toMatchObject({ status: 403 });
});

test('an address must be https; plain http is accepted for this machine only', async () => {
  const insert = (address: string) => user.post('/ops/webhooks/insert', { name: address, url: address, ...ALL });
  for (const address of ['http://hooks.example.com/a', 'hooks.example.com', 'https://user:key@hooks.example.com'])
    expect(await insert(address), address).toMatchObject({ status: 422 });
  for (const address of ['https://hooks.example.com/a', 'http://localhost:8080/a'])
    expect(await insert(address), address).toMatchObject({ success: true });
});
