import { nameOfToday } from '#kit/files/server/file-name.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import type { ReceivedFile } from '#kit/http/server/multipart.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { fileNameProblem } from '#kit/import/file-name.ts';
import { workbookColumn } from '#kit/import/server/template.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { templateRoute } from '#kit/import/server/import-routes.ts';
import { imeiRecords, snQuery } from '../definition.ts';
import { replaceFileBySerialNumbers, resultRows } from './sn-query.ts';

const { calls, codes, title } = snQuery;

const template = templateRoute(snQuery, calls.template, codes.template);

const query = route({
  method: 'POST',
  path: calls.query.path,
  permission: needs(codes.query),
  access: 'download',
  summary: 'The IMEI records of the serial numbers in a workbook, in its order; stores nothing',
  upload: { field: calls.query.fileField },
  async before({ files, signal }, session) {
    const file = fileOf(files);
    const problem = fileNameProblem(file.name);
    if (problem !== null) throw new RuleViolation(problem);
    // The permission requires a session.
    const userId = session?.userId ?? 0;
    // Parsed before a connection is taken. The file then has the JSON lines that `resultRows` reads.
    await replaceFileBySerialNumbers(file, userId, signal);
  },
  async handle(call) {
    const { tx, files, session, t } = call;
    const columns = [...imeiRecords.fields.map((field) => workbookColumn(field, t)), { header: t('查询结果'), type: 'text' as const }];
    const rows = resultRows(tx, { path: fileOf(files).path, corporateId: corporateOf(session), t });
    return workbookAnswer(nameOfToday(title, call), [{ name: t(title), columns, rows }]);
  },
});

function fileOf([file]: readonly ReceivedFile[]): ReceivedFile {
  if (file === undefined) throw new RuleViolation('请上传文件');
  return file;
}

export const snQueryRoutes: readonly Route[] = [template, query];
