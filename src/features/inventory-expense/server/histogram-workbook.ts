import { sql } from 'kysely';
import type { ShowFlags } from '#features/administration/users/server/api.ts';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import type { WorkbookColumn, WorkbookSheet, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { Histogram } from '../contract.ts';
import { DAYS_A_YEAR } from '../definition.ts';
import { bucketColumns, type BucketColumn } from '../histogram-columns.ts';
import { daysHeldAt, joinProduct, LOB, inLobs, SEGMENTS } from './segments.ts';
import { isWithin, type Terms } from './terms.ts';

type Words = CallContext['t'];

/** The number format of amounts: negative numbers are red. */
const MONEY_FORMAT = '#,##0.00;[Red]-#,##0.00';

/**
 * The sheet of the buckets: the table without the column groups that the user hides, and a column for each product
 * line.
 */
export function bucketSheet(name: string, { dataList }: Histogram, flags: ShowFlags, t: Words): WorkbookSheet {
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

function columnOf({ title, kind }: BucketColumn, t: Words): WorkbookColumn {
  if (kind === 'text') return { header: t(title), type: 'text' };
  return kind === 'integer' ? { header: t(title), type: 'integer' } : { header: t(title), type: 'decimal', format: MONEY_FORMAT };
}

interface SegmentRow {
  readonly product_code: string;
  readonly lob: string;
  readonly sub_lob: string | null;
  readonly in_date: string;
  readonly out_date: string | null;
  readonly quantity: number;
  readonly taxed_unit_price: string | null;
  readonly value: string | null;
  readonly held: number;
  readonly interest: string | null;
}

/** The sheet of the histogram's segments with their interest. */
export function segmentSheet(tx: Tx, name: string, terms: Terms, t: Words): WorkbookSheet {
  const money = (header: string): WorkbookColumn => ({ header: t(header), type: 'decimal', format: MONEY_FORMAT });
  return {
    name,
    columns: [
      { header: t('物料号'), type: 'text' },
      { header: t('品类'), type: 'text' },
      { header: t('品线'), type: 'text' },
      { header: t('入库日期'), type: 'date' },
      { header: t('出库日期'), type: 'date' },
      { header: t('数量'), type: 'integer' },
      money('含税单价（元）'),
      money('金额（元）'),
      { header: t('在库天数'), type: 'integer' },
      money('利息（元）'),
    ],
    rows: segmentCells(tx, terms, t),
    autoFilter: true,
  };
}

async function* segmentCells(tx: Tx, terms: Terms, t: Words): AsyncGenerator<readonly WritableCell[]> {
  for await (const rows of streamRows(tx, segmentsQuery(terms)))
    for (const row of rows)
      yield [
        row.product_code,
        t(row.lob),
        row.sub_lob,
        row.in_date,
        row.out_date,
        row.quantity,
        row.taxed_unit_price,
        row.value,
        row.held,
        row.interest,
      ];
}

const segmentsQuery = (terms: Terms) => sql<SegmentRow>`
  select s.product_code, ${LOB} as lob, p.sub_lob, s.in_date, s.out_date, s.quantity, trim_scale(s.taxed_unit_price) as taxed_unit_price,
    trim_scale(s.value) as value, h.held, round(s.value * h.held * ${terms.rate} / (100 * ${sql.lit(DAYS_A_YEAR)}), 4) as interest
  from ${SEGMENTS} s ${joinProduct(terms.lobs, sql`s.product_code`)} cross join lateral (select ${daysHeldAt(terms.queryDay)} as held) h
  where s.corporate_id = ${terms.corporateId} and ${inLobs(terms.lobs)} and ${isWithin(sql`s.in_date`, terms.days.in)}
    and ${isWithin(sql`s.out_date`, terms.days.out)} order by s.product_code, s.in_date, s.id`;
