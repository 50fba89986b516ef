import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { DN_HEADERS, line, STORAGE_HEADERS, VC_HEADERS, type Uploader } from './day-files.ts';
import { xlsxOf } from './workbook.ts';

/** The day's five lines: late in the warehouse, late on the trunk, unfinished, without a standard, and of an unmapped product. */
const DELIVERIES = [
  line('8001', 10, 5, { 交货单创建时间: '2026-11-10 18:00:00', 发货日期: '2026-11-11', 京东PO单号: 'PO1', 物料号: 'MI-15' }),
  line('8001', 20, 6, { 交货单创建时间: '2026-11-10 18:00:01', 发货日期: '2026-11-11', 京东PO单号: 'PO2', 物料号: 'MI-15' }),
  line('8002', 10, 7, { 交货单创建时间: '2026-11-12 09:00:00', 发货日期: null, 京东PO单号: 'PO3', 物料号: 'MP-11', '港内/港外': null }),
  line('9001', 10, 8, {
    交货单创建时间: '2026-11-13 09:00:00',
    发货日期: '2026-11-13',
    京东PO单号: 'PO1',
    物料号: 'MI-15',
    目的城市: '西安',
  }),
  line('9002', 10, 9, { 交货单创建时间: '2026-11-14 23:59:59', 发货日期: '2026-11-15', 京东PO单号: 'PO5', 物料号: 'm_unknown' }),
];

/** A row of a storage workbook. */
export const milestone = (order: string, item: number, values: Record<string, string>) =>
  STORAGE_HEADERS.map((header) => ({ 交货单号: order, 行项目: item, 运输方式: '陆运', ...values })[header] ?? null);

/** Enters the report's data as users do: master data in the forms, the day's files through the upload screens. */
export async function seedAgeingDay(app: TestApp, uploader: Uploader, day: string): Promise<void> {
  await sql`insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, updated_by)
    values ('MI-15', 'iPhone', 'iPhone 15', 'iPhone 15 128GB', 'MPN15', '张三'), ('MP-11', 'iPad', 'iPad', 'iPad 11', 'MPN11', '张三')`.execute(
    app.database.kysely,
  );
  await sql`insert into partner_sku_mapping (sku_code, mpn, product_name, lob, sub_lob, updated_by)
    values ('100015', 'MPN15', '京东 iPhone 15', 'iPhone', '', '李四'), ('100011', 'MPN11', '京东 iPad 11', 'iPad', '', '李四')`.execute(
    app.database.kysely,
  );
  const flags = {
    iphoneKeyNoteRoute: '1',
    ipadKeyNoteRoute: '0',
    cpuKeyNoteRoute: '0',
    watchKeyNoteRoute: '0',
    airPodsKeyNoteRoute: '0',
    fittingKeyNoteRoute: '0',
  };
  const mapping = {
    pathwayBeginLocation: '上海',
    pathwayEndLocation: '北京',
    typeOfShipping: '2',
    warehousingStandardTime: 4,
    groundLineStandardTime: 3,
    jdHighwayTime: 1,
    ...flags,
  };
  expect(await app.admin.post('/logisticsAging/insertMapping', mapping)).toMatchObject({ success: true });
  await uploadDay(uploader, day);
}

async function uploadDay(uploader: Uploader, day: string): Promise<void> {
  const stored = async (type: number, headers: string[], rows: Parameters<typeof xlsxOf>[1], name: string) =>
    expect(await uploader.upload(type, day, await xlsxOf(headers, rows), name)).toMatchObject({
      success: true,
      result: { inserted: rows.length },
    });
  await stored(1, DN_HEADERS, DELIVERIES, '交货单-1118.xlsx');
  await stored(
    2,
    STORAGE_HEADERS,
    [
      milestone('8001', 10, { 中转签收时间: '2026-11-13 12:00:00', 一签时间: '2026-11-12 10:00:00', 异常原因: '天气' }),
      milestone('8001', 20, { 三签时间: '2026-11-14 12:00:00', 一签时间: '2026-11-12 10:00:00' }),
      milestone('9001', 10, { 中转签收时间: '2026-11-16 00:00:00', 运输方式: '空运' }),
    ],
    'iPhone仓储.xlsx',
  );
  await stored(5, STORAGE_HEADERS, [milestone('9002', 10, { 运输方式: '铁运', 二签时间: '2026-11-14 12:00:00' })], 'Watch仓储.xlsx');
  await stored(
    8,
    VC_HEADERS,
    [
      ['PO1', '100015', '北京', 20, '2026-11-13 09:00:00', '2026-11-14 06:00:00', 20],
      ['PO2', '100015', '北京', 20, '2026-11-13 10:00:00', '2026-11-14 06:00:00', 20],
      ['PO3', '100011', '北京', 20, '2026-11-20 10:00:00', null, null],
    ],
    'VC.xlsx',
  );
}
