import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { ALL_CODES, goTo, startOver, Uploader, VC_HEADERS } from '../../../../tests/day-files.ts';
import { WeeklyUploader } from '../../../../tests/period-files.ts';
import { runJob } from '../../../../tests/run-job.ts';
import { xlsxOf } from '../../../../tests/workbook.ts';

/** Of fiscal 2027, whose first week begins on 2026-10-04; 2026-11-15 begins FY27Q1W07. */
const QUARTERS = [
  { quarter: 1, startTime: '2026-10-04', endTime: '2027-01-02' },
  { quarter: 2, startTime: '2027-01-03', endTime: '2027-04-03' },
  { quarter: 3, startTime: '2027-04-04', endTime: '2027-07-03' },
  { quarter: 4, startTime: '2027-07-04', endTime: '2027-10-02' },
];

const form = (company: string) => ({
  pinXianPeiZhi: {},
  jdEmailRemindConf: { uploadDeadLineWeek: 2, uploadDeadLineTime: '12:00:00', remindEmailBoxList: [`week@${company}.example`] },
  shipmentEmailRemindConf: {
    uploadDeadLineWeek: 3,
    uploadDeadLineTime: '09:00:00',
    remindEmailBoxList: [`plan@${company}.example`, `lead@${company}.example`],
  },
  saveShipmentPlanDataPageConf: { uploadDeadLineTime: null },
  dnUploadTimeLimit: '10:00',
  productStockScheduledLast: 30,
  cargoQueryTimedSendConf: { uploadDeadLineTime: null, lobConfReqDtoList: [] },
  vcNotifyConfigVo: { vcNotifyTime: '11:00:00', vcLasUploadTime: '12:00:00', vcNotifyEmailList: [{ email: `vc@${company}.example` }] },
});

let app: TestApp;
let keeper: Caller;
let uploader: Uploader;
let planner: WeeklyUploader;

const CODES = ['systemConfig', 'system-config-update', 'fiscalYear', 'sys-manage-apple-date-insert-year', 'sys-manage-apple-date-update'];

beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-17T00:00:00Z' });
  await app.startJobs();
  keeper = await app.userWith(CODES);
  uploader = new Uploader(await app.userWith(ALL_CODES));
  planner = new WeeklyUploader(await app.userWith(['shipmentPlan', 'shipment_plan_data-upload']), {
    page: '/shipmentPlan/getShipmentPlanUploadRecordPage',
    listKey: 'list',
    import: '/shipmentPlan/uploadShipmentPlanDataToSaveOrUpdateMpnToWeekFill',
    fileField: 'excelFile',
    history: '/shipmentPlan/getUploadShipmentPlanHistory',
    week: 'appleWeek',
  });
  const { id } = (await keeper.post<{ id: number }>('/sys/fiscal/add', { year: 2027 })).result;
  await keeper.post('/sys/fiscal/quarter/addOrEdit', { fyId: id, quarterList: QUARTERS });
  await sql`update corporate set name = '华东公司' where code = '1000'`.execute(app.database.kysely);
  await keeper.post('/sysConf/updateSysConf', form('east'));
  const foreign = await app.userWith(CODES, { corporate: '2000' });
  await foreign.post('/sysConf/updateSysConf', form('madrid'), { language: 'es' });
  await app.userWith([], { corporate: '3000' });
});
afterAll(() => app.close());

beforeEach(async () => {
  await sql`truncate outbox_message, shipment_plan_line, inventory_sale_line`.execute(app.database.kysely);
  await startOver(app, '2026-11-17 08:00:00');
  await goTo(app, '2026-11-17 08:00:00');
});

interface Posted {
  readonly cause: string;
  readonly recipients: string[];
  readonly subject: string;
  readonly body: string;
}

/** The posted mails, ordered by corporate. */
async function posted(): Promise<Posted[]> {
  return (
    await sql<Posted>`select cause, recipients, subject, body from outbox_message order by corporate_id, id`.execute(app.database.kysely)
  ).rows;
}
const recipients = async () => (await posted()).flatMap((mail) => mail.recipients);

/** The queue delivers a job at this business time. */
async function deliver(job: string, at: string, data: object | null = null): Promise<void> {
  await goTo(app, at);
  await runJob(app, {}, job, data);
}

const vcFile = () => xlsxOf(VC_HEADERS, [['PO1', 'S1', '北京', 1, null, null, null]]);
const planFile = () => xlsxOf(['MPN', 'W7'], [['MPN1', 5]]);

describe('the VC warning', () => {
  test('reports at its time that yesterday’s data is missing, to each corporate’s addresses in its own language, and again at the deadline', async () => {
    await deliver('warn-vc', '2026-11-18 11:00:00');
    expect(await posted()).toEqual([
      {
        cause: 'vc-warning',
        recipients: ['vc@east.example'],
        subject: '【预警】2026-11-17 VC数据尚未上传',
        body: [
          '华东公司：您好！',
          '',
          '2026-11-17的VC数据尚未上传，2026-11-18 12:00:00起不能再上传。',
          '请登录系统，在“数据上传与维护 - VC数据”中上传该日的文件。',
          '',
          '本邮件由系统自动发送，请勿回复。',
        ].join('\n'),
      },
      expect.objectContaining({ recipients: ['vc@madrid.example'], subject: 'Aviso: aún faltan los datos VC del 2026-11-17' }),
    ]);
    await deliver('warn-vc', '2026-11-18 12:00:00');
    expect((await posted()).map(({ cause }) => cause)).toEqual(['vc-warning', 'vc-missed', 'vc-warning', 'vc-missed']);
  });

  test('is sent once per deadline, even if its job is delivered several times', async () => {
    for (const at of ['11:00:00', '11:00:00', '11:59:00', '12:00:00', '12:00:20', '18:00:00']) await deliver('warn-vc', `2026-11-18 ${at}`);
    expect((await recipients()).filter((address) => address === 'vc@east.example')).toHaveLength(2);
  });

  test('in the minute before the deadline is a warning, and does not report that uploads are closed', async () => {
    const near = { ...form('east').vcNotifyConfigVo, vcNotifyTime: '11:59:00' };
    await keeper.post('/sysConf/updateSysConf', { ...form('east'), vcNotifyConfigVo: near });
    await deliver('warn-vc', '2026-11-18 11:59:12', { at: 'warning' });
    expect((await posted()).map(({ cause }) => cause)).toEqual(['vc-warning', 'vc-warning']);
    // The queue's clock is ahead of the server's.
    await deliver('warn-vc', '2026-11-18 11:59:40', { at: 'deadline' });
    expect((await posted()).map(({ cause }) => cause)).toEqual(['vc-warning', 'vc-missed', 'vc-warning', 'vc-missed']);
    await keeper.post('/sysConf/updateSysConf', form('east'));
  });

  test('is not sent if the data exists, and is sent after its undo', async () => {
    await goTo(app, '2026-11-18 10:00:00');
    const { result } = await uploader.upload(8, '2026-11-17', await vcFile());
    await deliver('warn-vc', '2026-11-18 11:00:00');
    expect(await recipients()).toEqual(['vc@madrid.example']);
    await uploader.undo(result.uploadId);
    await deliver('warn-vc', '2026-11-18 12:00:00');
    expect(await recipients()).toEqual(['vc@east.example', 'vc@madrid.example', 'vc@madrid.example']);
  });

  test('is only the mail of the deadline if the server was down at both times', async () => {
    await deliver('warn-vc', '2026-11-18 15:30:00');
    expect((await posted()).map(({ cause, subject }) => [cause, subject])[0]).toEqual(['vc-missed', '【逾期】2026-11-17 VC数据未上传']);
    expect(await posted()).toHaveLength(2);
  });

  test('on the first of January is about the last of December', async () => {
    await goTo(app, '2026-12-31 12:00:00');
    await deliver('warn-vc', '2027-01-01 11:00:00');
    expect((await posted())[0]?.subject).toBe('【预警】2026-12-31 VC数据尚未上传');
  });
});

describe('the reminder of the previous week', () => {
  test('is sent at its deadline to corporates without a file in that week', async () => {
    const seller = await app.userWith(['previousInventorySale', 'jd-previous-inventory-sale-upload-upload']);
    const bytes = await xlsxOf(['物料号', '当周销量', '京东库存'], [['M1', 5, 20]]);
    await seller.upload('/inventorySaleRecord/importInventorySaleExcel', 'file', { name: '上周.xlsx', bytes });
    await deliver('remind-previous-week', '2026-11-17 12:00:00');
    expect(await recipients()).toEqual(['week@madrid.example']);
    await deliver('remind-previous-week', '2026-11-24 12:00:00');
    expect(await posted()).toMatchObject([
      { cause: 'previous-week-reminder', recipients: ['week@east.example'], subject: '【提醒】2026W48上周库存及销量尚未上传' },
      { subject: 'Recordatorio: existencias y ventas de la semana anterior sin subir (2026W47)' },
      { subject: 'Recordatorio: existencias y ventas de la semana anterior sin subir (2026W48)' },
    ]);
  });

  test('continues with the calendar weeks over a year’s end, each once', async () => {
    for (const at of ['2026-12-29 12:00:00', '2026-12-31 08:00:00', '2027-01-05 12:00:00']) await deliver('remind-previous-week', at);
    const weeks = (await posted()).filter((mail) => mail.recipients[0] === 'week@east.example').map(({ subject }) => subject.slice(4, 11));
    expect(weeks).toEqual(['2026W53', '2027W01']);
  });
});

describe('the shipment plan’s reminder', () => {
  test('names the apple week and its deadline, and is sent to all addresses of the corporate in one mail', async () => {
    await deliver('remind-shipment-plan', '2026-11-18 09:00:00');
    expect(await posted()).toMatchObject([
      {
        cause: 'shipment-plan-reminder',
        recipients: ['plan@east.example', 'lead@east.example'],
        subject: '【提醒】FY27Q1W07出货计划尚未上传',
        body: expect.stringContaining('FY27Q1W07的出货计划到2026-11-18 09:00:00仍未上传。'),
      },
      { recipients: ['plan@madrid.example', 'lead@madrid.example'] },
    ]);
  });

  test('is not sent if the week’s plan exists', async () => {
    await planner.upload('FY27Q1W07', await planFile());
    await deliver('remind-shipment-plan', '2026-11-18 09:00:00');
    expect(await recipients()).toEqual(['plan@madrid.example', 'lead@madrid.example']);
  });

  test('is about the week of its deadline when the server starts again in a later one', async () => {
    await deliver('remind-shipment-plan', '2026-11-23 08:00:00');
    expect((await posted())[0]?.subject).toContain('FY27Q1W07');
    await deliver('remind-shipment-plan', '2026-11-25 09:00:00');
    expect((await posted())[1]?.subject).toContain('FY27Q1W08');
  });

  test('continues with the weeks of the calendar over a year’s end', async () => {
    await deliver('remind-shipment-plan', '2026-12-30 09:00:00');
    await deliver('remind-shipment-plan', '2027-01-06 09:00:00');
    const weeks = (await posted()).filter((mail) => mail.recipients[0] === 'plan@east.example').map(({ subject }) => subject.slice(4, 13));
    expect(weeks).toEqual(['FY27Q1W13', 'FY27Q2W01']);
  });

  test('is not sent if the calendar has no such week', async () => {
    await deliver('remind-shipment-plan', '2027-11-17 09:00:00');
    expect(await posted()).toEqual([]);
  });
});

test('a reminder is visible in the outbox with the permission to read it', async () => {
  await deliver('warn-vc', '2026-11-18 11:00:00');
  const reader = await app.userWith(['ops-outbox']);
  const { result } = await reader.get<{ records: object[] }>('/ops/outbox', { current: 1, size: 10 });
  expect(result.records).toMatchObject([{ subject: '【预警】2026-11-17 VC数据尚未上传', recipients: ['vc@east.example'] }]);
});
