import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';
import { columnOf } from '#kit/fields/field.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Call, type Route } from '#kit/http/server/route.ts';
import { writtenHeader } from '#kit/import/server/read/columns/headers.ts';
import { workbookColumn } from '#kit/import/server/template.ts';
import { leftJoinPushRow, pushRowState } from '#kit/push/server/status.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import type { WorkbookColumn, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { CODES, LINE_FIELDS, PATHS, platform, REFUSALS, subsidyTimes } from '../definition.ts';
import { findSubsidyFile, nameWithoutExtension, unresolved, type SubsidyFile } from './files.ts';

const TIMES = sql.table(subsidyTimes.table);
const [, TIME_FIELD] = subsidyTimes.fields;

/**
 * The devices of a file with their subsidy time and the result of their push. The workbook has the columns of an
 * upload, so it can be completed and uploaded.
 */
const data = route({
  method: 'GET',
  path: PATHS.data,
  permission: needs(CODES.data),
  access: 'download',
  summary: 'The devices of a file with their subsidy times and the results of their push',
  fillsDisk: true,
  query: z.object({ gbDataId: recordId }),
  async handle(call) {
    const file = await fileOfCaller(call);
    const columns: readonly WorkbookColumn[] = [
      ...[...LINE_FIELDS, TIME_FIELD].map((field) => ({ ...workbookColumn(field, call.t), required: false })),
      { header: writtenHeader('推送状态', call.t), type: 'text' },
      { header: writtenHeader('失败原因', call.t), type: 'text', width: 40 },
    ];
    return workbookAnswer(nameWithoutExtension(file), [{ name: call.t('国补数据'), columns, rows: deviceRows(call.tx, file, call.t) }]);
  },
});

const errors = route({
  method: 'GET',
  path: PATHS.errors,
  permission: needs(CODES.errors),
  access: 'download',
  summary: 'The unresolved lines of the uploads of a file that match no device, each with the reason',
  fillsDisk: true,
  query: z.object({ gbDataId: recordId }),
  async handle(call) {
    const file = await fileOfCaller(call);
    const columns: readonly WorkbookColumn[] = [
      ...subsidyTimes.fields.map((field) => workbookColumn(field, call.t)),
      { header: writtenHeader('失败原因', call.t), type: 'text', width: 40 },
      { header: writtenHeader('行号', call.t), type: 'integer' },
    ];
    const name = [nameWithoutExtension(file), call.t('异常数据')].join('-');
    return workbookAnswer(name, [{ name: call.t('异常数据'), columns, rows: errorRows(call.tx, file, call.t) }]);
  },
});

async function fileOfCaller({
  tx,
  session,
  query,
}: Pick<Call<unknown, { gbDataId: number }, unknown>, 'tx' | 'session' | 'query'>): Promise<SubsidyFile> {
  const file = await findSubsidyFile(tx, corporateOf(session), query.gbDataId);
  if (file === null) throw new NotFound();
  return file;
}

async function* deviceRows(tx: Tx, { id }: SubsidyFile, t: Translator): AsyncGenerator<WritableCell[]> {
  const columns = LINE_FIELDS.map((field) => sql`line.${sql.ref(columnOf(field))} as ${sql.ref(field.name)}`);
  const query = sql<Record<string, WritableCell>>`
    select ${sql.join(columns)}, newest.subsidy_time as "subsidyTime", ${pushRowState} as "pushState", pushed.reason as "pushReason"
    from subsidy_line line
    left join (
      select distinct on (subsidy_line_id) subsidy_line_id, subsidy_time from ${TIMES}
      where subsidy_file_id = ${id} and subsidy_line_id is not null order by subsidy_line_id, upload_id desc
    ) newest on newest.subsidy_line_id = line.id
    ${leftJoinPushRow(platform, sql`line.id`)}
    where line.subsidy_file_id = ${id} order by line.id
  `;
  for await (const rows of streamRows(tx, query))
    for (const row of rows)
      yield [
        ...LINE_FIELDS.map(({ name }) => row[name] ?? null),
        row.subsidyTime ?? null,
        t(row.pushState as string),
        row.pushReason ?? null,
      ];
}

async function* errorRows(tx: Tx, { id }: SubsidyFile, t: Translator): AsyncGenerator<WritableCell[]> {
  const query = sql<{ serialNumber: string; subsidyTime: string; outcome: keyof typeof REFUSALS; file: string | null; row: number }>`
    select received.serial_number as "serialNumber", received.subsidy_time as "subsidyTime", received.outcome,
      received.other_file as file, received.upload_row as row
    from ${TIMES} received where received.subsidy_file_id = ${id} and ${unresolved} order by received.upload_id, received.upload_row
  `;
  for await (const rows of streamRows(tx, query))
    for (const { serialNumber, subsidyTime, outcome, file, row } of rows)
      yield [serialNumber, subsidyTime, t(REFUSALS[outcome], { file: file ?? '' }), row];
}

export const nationalSubsidyExports: readonly Route[] = [data, errors];
