import { sql } from 'kysely';
import type { ShowFlags } from '#features/administration/users/server/api.ts';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';
import { recordsSheet, type RecordColumn } from '#kit/files/server/records-sheet.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { WorkbookColumn, WorkbookSheet, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { Histogram } from '../contract.ts';
import { bucketColumns, type BucketColumn } from '../histogram-columns.ts';
import { daysHeldAt, interestOf, joinProduct, LOB, inLobs, SEGMENTS } from './segments.ts';
import { isWithin, type Terms } from './terms.ts';

/** The number format of amounts: negative numbers are red. */
const MONEY_FORMAT = '#,##0.00;[Red]-#,##0.00';

/** The sheet of the buckets: the columns that the user does not hide, and a column for each product line. */
export function bucketSheet(name: string, { dataList }: Histogram, flags: ShowFlags, t: Translator): WorkbookSheet {
  const columns = bucketColumns(flags);
  const lines = [...new Set(dataList.flatMap(({ lobData }) => lobData.map(({ subLob }) => subLob)))];
  return {
    name,
    columns: [
      ...columns.map((column) => columnOf(column, t)),
      ...lines.map((line): WorkbookColumn => ({ header: line ?? t(UNMAPPED), type: 'integer' })),
    ],
    rows: dataList.map((bucket): WritableCell[] => [
      ...columns.map((column) => bucket[column.name]),
      ...lines.map((line) => bucket.lobData.find(({ subLob }) => subLob === line)?.totalCount ?? 0),
    ]),
  };
}

function columnOf({ title, kind }: BucketColumn, t: Translator): WorkbookColumn {
  if (kind === 'text') return { header: t(title), type: 'text' };
  return kind === 'integer' ? { header: t(title), type: 'integer' } : { header: t(title), type: 'decimal', format: MONEY_FORMAT };
}

/** Money in yuan; null without a price. `held` is in days. */
interface SegmentRow {
  readonly productCode: string;
  readonly lob: string;
  /** Null for an unmapped product. */
  readonly subLob: string | null;
  readonly inDate: string;
  readonly outDate: string | null;
  readonly quantity: number;
  readonly taxedUnitPrice: string | null;
  readonly value: string | null;
  readonly held: number;
  readonly interest: string | null;
}

const money = (name: keyof SegmentRow, header: string): RecordColumn<SegmentRow> => ({
  name,
  header,
  type: 'decimal',
  format: MONEY_FORMAT,
});

const SEGMENT_COLUMNS: readonly RecordColumn<SegmentRow>[] = [
  { name: 'productCode', header: '物料号', type: 'text' },
  { name: 'lob', header: '品类', type: 'text', isWord: true },
  { name: 'subLob', header: '品线', type: 'text', value: ({ subLob }, t) => subLob ?? t(UNMAPPED) },
  { name: 'inDate', header: '入库日期', type: 'date' },
  { name: 'outDate', header: '出库日期', type: 'date' },
  { name: 'quantity', header: '数量', type: 'integer' },
  money('taxedUnitPrice', '含税单价（元）'),
  money('value', '金额（元）'),
  { name: 'held', header: '在库天数', type: 'integer' },
  money('interest', '利息（元）'),
];

/** The sheet of the histogram's segments with their interest. */
export const segmentSheet = (tx: Tx, title: string, terms: Terms, t: Translator): WorkbookSheet =>
  recordsSheet(title, SEGMENT_COLUMNS, segmentRecords(tx, terms), t);

async function* segmentRecords(tx: Tx, terms: Terms): AsyncGenerator<SegmentRow> {
  for await (const rows of streamRows(tx, segmentsQuery(terms))) yield* rows;
}

const segmentsQuery = (terms: Terms) => sql<SegmentRow>`
  select s.product_code as "productCode", ${LOB} as lob, p.sub_lob as "subLob", s.in_date as "inDate", s.out_date as "outDate", s.quantity,
    trim_scale(s.taxed_unit_price) as "taxedUnitPrice", trim_scale(s.value) as value, h.held, ${interestOf(terms, sql`h.held`)} as interest
  from ${SEGMENTS} s ${joinProduct(terms.lobs, sql`s.product_code`)} cross join lateral (select ${daysHeldAt(terms.queryDay)} as held) h
  where s.corporate_id = ${terms.corporateId} and ${inLobs(terms.lobs)} and ${isWithin(sql`s.in_date`, terms.days.in)}
    and ${isWithin(sql`s.out_date`, terms.days.out)} order by s.product_code, s.in_date, s.id`;
