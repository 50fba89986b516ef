import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import { pageQuery, recordId } from '#kit/http/server/query.ts';
import { route, type Route } from '#kit/http/server/route.ts';
import { importCall } from '#kit/import/contract.ts';
import { importFormFields, importQuery, receiveImport } from '#kit/import/server/receive/receive.ts';
import { templateOf } from '#kit/import/server/template.ts';
import { nameOfToday } from '#kit/files/server/file-name.ts';
import { recordsSheet } from '#kit/files/server/records-sheet.ts';
import { storedFileAnswer } from '#kit/files/server/stored-file.ts';
import { exportQuery, tableAnswer } from '#kit/files/server/table-answer.ts';
import { requireUnreviewed } from '#kit/review/server/reviews.ts';
import { corporateOf, requireCode, type Session } from '#kit/caller/server/session.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { periodPage, periodUploads, type PeriodUploadRecord } from '../contract.ts';
import { exportPath, idNameOf, importShapeOf, type RecordCall, type PeriodUploadDefinition, type PeriodUploadFamily } from '../define.ts';
import { withPrintedNames } from '../row-names.ts';
import { periodReviewRoutes } from './review.ts';
import {
  exportColumnsOf,
  listOf,
  periodListQuery,
  kindOfQuery,
  kindParameterQuery,
  needsOfKinds,
  type PeriodUploadServices,
} from './list.ts';
import { recordOf, uploadsOfPeriod, type PeriodRecordRow, type RecordName } from './records.ts';
import { requireOpenWindow } from './window.ts';

/**
 * The calls of a family of period uploads (docs/api.md). Several kinds share each call, so its permission is the union
 * of their codes, and the handler requires the code of the requested kind. For records of another corporate the call
 * answers "not found".
 */
export function periodUploadRoutes(family: PeriodUploadFamily, services: PeriodUploadServices): Route[] {
  return [
    pageRoute(family, services),
    exportRoute(family, services),
    templateRoute(family),
    importRoute(family, services),
    recordsRoute(family),
    downloadRoute(family),
    ...periodReviewRoutes(family),
  ];
}

/**
 * A record of the caller's corporate, and its kind in the family.
 * @param code the code of the kind that the caller must have
 * @throws NotFound if there is no such record
 */
export async function recordForCaller(
  tx: Tx,
  family: PeriodUploadFamily,
  session: Session,
  name: RecordName,
  code: (member: PeriodUploadDefinition) => string,
): Promise<{ record: PeriodRecordRow; definition: PeriodUploadDefinition }> {
  const record = await recordOf(tx, { ...name, corporateId: corporateOf(session), kinds: family.members.map((member) => member.name) });
  const definition = family.members.find((member) => member.name === record?.kind);
  if (record === null || definition === undefined) throw new NotFound();
  requireCode(session, code(definition));
  return { record, definition };
}

/** The schema of the parameter that identifies the record of a call. */
const recordParameter = (call: RecordCall): Record<string, z.ZodType> => ({
  [idNameOf(call)]: call.byPeriod === true ? z.string().trim().min(1).max(20) : recordId,
});

/** The name of the record in the query or body of a call. */
function recordNameIn(call: RecordCall, parameters: Readonly<Record<string, unknown>>): RecordName {
  const name = parameters[idNameOf(call)];
  return call.byPeriod === true ? { periodKey: name as string } : { id: name as number };
}

function pageRoute(family: PeriodUploadFamily, services: PeriodUploadServices): Route {
  const { listKey, printedAs } = family.calls.page;
  return route({
    ...periodPage(family),
    permission: needsOfKinds(family, (member) => member.menu),
    access: 'read',
    summary: 'One page of the days, weeks or quarters of an upload, newest first',
    query: z.object({ ...pageQuery, ...periodListQuery(family) }),
    async handle(call) {
      const { current, size } = call.query;
      const { definition, rows, total } = await listOf(call, family, services, { current, size });
      const page = { [listKey]: rows.map((row) => withPrintedNames(row, printedAs)), total, size, current };
      if (definition.pulled !== true) return page;
      const pullConfigured = await services.isPullConfigured?.(call.tx, call.settings, corporateOf(call.session));
      return { ...page, pullConfigured: pullConfigured === true };
    },
  });
}

function exportRoute(family: PeriodUploadFamily, services: PeriodUploadServices): Route {
  return route({
    method: 'GET',
    path: exportPath(family.calls),
    permission: needsOfKinds(family, (member) => member.menu),
    access: 'download',
    summary: 'The days, weeks or quarters of an upload that match the filters, as a workbook, CSV or JSON',
    query: z.object({ ...periodListQuery(family), ...exportQuery }),
    async handle(call) {
      const { definition, rows } = await listOf(call, family, services);
      const sheet = recordsSheet(definition.title, exportColumnsOf(definition), rows, call.t);
      return tableAnswer(nameOfToday(definition.title, call), call.query, sheet);
    },
  });
}

function templateRoute(family: PeriodUploadFamily): Route {
  return route({
    method: 'GET',
    path: family.calls.template.path,
    permission: needsOfKinds(family, (member) => member.codes.template),
    access: 'download',
    summary: 'The workbook that the upload accepts, empty',
    query: z.object(kindParameterQuery(family)),
    async handle({ session, query, t }) {
      const definition = kindOfQuery(family, query);
      requireCode(session, definition.codes.template);
      return templateOf(importShapeOf(definition), t);
    },
  });
}

/** The import opens its own transactions, so the checks before it are a separate read. */
function importRoute(family: PeriodUploadFamily, services: PeriodUploadServices): Route {
  const { path, fileField } = family.calls.import;
  return route({
    ...importCall(path),
    permission: needsOfKinds(family, (member) => member.codes.upload),
    access: 'none',
    summary: 'Upload the file of a period; it replaces the rows of the period',
    upload: { field: fileField },
    query: z.object(importQuery),
    body: z.strictObject({ ...importFormFields, ...recordParameter(family.calls.import) }),
    async handle(call) {
      const { limitedRead, session, body, clock, zone } = call;
      const { record, definition } = await limitedRead(async (tx) => {
        const name = recordNameIn(family.calls.import, body);
        const target = await recordForCaller(tx, family, session, name, (member) => member.codes.upload);
        // Both are checked again under the record's lock when the rows are stored. Here they avoid reading a file that
        // would be rejected.
        await requireOpenWindow(tx, target.definition, target.record, businessTime(clock.now(), zone), services.timeSetting);
        if (target.definition.review !== undefined) await requireUnreviewed(tx, { kind: target.record.kind, recordId: target.record.id });
        return target;
      });
      return receiveImport(call, definition.name, { corporateId: record.corporateId, periodKey: record.periodKey });
    },
  });
}

function recordsRoute(family: PeriodUploadFamily): Route {
  const call = family.calls.records;
  return route({
    ...periodUploads(call),
    permission: needsOfKinds(family, (member) => member.codes.record),
    access: 'read',
    summary: 'Every upload of a period, newest first',
    query: z.object(recordParameter(call)),
    async handle({ tx, session, query, clock, zone }) {
      const { record } = await recordForCaller(tx, family, session, recordNameIn(call, query), (member) => member.codes.record);
      const uploads = await uploadsOfPeriod(tx, record);
      // The upload that becomes active if the active one is undone.
      const previous = uploads.find(({ id, undone }) => !undone && id !== record.activeUploadId);
      return uploads.map((upload) =>
        withPrintedNames<PeriodUploadRecord>(
          {
            uploadId: upload.id,
            filename: upload.fileName,
            uploadTime: businessTime(upload.createdAt, zone),
            uploader: upload.userName,
            rows: upload.rows,
            active: upload.id === record.activeUploadId,
            undone: upload.undone,
            restores: upload.id === record.activeUploadId ? (previous?.fileName ?? null) : null,
            warnings: upload.warnings,
            warningUrl:
              upload.warnedLinesUntil !== null && upload.warnedLinesUntil > clock.now() ? `/ops/uploads/${upload.id}/warningFile` : null,
          },
          call.printedAs,
        ),
      );
    },
  });
}

function downloadRoute(family: PeriodUploadFamily): Route {
  const call = family.calls.download;
  return route({
    method: 'GET',
    path: call.path,
    permission: needsOfKinds(family, (member) => member.codes.download),
    access: 'download',
    summary: 'The file of the active upload of a period, byte for byte as it was uploaded',
    query: z.object(recordParameter(call)),
    async handle({ tx, session, query }) {
      const { record } = await recordForCaller(tx, family, session, recordNameIn(call, query), (member) => member.codes.download);
      if (record.fileId === null) throw new NotFound('还没有上传文件');
      return storedFileAnswer(tx, record.fileId);
    },
  });
}
