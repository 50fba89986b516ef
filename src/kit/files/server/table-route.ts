import { z } from 'zod';
import { route, type Call, type Route } from '#kit/http/server/route.ts';
import { nameOfToday } from './file-name.ts';
import { recordsSheet, type RecordColumn } from './records-sheet.ts';
import { exportQuery, tableAnswer, type ExportQuery } from './table-answer.ts';

const PAGE_SIZE = 1000;

type TableCall<Query> = Call<unknown, Query & ExportQuery, undefined>;

type RowsOf<Row> = (answer: never) => readonly Row[];

/** All rows of a page call as a table. */
interface TableDefinition<Row, Query> {
  /** Chinese, a key of the words: the name of the file. */
  readonly title: string;
  /** With Chinese headers, keys of the words. */
  readonly columns: readonly RecordColumn<Row>[] | ((call: TableCall<Query>) => Promise<readonly RecordColumn<Row>[]>);
  /** All records in batches; by default the pages of the page call. */
  readonly batches?: (call: TableCall<Query>) => AsyncIterable<readonly Row[]>;
  /** For a call without pages: the records in its answer. */
  readonly rowsOf?: RowsOf<Row>;
}

/**
 * The call by which other programs read all rows of a page call: `/table` after its path, with its permission and
 * filters (docs/api.md#tables-for-spreadsheets-and-bi-tools).
 */
export function tableRoute<Row extends object, Query = unknown>(page: Route, definition: TableDefinition<Row, Query>): Route {
  const { title, columns, batches = (call: TableCall<Query>) => pagesOf<Row>(page, call, definition.rowsOf) } = definition;
  const { current: _current, size: _size, ...filters } = page.query instanceof z.ZodObject ? (page.query.shape as z.ZodRawShape) : {};
  return route({
    method: 'GET',
    path: `${page.path}/table`,
    permission: page.permission,
    access: 'download',
    before: page.before,
    summary: `${page.summary}; all rows, as a workbook, CSV or JSON`,
    fillsDisk: true,
    query: z.object({ ...filters, ...exportQuery }) as unknown as z.ZodType<Query & ExportQuery>,
    async handle(call: TableCall<Query>) {
      const tableColumns = typeof columns === 'function' ? await columns(call) : columns;
      return tableAnswer(nameOfToday(title, call), call.query, recordsSheet(title, tableColumns, recordsIn(batches(call)), call.t));
    },
  });
}

async function* recordsIn<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Row> {
  for await (const batch of batches) yield* batch;
}

/** The records of a page call, page by page. A file is written in one transaction, so all pages show the same data. */
async function* pagesOf<Row>(page: Route, call: TableCall<object>, rowsOf?: RowsOf<Row>): AsyncGenerator<readonly Row[]> {
  for (let current = 1; ; current++) {
    const answer: unknown = await page.handle({ ...call, query: { ...call.query, current, size: PAGE_SIZE } });
    const records = rowsOf === undefined ? (answer as { readonly records: readonly Row[] }).records : rowsOf(answer as never);
    yield records;
    // A call without pages returns all its records at once.
    if (rowsOf !== undefined || records.length < PAGE_SIZE) return;
  }
}
