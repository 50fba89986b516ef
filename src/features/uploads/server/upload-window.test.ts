import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import {
  ALL_CODES,
  codesOf,
  deliveryNotes,
  everyDailyKind,
  goTo,
  line,
  makeDays,
  startOver,
  STORAGE_HEADERS,
  Uploader,
  VC_HEADERS,
} from '../../../../tests/day-files.ts';

const TODAY = '2026-11-18';
const TOMORROW = '2026-11-19';
const NOON = '2026-11-18 12:00:00';

let app: TestApp;
let user: Uploader;
beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  user = new Uploader(await app.userWith(ALL_CODES));
  await makeDays(app);
});
afterAll(() => app.close());

/** Every test starts on the first day with nothing uploaded. */
beforeEach(() => startOver(app, NOON));

describe('the upload window', () => {
  const good = () => deliveryNotes(line('80001', 10, 5));
  const vc = () => xlsxOf(VC_HEADERS, [['PO1', 'S1', '北京', 5, null, null, null]]);
  const milestones = () => xlsxOf(STORAGE_HEADERS, [['80001', 10, '空运', null, null, null, null, null, null]]);

  test.each([
    {
      what: 'delivery notes close at 10:00 of the next day',
      type: 1,
      file: good,
      last: `${TOMORROW} 09:59:59`,
      closed: `${TOMORROW} 10:00:00`,
    },
    {
      what: 'storage closes at the end of the next day',
      type: 5,
      file: milestones,
      last: `${TOMORROW} 23:59:59`,
      closed: '2026-11-20 00:00:00',
    },
    { what: 'VC closes at 12:00:00 of the next day', type: 8, file: vc, last: `${TOMORROW} 11:59:59`, closed: `${TOMORROW} 12:00:00` },
  ])('$what', async ({ type, file, last, closed }) => {
    await goTo(app, last);
    expect((await user.row(type, TODAY)).flag).toBe(true);
    const stored = await user.upload(type, TODAY, await file());
    expect(stored).toMatchObject({ status: 200, success: true });
    await goTo(app, closed);
    expect((await user.row(type, TODAY)).flag).toBe(false);
    expect(await user.upload(type, TODAY, await file())).toMatchObject({
      status: 422,
      success: false,
      message: `${TODAY}的数据只能在${closed}之前更改`,
    });
    expect(await user.undo(stored.result.uploadId)).toMatchObject({ success: false, message: `${TODAY}的数据只能在${closed}之前更改` });
  });

  test('follows the times that administrators set', async () => {
    await sql`insert into system_setting (key, value) values ('dnUploadTimeLimit', '"08:30"'), ('vcLasUploadTime', '"09:15:30"')`.execute(
      app.database.kysely,
    );
    try {
      await goTo(app, `${TOMORROW} 08:30:00`);
      expect((await user.row(1, TODAY)).flag).toBe(false);
      expect((await user.row(1, TOMORROW)).flag).toBe(true);
      await goTo(app, `${TOMORROW} 09:15:29`);
      expect((await user.row(8, TODAY)).flag).toBe(true);
      await goTo(app, `${TOMORROW} 09:15:30`);
      expect((await user.row(8, TODAY)).flag).toBe(false);
    } finally {
      await sql`delete from system_setting`.execute(app.database.kysely);
    }
  });

  test('is in the language of the caller', async () => {
    await goTo(app, '2026-11-20 00:00:00');
    const { id } = await user.row(2, TODAY);
    const form = new FormData();
    form.set('id', String(id));
    form.set('file', new Blob([new Uint8Array(await milestones())]), 'x.xlsx');
    expect((await user.caller.call('POST', '/upload/dataImport', { form, language: 'en' })).message).toBe(
      'Data for 2026-11-18 can only be changed before 2026-11-20 00:00:00.',
    );
  });
});

describe('storage uploads', () => {
  test('have a list for each of six categories, and rows of that category', async () => {
    const categories = ['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件'];
    for (const [index, category] of categories.entries()) {
      const file = await xlsxOf(STORAGE_HEADERS, [
        [`9000${index}`, 10, '海运', '2026-11-18 08:00', '2026-11-19', null, null, null, '天气'],
      ]);
      expect((await user.upload(index + 2, TODAY, file)).result, category).toMatchObject({ inserted: 1 });
    }
    const { rows } = await sql<{ lob: string; type: number; transfer: string; first: string; reason: string }>`
      select lob, type_of_shipping as type, transfer_date as transfer, first_sign_time as first, exception_reason as reason from transport_milestone order by delivery_order_number
    `.execute(app.database.kysely);
    expect(rows.map((row) => row.lob)).toEqual(categories);
    expect(rows[0]).toMatchObject({ type: 4, transfer: '2026-11-18 08:00:00', first: '2026-11-19 00:00:00', reason: '天气' });
  });

  test('of one category do not replace those of another', async () => {
    await user.upload(2, TODAY, await xlsxOf(STORAGE_HEADERS, [['90001', 10, '空运', null, null, null, null, null, null]]));
    await user.upload(3, TODAY, await xlsxOf(STORAGE_HEADERS, [['90002', 10, '陆运', null, null, null, null, null, null]]));
    const { rows } = await sql`select 1 from transport_milestone where current`.execute(app.database.kysely);
    expect(rows).toHaveLength(2);
  });

  test('accept only four shipping types', async () => {
    const { result } = await user.upload(
      7,
      TODAY,
      await xlsxOf(STORAGE_HEADERS, [['90001', 10, '骑行', null, null, null, null, null, null]]),
    );
    expect(result.allErrorList).toEqual([{ rowIndex: 2, filedName: '运输方式', errorReason: '只能是：空运、陆运、铁运、海运' }]);
  });

  test('have a template that offers the four shipping types', async () => {
    expect((await rowsOf((await user.caller.download('/upload/templateExport', { type: 7 })).bytes))[0]).toEqual(STORAGE_HEADERS);
  });
});

describe('VC uploads', () => {
  test('store appointments and receipts by order and SKU', async () => {
    const file = await xlsxOf(VC_HEADERS, [
      ['PO1', 'S1', '北京', 5, '2026-11-19 09:00:00', null, null],
      ['PO1', 'S2', '北京', 6, null, '2026-11-20 10:30:00', 6],
    ]);
    expect((await user.upload(8, TODAY, file)).result).toMatchObject({ inserted: 2 });
    const { rows } =
      await sql`select sku_code, appointment_time, storage_time, received_quantity from vc_receipt where current order by sku_code`.execute(
        app.database.kysely,
      );
    expect(rows).toEqual([
      { sku_code: 'S1', appointment_time: '2026-11-19 09:00:00', storage_time: null, received_quantity: null },
      { sku_code: 'S2', appointment_time: null, storage_time: '2026-11-20 10:30:00', received_quantity: 6 },
    ]);
  });
});

describe('a new corporate', () => {
  test('has the rows of today immediately, and can be deleted while they are empty', async () => {
    const { corporateId } = (
      await app.admin.post<{ corporateId: number }>('/sys/corporate/add', { corporateCode: '3000', corporateName: '新公司' })
    ).result;
    const { rows } = await sql<{
      kind: string;
    }>`select kind from period_record where corporate_id = ${corporateId} and day = ${TODAY}`.execute(app.database.kysely);
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(everyDailyKind.toSorted());
    expect(await app.admin.call('DELETE', `/sys/corporate/delete/${corporateId}`)).toMatchObject({ success: true });
  });
});

describe('a user of one screen', () => {
  test('is refused the calls of the others, which share the path', async () => {
    const storekeeper = new Uploader(await app.userWith(codesOf('storage')));
    expect(await storekeeper.rows(4)).toHaveLength(1);
    const delivery = await user.row(1, TODAY);
    expect(await storekeeper.caller.get('/upload/uploadRecordPage', { type: 1 })).toMatchObject({ status: 403 });
    expect(await storekeeper.caller.get('/upload/templateExport', { type: 8 })).toMatchObject({ status: 403 });
    expect(await storekeeper.caller.get('/upload/uploadRecordInfoList', { id: delivery.id })).toMatchObject({ status: 403 });
    expect(await storekeeper.caller.get('/upload/dataExport', { id: delivery.id })).toMatchObject({ status: 403 });
    expect(
      await storekeeper.caller.upload(
        '/upload/dataImport',
        'file',
        { name: 'x.xlsx', bytes: await deliveryNotes(line('1', 10, 1)) },
        { id: delivery.id },
      ),
    ).toMatchObject({ status: 403 });
  });
});
