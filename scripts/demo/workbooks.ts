import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeWorkbook, type WorkbookColumn, type WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { Product, Route } from './company.ts';
import type { Delivery } from './deliveries.ts';
import { CHINESE, type Phrase, type Words } from './words.ts';

/**
 * The workbooks of the demonstration, in the layout of each upload (docs/business-rules/uploads-and-periods.md#columns
 * and the lists' templates).
 */

export type Column<T> = readonly [header: string, type: WorkbookColumn['type'], value: (of: T) => WritableCell];

/** One sheet with a row for each of `rows`. */
export async function workbook<T>(name: string, columns: readonly Column<T>[], rows: readonly T[]): Promise<Buffer> {
  const sink = new PassThrough();
  const bytes = buffer(sink);
  await writeWorkbook(sink, {
    sheets: [
      {
        name,
        columns: columns.map(([header, type]) => (type === undefined ? { header } : { header, type })),
        rows: (function* cells() {
          for (const row of rows) yield columns.map(([, , value]) => value(row));
        })(),
      },
    ],
  });
  return bytes;
}

export const productMappingWorkbook = (rows: readonly Product[]) =>
  workbook<Product>(
    '物料映射',
    [
      ['Lob', 'text', (of) => of.lob],
      ['Sub-Lob', 'text', (of) => of.subLob],
      ['产品名称', 'text', (of) => of.productName],
      ['物料号', 'text', (of) => of.productCode],
      ['MPN', 'text', (of) => of.mpn],
      ['未税单价', 'decimal', (of) => of.price],
      ['供货价', 'decimal', (of) => of.price],
      ['税点（%）', 'decimal', () => '13.00'],
      ['是否扫码', 'text', () => '是'],
    ],
    rows,
  );

export const autoProductMappingWorkbook = (rows: readonly Product[]) =>
  workbook<Product>(
    '自动分仓物料映射',
    [
      ['Lob', 'text', (of) => of.lob],
      ['Sub-Lob', 'text', (of) => of.subLob],
      ['产品名称', 'text', (of) => of.productName],
      ['物料号', 'text', (of) => of.productCode],
      ['MPN', 'text', (of) => of.mpn],
      ['供货价', 'decimal', (of) => of.price],
    ],
    rows,
  );

export const partnerSkuWorkbook = (rows: readonly Product[]) =>
  workbook<Product>(
    '京东SKU映射',
    [
      ['SKU', 'text', (of) => of.skuCode],
      ['MPN', 'text', (of) => of.mpn],
      ['产品名称', 'text', (of) => of.productName],
      ['Lob', 'text', (of) => of.lob],
      ['Sub-Lob', 'text', (of) => of.subLob],
    ],
    rows,
  );

const SHIPPING = { 1: '空运', 2: '陆运' } as const;

export const logisticsMappingWorkbook = (rows: readonly Route[]) =>
  workbook<Route>(
    '物流映射',
    [
      ['线路起点', 'text', (of) => of.from],
      ['线路终点', 'text', (of) => of.to],
      ['运输方式', 'text', (of) => SHIPPING[of.shipping]],
      ['入仓标准时长（天）', 'integer', (of) => of.warehousingDays],
      ['干线标准时长（天）', 'integer', (of) => of.trunkDays],
      ['京东公路时长（天）', 'integer', (of) => of.trunkDays],
      ...['iPhone', 'iPad', 'CPU', 'Watch', 'AirPods', '配件'].map((lob, index): Column<Route> => [
        `${lob}重点线路`,
        'text',
        (of) => ((of.trunkDays + index) % 3 === 0 ? '是' : '否'),
      ]),
    ],
    rows,
  );

export const taxCodeWorkbook = (words: Words = CHINESE) =>
  workbook<readonly [string, string, Phrase]>(
    '税码映射',
    [
      ['税码', 'text', (of) => of[0]],
      ['税率', 'text', (of) => of[1]],
      ['备注', 'text', (of) => words(of[2])],
    ],
    [
      ['J1', '13%', '一般货物'],
      ['J2', '9%', '运输服务'],
      ['J3', '6%', '现代服务'],
      ['J0', '0%', '免税'],
    ],
  );

export const deliveryNoteWorkbook = (rows: readonly Delivery[], words: Words = CHINESE) =>
  workbook<Delivery>(
    '交货单数据',
    [
      ['交货单号', 'text', (of) => of.order],
      ['行项目', 'integer', (of) => of.item],
      ['交货单创建时间', 'datetime', (of) => of.created],
      ['京东PO单号', 'text', (of) => of.jdPo],
      ['发货日期', 'date', (of) => of.shipped],
      ['收货方', 'text', (of) => words('京东{city}仓', { city: of.route.to })],
      ['物料号', 'text', (of) => of.product.productCode],
      ['数量', 'integer', (of) => of.quantity],
      ['始发城市', 'text', (of) => of.route.from],
      ['目的城市', 'text', (of) => of.route.to],
      ['港内/港外', 'text', (of) => (of.route.from === '深圳' ? '港内' : '港外')],
      ['送达方', 'text', (of) => words('{city}配送中心', { city: of.route.to })],
    ],
    rows,
  );

export const milestoneWorkbook = (rows: readonly Delivery[]) =>
  workbook<Delivery>(
    '仓储数据',
    [
      ['交货单号', 'text', (of) => of.order],
      ['行项目', 'integer', (of) => of.item],
      ['运输方式', 'text', (of) => SHIPPING[of.route.shipping]],
      ['中转签收时间', 'datetime', (of) => of.transferSigned],
      ['一签时间', 'datetime', (of) => of.signed],
      ['二签时间', 'datetime', () => null],
      ['三签时间', 'datetime', () => null],
      ['四签时间', 'datetime', () => null],
      ['异常原因', 'text', (of) => of.exception],
    ],
    rows,
  );

export const vcWorkbook = (rows: readonly Delivery[]) =>
  workbook<Delivery>(
    'VC数据',
    [
      ['京东PO单号', 'text', (of) => of.jdPo],
      ['SKU', 'text', (of) => of.product.skuCode],
      ['库房城市', 'text', (of) => of.route.to],
      ['采购数量', 'integer', (of) => of.quantity],
      ['预约时间', 'datetime', (of) => of.appointment],
      ['入仓时间', 'datetime', (of) => of.stored],
      ['实收数量', 'integer', (of) => (of.stored === null ? null : of.quantity)],
    ],
    rows,
  );
