import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';
import { columnOf } from '#kit/fields/field.ts';
import { nameOfDay } from '#kit/files/server/file-name.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { withWrittenHeaders } from '#kit/import/server/read/columns/headers.ts';
import { workbookColumn } from '#kit/import/server/template.ts';
import { leftJoinPushRow, pushRowState } from '#kit/push/server/status.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import type { WorkbookColumn, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { carrier, CODES, largeLogisticsLines, PATHS } from '../definition.ts';
import { findFile, type StoredFile } from './files.ts';

const { fields } = largeLogisticsLines;

/**
 * Additional columns after the columns of the import. The import ignores them, so the workbook can be imported again.
 */
const PUSH_COLUMNS: readonly WorkbookColumn[] = [
  { header: '推送状态', type: 'text' },
  { header: '失败原因', type: 'text', width: 40 },
];

/** A download of lines of a file with their push states. */
interface Download {
  readonly path: string;
  readonly code: string;
  /** The beginning of the workbook's name; Chinese, a key of `words.ts`. */
  readonly title: string;
  readonly summary: string;
  /** The condition on the lines. */
  readonly condition: RawBuilder<unknown>;
}

const DOWNLOADS: readonly Download[] = [
  {
    path: PATHS.all,
    code: CODES.all,
    title: '上传的数据',
    summary: 'Every line of a file with the result of its push',
    condition: sql`true`,
  },
  {
    path: PATHS.success,
    code: CODES.success,
    title: '推送成功数据',
    summary: 'The lines of a file that the carrier has accepted',
    condition: sql`pushed.state = 'accepted'`,
  },
  {
    path: PATHS.failure,
    code: CODES.failure,
    title: '推送异常数据',
    summary: 'The lines of a file that the carrier has rejected, with its reasons',
    condition: sql`pushed.state = 'refused'`,
  },
];

export const largeLogisticsExports: readonly Route[] = DOWNLOADS.map(({ path, code, title, summary, condition }) =>
  route({
    method: 'GET',
    path,
    permission: needs(code),
    access: 'download',
    summary,
    fillsDisk: true,
    query: z.object({ largeLogisticsRecordId: recordId, factoryCode: z.string().trim().min(1).max(50) }),
    async handle({ tx, session, query, t }) {
      const file = await findFile(tx, {
        corporateId: corporateOf(session),
        factoryCode: query.factoryCode,
        id: query.largeLogisticsRecordId,
      });
      if (file === null) throw new NotFound();
      const name = [nameOfDay(t(title), file.day), file.factoryCode, file.id].join('-');
      return workbookAnswer(name, [
        {
          name: t(title),
          columns: [...fields.map((field) => workbookColumn(field, t)), ...withWrittenHeaders(PUSH_COLUMNS, t)],
          rows: linesOf(tx, file, condition, t),
        },
      ]);
    },
  }),
);

async function* linesOf(tx: Tx, { uploadId }: StoredFile, condition: RawBuilder<unknown>, t: Translator): AsyncGenerator<WritableCell[]> {
  const columns = fields.map((field) => sql`line.${sql.ref(columnOf(field))} as ${sql.ref(field.name)}`);
  const query = sql<Record<string, WritableCell>>`
    select ${sql.join(columns)}, ${pushRowState} as "pushState", pushed.reason as "pushReason"
    from ${sql.table(largeLogisticsLines.table)} line ${leftJoinPushRow(carrier, sql`line.id`)}
    where line.upload_id = ${uploadId} and ${condition} order by line.id
  `;
  for await (const rows of streamRows(tx, query))
    for (const row of rows) yield [...fields.map(({ name }) => row[name] ?? null), t(row.pushState as string), row.pushReason ?? null];
}
