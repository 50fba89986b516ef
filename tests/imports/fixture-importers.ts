import { readdirSync } from 'node:fs';
import { resourceLimits, threadId } from 'node:worker_threads';
import { sql } from 'kysely';
import { allWords } from '#app/words.ts';
import { translator } from '#kit/i18n/translate.ts';
import type { Importer, ImportersModule, LineRefusal, Staging } from '#kit/import/server/importer.ts';
import { defineList } from '#kit/list/define.ts';
import { listImporter } from '#kit/list/server/importer.ts';
import type { Tx } from '#kit/database/server/connection.ts';

/*
 * Imports for tests of the engine: serial numbers in several files at once, times whose lines have their own outcomes,
 * order lines pulled from a view. The worker threads of the test's server load this module.
 */

export const CODES = ['taxRate', 'sys-manage-tax-mapping-upload'];
const CODE = 'sys-manage-tax-mapping-upload';
const PATHS = { page: { path: '/test/page', listKey: 'records' } };

const serials = defineList({
  name: 'test-serial',
  title: '序列号',
  menu: 'taxRate',
  scope: 'shared',
  table: 'test_serial',
  idName: 'id',
  fields: [
    { kind: 'text', name: 'serialNumber', label: '序列号', maxLength: 20, required: true },
    { kind: 'day', name: 'giDate', label: 'GI日期', required: true },
  ],
  key: ['serialNumber'],
  columns: [],
  filters: [],
  calls: PATHS,
  codes: { import: CODE },
});

const orderLines = defineList({
  name: 'test-order-line',
  title: '订单行',
  menu: 'taxRate',
  scope: 'corporate',
  table: 'test_order_line',
  idName: 'id',
  fields: [
    { kind: 'text', name: 'orderNumber', label: '订单号', maxLength: 20, required: true },
    { kind: 'integer', name: 'lineItem', label: '行项目', required: true, min: 1, max: 999_999 },
    { kind: 'integer', name: 'quantity', label: '数量', required: true, min: 0, max: 1_000_000 },
  ],
  key: ['orderNumber', 'lineItem'],
  columns: [],
  filters: [],
  calls: PATHS,
  codes: { import: CODE },
});

/** Times, one per line; a line with an unknown serial number, or one that already has a time, is not stored. */
const times: Importer = {
  shape: {
    name: 'test-time',
    title: '国补时间',
    fields: [
      { kind: 'text', name: 'serialNumber', label: '序列号', maxLength: 20, required: true },
      { kind: 'time', name: 'subsidyTime', label: '国补时间', required: true },
    ],
    key: ['serialNumber'],
  },
  table: 'test_time',
  codes: [CODE],
  lines: { refusals: { 'not-exist': '序列号 {{serial}} 不存在', done: '已有国补时间' }, check: checkTimes },
  compare: async (_tx, staging) => ({ inserted: staging.rows, updated: 0, unchanged: 0, comparedWith: '' }),
  store: async (tx, staging, { uploadId }, compared) => {
    await sql`
      insert into test_time (serial_number, subsidy_time, upload_id, upload_row)
      select serial_number, subsidy_time, ${uploadId}::bigint, row_number from ${sql.table(staging.table)} order by row_number
    `.execute(tx);
    return compared;
  },
  preview: async () => ({ sample: [] }),
  undo: async (tx, { uploadId }) => {
    const { numAffectedRows = 0n } = await sql`delete from test_time where upload_id = ${uploadId}`.execute(tx);
    return { undone: true, records: Number(numAffectedRows) };
  },
};

async function checkTimes(tx: Tx, staging: Staging): Promise<LineRefusal[]> {
  const { rows } = await sql<{ rowNumber: number; serial: string; known: boolean }>`
    select s.row_number as "rowNumber", s.serial_number as serial, r.id is not null as known
    from ${sql.table(staging.table)} s left join test_serial r on r.serial_number = s.serial_number
    where r.id is null or exists (select from test_time t where t.serial_number = s.serial_number)
  `.execute(tx);
  return rows.map(({ rowNumber, serial, known }) =>
    known ? { rowNumber, outcome: 'done' } : { rowNumber, outcome: 'not-exist', parameters: { serial } },
  );
}

/** Order lines of a corporate that changed after a moment. */
const pulledOrderLines: Importer = {
  ...listImporter(orderLines),
  rows: ({ corporateId, parameters }) => sql`
    select order_number as "orderNumber", line_item as "lineItem", quantity from test_bi_view v join corporate c on c.code = v.corporate_code
    where c.id = ${corporateId} and v.changed_at > ${parameters['after']} order by v.changed_at, order_number, line_item
  `,
};

/** Ends its thread, as if it exceeded its memory limit. */
const threadEnding: Importer = {
  ...listImporter({ ...serials, name: 'test-thread-end' }),
  check: async () => process.exit(1),
};

/** Ends its thread when an error workbook begins to be written to the folder of its parameters. */
const endingWhileMarking: Importer = {
  ...listImporter({ ...serials, name: 'test-end-while-marking' }),
  check: async (_tx, _staging, { parameters }) => {
    const look = () => {
      if (readdirSync(String(parameters['folder'])).some((name) => name.endsWith('.xlsx'))) process.exit(1);
      setImmediate(look);
    };
    look();
    return [{ rowNumber: 2, field: null, text: 'wrong' }];
  },
};

/** Reports its thread, its connection, and the memory limit of the thread in MB. */
const reporting: Importer = {
  ...listImporter({ ...serials, name: 'test-reporting' }),
  check: async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    return [{ rowNumber: 1, field: null, text: [threadId, rows[0]?.pid, resourceLimits.maxOldGenerationSizeMb].join(' ') }];
  },
};

/** Never returns and does not react to cancellation. */
const unresponsive: Importer = {
  ...listImporter({ ...serials, name: 'test-unresponsive' }),
  check: async () => {
    for (;;);
  },
};

/** Throws an unexpected error. */
const failing: Importer = {
  ...listImporter({ ...serials, name: 'test-failing' }),
  check: () => Promise.reject(new Error('of the test')),
};

const listColumns = `
  version bigint not null default 1, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  updated_by text not null, upload_id bigint, upload_row integer, created_upload_id bigint`;

/** The tables behind them. */
export const TABLES = `
  create table test_serial (id bigint generated always as identity primary key, serial_number text not null unique, gi_date date not null, ${listColumns});
  create table test_time (id bigint generated always as identity primary key, serial_number text not null, subsidy_time timestamp not null,
    upload_id bigint not null, upload_row integer not null);
  create table test_order_line (id bigint generated always as identity primary key, corporate_id bigint not null, order_number text not null,
    line_item integer not null, quantity integer not null, ${listColumns}, unique (corporate_id, order_number, line_item));
  create table test_bi_view (corporate_code text, order_number text, line_item integer, quantity numeric, changed_at timestamptz);
`;

export const importers: readonly Importer[] = [
  listImporter(serials),
  times,
  pulledOrderLines,
  threadEnding,
  endingWhileMarking,
  reporting,
  failing,
  unresponsive,
];
export const translate: ImportersModule['translate'] = translator(allWords);
