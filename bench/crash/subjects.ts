import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { xlsxOf } from '../../tests/workbook.ts';
import type { BenchAnswer, BenchApi } from '../api.ts';

/** What a reader finds: a version as a whole, or something that no import has made. */
export type Observation = { readonly version: number } | { readonly partial: string };

/**
 * Data that is imported again and again while everything around it is killed. The import of version n makes the data
 * equal n in every place, in numbers, which reveals any mixture of two versions. Version 0 is the empty system.
 */
export interface Subject {
  readonly name: string;
  readonly importer: string;
  workbook(version: number): Promise<Buffer>;
  send(api: BenchApi, workbook: Buffer, version: number, key: string): Promise<BenchAnswer<ImportAnswer>>;
  /** What one statement on the database sees. */
  read(tx: Tx): Promise<Observation>;
  /** The page call that shows it, whose total tells the version. */
  readonly page: string;
  totalOf(version: number): number;
  /** The import's answer about it. */
  countsOf(version: number): { readonly inserted: number; readonly updated: number };
}

/** Rows that every import of the list adds. */
const ADDED = 10;

/** A list of master data: each import changes all records of the first and adds some. */
export function listSubject(rows: number): Subject {
  const headers = ['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '未税单价'];
  const row = (code: string, version: number) => ['iPhone', 'iPhone 17', `第${version}版 ${code}`, code, `MPN-${code}`, String(version)];
  return {
    name: 'list',
    importer: 'product-mapping',
    page: '/sys/skuMapping/getPage',
    totalOf: (version) => (version === 0 ? 0 : rows + ADDED * version),
    countsOf: (version) => (version === 1 ? { inserted: rows + ADDED, updated: 0 } : { inserted: ADDED, updated: rows }),
    async workbook(version) {
      const kept = Array.from({ length: rows }, (_, n) => row(`KEPT${n}`, version));
      const added = Array.from({ length: ADDED }, (_, n) => row(`ADDED${version}-${n}`, version));
      return xlsxOf(headers, [...kept, ...added]);
    },
    send: (api, workbook, version, key) =>
      api.upload(
        '/sys/skuMapping/importDataFromExcelFile',
        'excelFile',
        { name: `list-${version}.xlsx`, content: blobOf(workbook) },
        {},
        key,
      ),
    async read(tx) {
      const { rows: found } = await sql<{ n: number; kept: number; low: number | null; high: number | null; sum: number; named: number }>`
        select count(*) as n, count(*) filter (where product_code like 'KEPT%') as kept,
          min(unit_price_before_tax) filter (where product_code like 'KEPT%')::integer as low,
          max(unit_price_before_tax) filter (where product_code like 'KEPT%')::integer as high,
          coalesce(sum(unit_price_before_tax), 0)::bigint as sum,
          count(*) filter (where product_name like '第' || unit_price_before_tax::integer || '版%') as named
        from product_mapping
      `.execute(tx);
      const { n, kept, low, high, sum, named } = found[0] as (typeof found)[number];
      if (n === 0) return { version: 0 };
      const version = high ?? 0;
      const expected = rows * version + (ADDED * version * (version + 1)) / 2;
      const whole = low === high && kept === rows && n === rows + ADDED * version && sum === expected && named === n;
      return whole ? { version } : { partial: `list: ${JSON.stringify(found[0])}` };
    },
  };
}

/** Delivery orders of another season would be refused (decision 31). */
const TODAY = new Date().toISOString().slice(0, 10);

/**
 * A period upload: each import replaces the day's delivery lines, and the ageing report's lines follow in the same
 * transaction.
 */
export function periodSubject(rows: number, day: { id: number }): Subject {
  const headers = ['交货单号', '行项目', '交货单创建时间', '京东PO单号', '发货日期', '物料号', '数量', '始发城市', '目的城市'];
  return {
    name: 'deliveries',
    importer: 'upload-record-1',
    page: '/logisticsAging/getPage',
    totalOf: (version) => (version === 0 ? 0 : rows + version),
    countsOf: (version) => (version === 1 ? { inserted: rows + 1, updated: 0 } : { inserted: 1, updated: rows + version - 1 }),
    workbook: (version) =>
      xlsxOf(
        headers,
        Array.from({ length: rows + version }, (_, n) => [
          `80${n}`,
          10,
          `${TODAY} 18:00:00`,
          `PO-${n}`,
          TODAY,
          `KEPT${n}`,
          version,
          '上海',
          '北京',
        ]),
      ),
    send: (api, workbook, version, key) =>
      api.upload(
        '/upload/dataImport',
        'file',
        { name: `deliveries-${version}.xlsx`, content: blobOf(workbook) },
        { id: String(day.id) },
        key,
      ),
    async read(tx) {
      const { rows: found } = await sql<{
        n: number;
        low: number | null;
        high: number | null;
        uploads: number;
        active: number;
        kept: number;
      }>`
        select count(*) as n, min(d.product_code_count) as low, max(d.product_code_count) as high, count(distinct d.upload_id) as uploads,
          count(*) filter (where p.active_upload_id = d.upload_id) as active, (select count(*) from logistics_ageing) as kept
        from delivery_order_line d join period_record p on p.id = d.period_record_id where d.current
      `.execute(tx);
      const { n, low, high, uploads, active, kept } = found[0] as (typeof found)[number];
      if (n === 0 && kept === 0) return { version: 0 };
      const version = high ?? 0;
      const whole = low === high && n === rows + version && uploads === 1 && active === n && kept === n;
      return whole ? { version } : { partial: `deliveries: ${JSON.stringify(found[0])}` };
    },
  };
}

const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
