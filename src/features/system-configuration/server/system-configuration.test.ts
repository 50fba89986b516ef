import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Answer, type Caller, type TestApp } from '../../../../tests/app.ts';
import { goTo } from '../../../../tests/day-files.ts';
import type { SystemConfiguration } from '../contract.ts';

const READ = '/sysConf/getSysConf';
const SAVE = '/sysConf/updateSysConf';

/** The form with every field set; tests change the relevant fields. */
const FORM = {
  pinXianPeiZhi: { mac: 28, watch: 21, ipad: 21.5, iphone: 14, airPods: 30, fitting: 0, others: 35.25 },
  jdEmailRemindConf: {
    uploadDeadLineWeek: 2,
    uploadDeadLineTime: '12:00:00',
    remindEmailBoxList: ['week@example.com', 'lead@example.com'],
  },
  shipmentEmailRemindConf: { uploadDeadLineWeek: 7, uploadDeadLineTime: '23:59:30', remindEmailBoxList: ['plan@example.com'] },
  saveShipmentPlanDataPageConf: { uploadDeadLineTime: '18:30:00' },
  dnUploadTimeLimit: '09:30',
  productStockScheduledLast: 45,
  cargoQueryTimedSendConf: {
    uploadDeadLineTime: '08:15:00',
    lobConfReqDtoList: [{ lob: 'iPhone', emailBoxList: [{ email: 'iphone@example.com' }] }],
  },
  vcNotifyConfigVo: { vcNotifyTime: '10:30:00', vcLasUploadTime: '11:45:00', vcNotifyEmailList: [{ email: 'vc@example.com' }] },
};
type Form = typeof FORM;

let app: TestApp;
let keeper: Caller;
let other: Caller;

beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  keeper = await app.userWith(['systemConfig', 'system-config-update']);
  other = await app.userWith(['systemConfig', 'system-config-update'], { corporate: '2000' });
});
afterAll(() => app.close());

beforeEach(async () => {
  await sql`truncate system_setting, corporate_setting, audit_entry`.execute(app.database.kysely);
});

const save = (form: unknown = FORM, caller = keeper, language = 'zh') =>
  caller.post<{ errors?: object[] } | null>(SAVE, form, { language });
const read = async (caller = keeper) => (await caller.get<SystemConfiguration>(READ)).result;
const errorsOf = ({ result }: Answer<{ errors?: object[] } | null>) => result?.errors ?? [];
const changed = <Section extends keyof Form>(section: Section, change: object): Form => ({
  ...FORM,
  [section]: { ...(FORM[section] as object), ...change },
});

/** The configured schedules, `job key` → cron. */
async function schedules(): Promise<Record<string, string>> {
  const all = await app.database.readOnly((tx) => app.jobs.schedules(tx));
  const own = all.filter(({ name }) => name.startsWith('remind-') || name.startsWith('warn-'));
  return Object.fromEntries(own.map(({ name, key, cron }) => [`${name} ${key}`.trim(), cron]));
}

const audited = async () =>
  (
    await sql<{ entity: string; corporate: string }>`
    select a.entity, c.code as corporate from audit_entry a join corporate c on c.id = a.corporate_id where entity in ('system-configuration', 'mail-addresses') order by a.id
  `.execute(app.database.kysely)
  ).rows;

describe('the system configuration', () => {
  test('returns the defaults until an administrator saves others', async () => {
    expect(await read()).toEqual({
      pinXianPeiZhiVo: { mac: null, watch: null, ipad: null, iphone: null, airPods: null, fitting: null, others: null },
      jdEmailRemindConfVo: { uploadDeadLineWeek: null, uploadDeadLineTime: null, emailBoxList: [] },
      shipmentEmailRemindConfVo: { uploadDeadLineWeek: null, uploadDeadLineTime: null, emailBoxList: [] },
      saveShipmentPlanDataPageConf: { uploadDeadLineTime: null },
      dnUploadTimeLimit: '10:00',
      productStockScheduledLast: 30,
      cargoQueryTimedSendConfVo: { uploadDeadLineTime: null, lobConfVoList: [] },
      vcNotifyConfigVo: { vcNotifyTime: null, vcLasUploadTime: '12:00:00', vcNotifyEmailList: [] },
      version: expect.any(String),
    });
  });

  test('is read as saved: times and standards by every corporate, addresses by the one that saved them', async () => {
    expect(await save()).toMatchObject({ success: true });
    const own = await read();
    expect(own).toEqual({
      pinXianPeiZhiVo: FORM.pinXianPeiZhi,
      jdEmailRemindConfVo: {
        uploadDeadLineWeek: 2,
        uploadDeadLineTime: '12:00:00',
        emailBoxList: ['week@example.com', 'lead@example.com'],
      },
      shipmentEmailRemindConfVo: { uploadDeadLineWeek: 7, uploadDeadLineTime: '23:59:30', emailBoxList: ['plan@example.com'] },
      saveShipmentPlanDataPageConf: FORM.saveShipmentPlanDataPageConf,
      dnUploadTimeLimit: '09:30',
      productStockScheduledLast: 45,
      cargoQueryTimedSendConfVo: {
        uploadDeadLineTime: '08:15:00',
        lobConfVoList: [{ lob: 'iPhone', emailBoxList: [{ email: 'iphone@example.com' }] }],
      },
      vcNotifyConfigVo: FORM.vcNotifyConfigVo,
      version: expect.any(String),
    });
    const seen = await read(other);
    expect(seen).toMatchObject({
      pinXianPeiZhiVo: FORM.pinXianPeiZhi,
      dnUploadTimeLimit: '09:30',
      jdEmailRemindConfVo: { uploadDeadLineTime: '12:00:00', emailBoxList: [] },
      vcNotifyConfigVo: { vcNotifyTime: '10:30:00', vcNotifyEmailList: [] },
      cargoQueryTimedSendConfVo: { uploadDeadLineTime: '08:15:00', lobConfVoList: [] },
    });
  });

  test('is saved in one audited change: addresses for the corporate, all other settings for the installation; unchanged settings are not saved', async () => {
    await save();
    expect(await audited()).toEqual([
      { entity: 'system-configuration', corporate: '1000' },
      { entity: 'mail-addresses', corporate: '1000' },
    ]);
    await save();
    await save(changed('vcNotifyConfigVo', { vcNotifyEmailList: [{ email: 'night@example.com' }] }));
    await save(FORM, other);
    expect((await audited()).slice(2)).toEqual([
      { entity: 'mail-addresses', corporate: '1000' },
      { entity: 'mail-addresses', corporate: '2000' },
    ]);
  });

  test('needs the menu’s permission to be read and the button’s to be saved', async () => {
    const reader = await app.userWith(['systemConfig']);
    expect(await reader.get(READ)).toMatchObject({ success: true });
    expect(await save(FORM, reader)).toMatchObject({ status: 403 });
    expect(await (await app.userWith(['refund'])).get(READ)).toMatchObject({ status: 403 });
  });

  test('decides immediately until when a day’s files are accepted; without a time VC data is accepted until the end of the next day', async () => {
    const uploader = await app.userWith(['vcData']);
    const openAt = async (moment: string) => {
      await goTo(app, moment);
      const page = await uploader.get<{ list: { dataDate: string; flag: boolean }[] }>('/upload/uploadRecordPage', {
        type: 8,
        current: 1,
        size: 10,
      });
      return page.result.list.find(({ dataDate }) => dataDate === '2026-11-18')?.flag;
    };
    await sql`
      insert into period_record (corporate_id, kind, period_key, day, api_pull_status)
      select id, 'upload-record-8', '2026-11-18', '2026-11-18', '未拉取' from corporate on conflict do nothing
    `.execute(app.database.kysely);
    await save();
    expect(await openAt('2026-11-19 11:44:59')).toBe(true);
    expect(await openAt('2026-11-19 11:45:00')).toBe(false);
    await save(changed('vcNotifyConfigVo', { vcLasUploadTime: '' }));
    expect(await openAt('2026-11-19 23:59:59')).toBe(true);
    expect(await openAt('2026-11-20 00:00:00')).toBe(false);
  });
});

describe('a saved time', () => {
  test('reschedules its job in the same transaction, seconds rounded up; an empty one switches it off', async () => {
    await save();
    expect(await schedules()).toEqual({
      'remind-previous-week': '0 12 * * 2',
      'remind-shipment-plan': '0 0,1 * * 1',
      'warn-vc warning': '30 10 * * *',
      'warn-vc deadline': '45 11 * * *',
    });
    await save(changed('vcNotifyConfigVo', { vcNotifyTime: null, vcLasUploadTime: '' }));
    expect(await schedules()).toEqual({ 'remind-previous-week': '0 12 * * 2', 'remind-shipment-plan': '0 0,1 * * 1' });
  });

  test('that breaks a rule changes neither settings nor schedules', async () => {
    await save();
    const before = await schedules();
    await save({ ...changed('shipmentEmailRemindConf', { uploadDeadLineTime: '09:00:00' }), dnUploadTimeLimit: 'noon' });
    expect(await schedules()).toEqual(before);
    expect((await read()).shipmentEmailRemindConfVo.uploadDeadLineTime).toBe('23:59:30');
  });
});

describe('a refusal', () => {
  test.each([
    [
      'jdEmailRemindConf',
      { remindEmailBoxList: ['ok@example.com', 'not an address'] },
      'jdEmailRemindConf.remindEmailBoxList.1',
      '上周库存及销量上传提醒',
    ],
    ['shipmentEmailRemindConf', { remindEmailBoxList: ['a@b'] }, 'shipmentEmailRemindConf.remindEmailBoxList.0', '出货计划上传提醒'],
    [
      'cargoQueryTimedSendConf',
      { lobConfReqDtoList: [{ lob: 'iPad', emailBoxList: [{ email: '' }] }] },
      'cargoQueryTimedSendConf.lobConfReqDtoList.0.emailBoxList.0.email',
      '货况查询定时邮件',
    ],
    [
      'vcNotifyConfigVo',
      { vcNotifyEmailList: [{ email: 'a@example.com,b@example.com' }] },
      'vcNotifyConfigVo.vcNotifyEmailList.0.email',
      'VC上传截止提醒',
    ],
    ['vcNotifyConfigVo', { vcNotifyEmailList: [{ email: ' ' }] }, 'vcNotifyConfigVo.vcNotifyEmailList.0.email', 'VC上传截止提醒'],
  ] as const)('%s its section and the address: %j', async (section, change, field, title) => {
    const answer = await save(changed(section, change));
    expect(answer).toMatchObject({ status: 422, success: false, message: `${title}的邮箱格式不正确，请输入正确的邮箱后重新提交` });
    expect(errorsOf(answer)).toEqual([{ field, message: answer.message }]);
    expect((await save(changed(section, change), keeper, 'es')).message).toMatch(/vuelva a guardar\.$/);
  });

  test('names all invalid addresses of all sections at once; blank ones of the two reminders are ignored', async () => {
    const answer = await save({
      ...changed('jdEmailRemindConf', { remindEmailBoxList: ['', 'x'] }),
      vcNotifyConfigVo: { ...FORM.vcNotifyConfigVo, vcNotifyEmailList: [{ email: 'y' }] },
    });
    expect(errorsOf(answer)).toHaveLength(2);
    expect(
      await save(changed('shipmentEmailRemindConf', { remindEmailBoxList: ['', ' plan@example.com ', 'plan@example.com'] })),
    ).toMatchObject({ success: true });
    expect((await read()).shipmentEmailRemindConfVo.emailBoxList).toEqual(['plan@example.com']);
  });

  test.each([
    ['turnover days below 0', changed('pinXianPeiZhi', { mac: -0.01 }), 'pinXianPeiZhi.mac'],
    ['turnover days above 100000', changed('pinXianPeiZhi', { others: 100_000.01 }), 'pinXianPeiZhi.others'],
    ['turnover days with three decimals', changed('pinXianPeiZhi', { ipad: 1.005 }), 'pinXianPeiZhi.ipad'],
    ['a reminder without weekday', changed('jdEmailRemindConf', { uploadDeadLineWeek: null }), 'jdEmailRemindConf.uploadDeadLineWeek'],
    ['a weekday 8', changed('shipmentEmailRemindConf', { uploadDeadLineWeek: 8 }), 'shipmentEmailRemindConf.uploadDeadLineWeek'],
    ['a reminder without time', changed('jdEmailRemindConf', { uploadDeadLineTime: '' }), 'jdEmailRemindConf.uploadDeadLineTime'],
    [
      'a time of 24 hours',
      changed('saveShipmentPlanDataPageConf', { uploadDeadLineTime: '24:00:00' }),
      'saveShipmentPlanDataPageConf.uploadDeadLineTime',
    ],
    [
      'a time without seconds',
      changed('cargoQueryTimedSendConf', { uploadDeadLineTime: '08:00' }),
      'cargoQueryTimedSendConf.uploadDeadLineTime',
    ],
    ['a DN deadline with seconds', { ...FORM, dnUploadTimeLimit: '10:00:00' }, 'dnUploadTimeLimit'],
    ['no DN deadline', { ...FORM, dnUploadTimeLimit: '' }, 'dnUploadTimeLimit'],
    ['9 minutes', { ...FORM, productStockScheduledLast: 9 }, 'productStockScheduledLast'],
    ['half a minute', { ...FORM, productStockScheduledLast: 10.5 }, 'productStockScheduledLast'],
    [
      'a warning that is not before its deadline',
      changed('vcNotifyConfigVo', { vcNotifyTime: '11:45:00' }),
      'vcNotifyConfigVo.vcNotifyTime',
    ],
    [
      'a group without category',
      changed('cargoQueryTimedSendConf', { lobConfReqDtoList: [{ lob: '', emailBoxList: [] }] }),
      'cargoQueryTimedSendConf.lobConfReqDtoList.0.lob',
    ],
    ['a field that the form does not have', { ...FORM, corporateId: 2 }, 'corporateId'],
  ])('%s', async (_what, form, field) => {
    const answer = await save(form);
    expect(answer).toMatchObject({ status: 422 });
    expect(errorsOf(answer)).toMatchObject([{ field }]);
  });

  test('accepts the limits: 0 and 100000 days, nothing set, 10 minutes', async () => {
    const empty = { mac: 0, watch: 100_000, ipad: null, iphone: '', airPods: '7.25', fitting: null, others: null };
    expect(await save({ ...FORM, pinXianPeiZhi: empty, productStockScheduledLast: 10 })).toMatchObject({ success: true });
    expect((await read()).pinXianPeiZhiVo).toEqual({
      mac: 0,
      watch: 100_000,
      ipad: null,
      iphone: null,
      airPods: 7.25,
      fitting: null,
      others: null,
    });
  });
});
