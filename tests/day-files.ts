import { sql } from 'kysely';
import { periodUploadsOf } from '#kit/feature/define.ts';
import { calendarOf } from '#kit/period-upload/define.ts';
import { businessDay } from '#kit/time/business-time.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { Answer, Caller, TestApp } from './app.ts';
import { xlsxOf } from './workbook.ts';
import { features } from '#app/features.ts';
import { product } from '#app/server/product.ts';

/** Codes of one upload screen: its menu and its four buttons. */
export const codesOf = (menu: 'dnData' | 'storage' | 'vcData') => {
  const screen = { dnData: 'dn', storage: 'storage', vcData: 'vc' }[menu];
  return [menu, ...['template', 'upload', 'record', 'download'].map((button) => `data-upload-${screen}-${button}`)];
};

export const ALL_CODES = [...codesOf('dnData'), ...codesOf('storage'), ...codesOf('vcData')];

export const DN_HEADERS = [
  '交货单号',
  '行项目',
  '交货单创建时间',
  '京东PO单号',
  '发货日期',
  '收货方',
  '物料号',
  '数量',
  '始发城市',
  '目的城市',
  '港内/港外',
  '送达方',
];
export const STORAGE_HEADERS = [
  '交货单号',
  '行项目',
  '运输方式',
  '中转签收时间',
  '一签时间',
  '二签时间',
  '三签时间',
  '四签时间',
  '异常原因',
];
export const VC_HEADERS = ['京东PO单号', 'SKU', '库房城市', '采购数量', '预约时间', '入仓时间', '实收数量'];

/** A delivery line with a quantity. */
export const line = (
  deliveryOrder: string,
  item: number | string,
  quantity: number,
  overrides: Partial<Record<string, WritableCell>> = {},
): WritableCell[] => {
  const values: Record<string, WritableCell> = {
    交货单号: deliveryOrder,
    行项目: item,
    交货单创建时间: '2026-11-18 18:00:00',
    京东PO单号: `PO-${deliveryOrder}`,
    发货日期: '2026-11-18',
    收货方: '京东上海仓',
    物料号: 'M0001',
    数量: quantity,
    始发城市: '上海',
    目的城市: '北京',
    '港内/港外': '港内',
    送达方: '京东',
    ...overrides,
  };
  return DN_HEADERS.map((header) => values[header] ?? null);
};

export const deliveryNotes = (...lines: WritableCell[][]) => xlsxOf(DN_HEADERS, lines);

export interface UploadResult {
  uploadId: number;
  inserted: number;
  updated: number;
  unchanged: number;
  allErrorList: { rowIndex: number; filedName: string; errorReason: string }[];
  url: string | null;
  unknownColumns: string[];
  warnings: { rowIndex: number; filedName: string; reason: string }[];
  warningCount: number;
}

export interface Row {
  id: number;
  dataDate: string;
  filename: string;
  uploadTime: string;
  uploader: string;
  flag: boolean;
  pullApiStatus?: string;
  pullFailure?: string;
}

/** Drives the upload screens over HTTP as one user. */
export class Uploader {
  readonly caller: Caller;

  constructor(caller: Caller) {
    this.caller = caller;
  }

  async rows(type: number, size = 50): Promise<Row[]> {
    return (await this.caller.get<{ list: Row[] }>('/upload/uploadRecordPage', { type, size })).result.list;
  }

  async row(type: number, day: string): Promise<Row> {
    const row = (await this.rows(type)).find(({ dataDate }) => dataDate === day);
    if (row === undefined) throw new Error(`no row of type ${type} on ${day}`);
    return row;
  }

  async upload(type: number, day: string, bytes: Uint8Array, name = `${type}-${day}.xlsx`): Promise<Answer<UploadResult>> {
    const { id } = await this.row(type, day);
    return this.caller.upload<UploadResult>('/upload/dataImport', 'file', { name, bytes }, { id });
  }

  undo(uploadId: number): Promise<Answer> {
    return this.caller.post(`/ops/uploads/${uploadId}/undo`);
  }
}

/** The name of every upload that is expected once a day. */
export const everyDailyKind: readonly string[] = periodUploadsOf(features)
  .filter((kind) => calendarOf(kind) === 'day')
  .map(({ name }) => name);

/** Creates the records of every period upload up to the app's clock. */
export async function makeDays(app: TestApp): Promise<void> {
  await app.database.transaction((tx) => product.makePeriods(tx, businessDay(app.clock.now(), 'Asia/Shanghai')));
}

/** Sets the clock to a business time, and extends all sessions. */
export async function setClock(app: TestApp, moment: string): Promise<void> {
  app.clock.set(`${moment.replace(' ', 'T')}+08:00`);
  await sql`update session set last_used_at = ${app.clock.now()}, expires_at = ${new Date(app.clock.now().getTime() + 86_400_000)}`.execute(
    app.database.kysely,
  );
}

/** Sets the clock to a business time, and creates the records of the days until then. */
export async function goTo(app: TestApp, moment: string): Promise<void> {
  await setClock(app, moment);
  await makeDays(app);
}

/** Resets to a business time without uploads and later days. */
export async function startOver(app: TestApp, moment: string): Promise<void> {
  app.clock.set(`${moment.replace(' ', 'T')}+08:00`);
  for (const table of ['delivery_order_line', 'transport_milestone', 'vc_receipt'])
    await sql`delete from ${sql.table(table)}`.execute(app.database.kysely);
  await sql`update period_record set active_upload_id = null`.execute(app.database.kysely);
  await sql`delete from upload`.execute(app.database.kysely);
  await sql`delete from period_record where day > ${moment.slice(0, 10)}`.execute(app.database.kysely);
}

/** The live delivery lines of a corporate as `number/item=quantity`, in order. */
export async function liveLines(app: TestApp, corporate = '1000'): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select delivery_order_number || '/' || purchase_order_line_item || '=' || product_code_count as line
    from delivery_order_line d join corporate c on c.id = d.corporate_id where d.current and c.code = ${corporate} order by 1
  `.execute(app.database.kysely);
  return rows.map((row) => row.line);
}
