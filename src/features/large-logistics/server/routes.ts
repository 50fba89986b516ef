import { z } from 'zod';
import { factoriesAnd, factoryCodes } from '#features/master-data/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { Conflict, NotFound, RuleViolation } from '#kit/failure/server/failure.ts';
import type { RecordColumn } from '#kit/files/server/records-sheet.ts';
import { tableRoute } from '#kit/files/server/table-route.ts';
import { dayRange, pageQuery, recordId } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { importFormFields, importQuery, receiveImport } from '#kit/import/server/receive/receive.ts';
import { dimensionValues } from '#kit/period-upload/contract.ts';
import { sendNowCall } from '#kit/push/contract.ts';
import { queueRows } from '#kit/push/server/batches.ts';
import { sendNowRoute } from '#kit/push/server/send-now.ts';
import { pushStatusOf } from '#kit/push/server/status.ts';
import { insertReview, reviewOf } from '#kit/review/server/reviews.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { addDays, businessDay, businessTime, daysBetween } from '#kit/time/business-time.ts';
import { templateRoute } from '#kit/import/server/import-routes.ts';
import { dayPage, fileImport, filePush, logisticsFilePage, type DayRow, type DayState, type FileRow } from '../contract.ts';
import { dayOfId, idOfDay } from '../day-id.ts';
import { carrier, CODES, DAYS_BACK, DETAIL_MENU, largeLogisticsImport, LIST_MENU, PATHS } from '../definition.ts';
import {
  daysOfFiles,
  earliestFileDay,
  factoriesOfFiles,
  linesToPush,
  lockFile,
  pageOfLogisticsFiles,
  periodKeyOf,
  type DayOfFiles,
  type ListedFile,
} from './files.ts';
import { requireDayIsToday } from './importer.ts';
import { carrierTarget } from './settings.ts';

const factoryCode = z.string().trim().min(1).max(50);

const factories = route({
  ...dimensionValues(PATHS.factories),
  permission: needs(LIST_MENU, DETAIL_MENU),
  access: 'read',
  summary: 'The factories of the storage location mapping, and those with files',
  async handle({ tx, session }) {
    const codes = await factoriesAnd(tx, factoriesOfFiles(corporateOf(session)));
    return codes.map((code) => ({ code, name: code }));
  },
});

const days = route({
  ...dayPage,
  permission: needs(LIST_MENU),
  access: 'read',
  summary: 'The days of a factory, newest first, with the states of their files',
  query: z.object({ ...pageQuery, factoryCode, ...dayRange('dataDateStart', 'dataDateEnd') }),
  async handle({ tx, session, query, clock, zone }) {
    const { current, size } = query;
    const factory = { corporateId: corporateOf(session), factoryCode: query.factoryCode };
    const listed = await listedDays(tx, factory, query, businessDay(clock.now(), zone));
    const rows = await daysOfFiles(tx, factory, listed.slice((current - 1) * size, current * size));
    return { records: rows.map(dayRow), total: listed.length, current, size };
  },
});

/** The filtered days up to today, newest first, since 31 days ago or since the first file if that is earlier. */
async function listedDays(
  tx: Tx,
  factory: { corporateId: number; factoryCode: string },
  { dataDateStart = '', dataDateEnd = '9999-12-31' }: { dataDateStart?: string; dataDateEnd?: string },
  today: string,
): Promise<string[]> {
  const firstDefaultDay = addDays(today, -DAYS_BACK);
  const firstFileDay = await earliestFileDay(tx, factory);
  const since = firstFileDay !== null && firstFileDay < firstDefaultDay ? firstFileDay : firstDefaultDay;
  const first = dataDateStart > since ? dataDateStart : since;
  const last = dataDateEnd < today ? dataDateEnd : today;
  return first > last ? [] : Array.from({ length: daysBetween(first, last) + 1 }, (_, back) => addDays(last, -back));
}

function dayRow({ day, files, reviewed, push }: DayOfFiles): DayRow {
  return { largeLogisticsId: idOfDay(day), dataDate: day, auditStatusStr: stateOf(files, reviewed), files, push };
}

function stateOf(files: number, reviewed: number): DayState {
  if (files === 0) return '未上传';
  if (reviewed === 0) return '未审核';
  return reviewed < files ? '部分审核' : '已审核';
}

/** The day of an id; throws for an invalid id or a day in the future. */
function requestedDay(id: number, today: string): string {
  const day = dayOfId(id);
  if (day === null || day > today) throw new NotFound();
  return day;
}

const files = route({
  ...logisticsFilePage,
  permission: needs(DETAIL_MENU),
  access: 'read',
  summary: 'The files of a factory and day, newest first, and the status of the push to the carrier',
  query: z.object({ ...pageQuery, factoryCode, largeLogisticsId: recordId }),
  async handle(call) {
    const { tx, session, query, clock, zone, settings } = call;
    const today = businessDay(clock.now(), zone);
    const corporateId = corporateOf(session);
    const day = requestedDay(query.largeLogisticsId, today);
    const page = await pageOfLogisticsFiles(tx, { corporateId, factoryCode: query.factoryCode, day }, query);
    return {
      records: page.files.map((file) => fileRow(file, zone)),
      total: page.total,
      current: query.current,
      size: query.size,
      dataDate: day,
      canUpload: day === today,
      push: await pushStatusOf(carrier, corporateId, carrierTarget(settings) !== null, call),
    };
  },
});

function fileRow(file: ListedFile, zone: string): FileRow {
  return {
    largeLogisticsRecordId: file.id,
    fileName: file.fileName,
    auditStatus: file.reviewedAt === null ? 0 : 1,
    auditStatusStr: file.reviewedAt === null ? '未审核' : '已审核',
    uploadTime: businessTime(file.uploadedAt, zone),
    auditTime: file.reviewedAt === null ? '' : businessTime(file.reviewedAt, zone),
    errorStatus: file.push.refused > 0 ? 1 : 0,
    uploadId: file.uploadId,
    uploader: file.uploader,
    auditor: file.reviewer ?? '',
    rows: file.rows,
    push: file.push,
  };
}

const template = templateRoute(largeLogisticsImport, PATHS.template, CODES.template);

/** The import opens its own transactions. The check before it reads in a separate transaction. */
const upload = route({
  ...fileImport,
  permission: needs(CODES.upload),
  access: 'none',
  summary: "Upload a factory's file of today, in addition to the day's others",
  upload: { field: 'excelFile' },
  query: z.object(importQuery),
  body: z.strictObject({ ...importFormFields, factoryCode, largeLogisticsId: recordId }),
  async handle(call) {
    const { limitedRead, session, body, clock, zone } = call;
    const now = clock.now();
    const day = requestedDay(body.largeLogisticsId, businessDay(now, zone));
    requireDayIsToday(day, { now, zone });
    const mappedFactories = await limitedRead(factoryCodes);
    if (!mappedFactories.includes(body.factoryCode)) throw new RuleViolation('库存地映射中没有该工厂');
    return receiveImport(call, largeLogisticsImport.name, {
      corporateId: corporateOf(session),
      periodKey: periodKeyOf({ day, factoryCode: body.factoryCode }),
      parameters: { day, factoryCode: body.factoryCode },
    });
  },
});

/**
 * Reviews a file permanently. The lines are queued for the push in the same transaction
 * (docs/business-rules/integrations.md#large-logistics).
 */
const review = route({
  ...filePush,
  permission: needs(CODES.review),
  access: 'write',
  summary: 'Review a file, and push its lines to the carrier',
  body: z.strictObject({ largeLogisticsRecordId: recordId, factoryCode }),
  async handle({ tx, session, body, clock, queue, audit }) {
    const corporateId = corporateOf(session);
    const file = await lockFile(tx, { corporateId, factoryCode: body.factoryCode, id: body.largeLogisticsRecordId });
    if (file === null) throw new NotFound();
    const subject = { kind: largeLogisticsImport.name, recordId: file.id };
    const earlier = await reviewOf(tx, subject);
    if (earlier !== null) throw new Conflict('数据已由{{name}}审核', { name: earlier.userName });
    await insertReview(tx, subject, { id: session.userId, name: session.userName }, clock.now());
    const queued = await queueRows(tx, queue, carrier, { corporateId, subjectId: file.id, rows: linesToPush(file) }, clock.now());
    const identity = { fileName: file.fileName, periodKey: periodKeyOf(file) };
    await audit({
      action: 'review',
      entity: largeLogisticsImport.name,
      recordId: file.id,
      uploadId: file.uploadId,
      before: { ...identity, examineStatusStr: '未审核' },
      after: { ...identity, examineStatusStr: '已审核', rows: queued },
    });
    return { queued };
  },
});

/** Beyond the specification: sends waiting rows immediately. It requires the permission to review. */
const sendNow = sendNowRoute({
  contract: sendNowCall(PATHS.sendNow),
  permission: needs(CODES.review),
  destination: carrier,
  targetOf: carrierTarget,
  summary: 'Push waiting rows to the carrier now',
});

const pushColumns: readonly RecordColumn<Pick<DayRow, 'push'>>[] = [
  { name: 'pushAccepted', header: '成功', groups: ['推送状态'], type: 'integer', value: ({ push }) => push.accepted },
  { name: 'pushRefused', header: '失败', groups: ['推送状态'], type: 'integer', value: ({ push }) => push.refused },
  {
    name: 'pushWaiting',
    header: '待推送',
    groups: ['推送状态'],
    type: 'integer',
    value: ({ push }) => push.rows - push.accepted - push.refused,
  },
];

const dayTable = tableRoute<DayRow>(days, {
  title: '大件物流',
  columns: [
    { name: 'dataDate', header: '数据日期', type: 'date' },
    { name: 'auditStatusStr', header: '审核状态', type: 'text', isWord: true },
    { name: 'files', header: '文件数', type: 'integer' },
    ...pushColumns,
  ],
});

const fileTable = tableRoute<FileRow>(files, {
  title: '大件物流明细',
  columns: [
    { name: 'fileName', header: '文件名', type: 'text' },
    { name: 'rows', header: '行数', type: 'integer' },
    { name: 'uploader', header: '上传人', type: 'text' },
    { name: 'auditStatusStr', header: '状态', type: 'text', isWord: true },
    ...pushColumns,
    { name: 'uploadTime', header: '上传时间', type: 'datetime' },
    { name: 'auditTime', header: '审核时间', type: 'datetime' },
  ],
});

export const largeLogisticsRoutes: readonly Route[] = [factories, days, dayTable, files, fileTable, template, upload, review, sendNow];
