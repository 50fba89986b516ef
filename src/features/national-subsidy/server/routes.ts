import { z } from 'zod';
import { factoriesAnd } from '#features/master-data/server/api.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import { tableRoute } from '#kit/files/server/table-route.ts';
import { dayRange, pageQuery, recordId } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { importFormFields, importQuery, receiveImport } from '#kit/import/server/receive/receive.ts';
import { dimensionValues } from '#kit/period-upload/contract.ts';
import { sendNowCall, type PushTotals } from '#kit/push/contract.ts';
import { sendNowRoute } from '#kit/push/server/send-now.ts';
import { pushStatusOf } from '#kit/push/server/status.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { templateRoute } from '#kit/import/server/import-routes.ts';
import { subsidyFilePage, timesImport, type PushState, type ReceiveState, type SubsidyFileRow } from '../contract.ts';
import { CODES, EXCLUDED_FACTORY, MENU, PATHS, platform, subsidyImport } from '../definition.ts';
import { dataTypeOf, factoriesOfSubsidyFiles, findSubsidyFile, periodKeyOf, pageOfSubsidyFiles, type SubsidyFile } from './files.ts';
import { platformTarget } from './settings.ts';

const factories = route({
  ...dimensionValues(PATHS.factories),
  permission: needs(MENU),
  access: 'read',
  summary: 'The factories of the storage location mapping that take part in the subsidy, and those with files',
  async handle({ tx, session }) {
    const codes = await factoriesAnd(tx, factoriesOfSubsidyFiles(corporateOf(session)));
    return codes.filter((code) => code !== EXCLUDED_FACTORY).map((code) => ({ code, name: code }));
  },
});

const page = route({
  ...subsidyFilePage,
  permission: needs(MENU),
  access: 'read',
  summary: 'The files of a factory, newest first, and the status of the push to the platform',
  query: z.object({
    ...pageQuery,
    factoryCode: z.string().trim().min(1).max(50),
    ...dayRange('dataDateStart', 'dataDateEnd'),
  }),
  async handle(call) {
    const { tx, session, query, zone, settings } = call;
    const corporateId = corporateOf(session);
    const filter = { corporateId, factoryCode: query.factoryCode, first: query.dataDateStart, last: query.dataDateEnd };
    const { files, total } = await pageOfSubsidyFiles(tx, filter, query);
    return {
      records: files.map((file) => fileRow(file, zone)),
      total,
      current: query.current,
      size: query.size,
      push: await pushStatusOf(platform, corporateId, platformTarget(settings) !== null, call),
    };
  },
});

function fileRow(file: SubsidyFile & { readonly push: PushTotals }, zone: string): SubsidyFileRow {
  const { id, day, fileName, createdAt, timesAt, rows, received, errors, push } = file;
  return {
    id,
    dataDate: day,
    dataType: dataTypeOf(file),
    fileName,
    createTime: businessTime(createdAt, zone),
    receiveStateStr: receiveStateOf(file),
    pushStateStr: pushStateOf(push),
    updateTime: timesAt === null ? '' : businessTime(timesAt, zone),
    status: errors > 0 ? 1 : 0,
    rows,
    received,
    errors,
    push,
  };
}

function receiveStateOf({ rows, received }: SubsidyFile): ReceiveState {
  if (received === 0) return '未接收';
  return received < rows ? '部分接收' : '已接收';
}

function pushStateOf({ rows, accepted, refused }: PushTotals): PushState {
  if (accepted + refused < rows || rows === 0) return '未推送';
  if (refused === 0) return '推送成功';
  return accepted === 0 ? '推送失败' : '部分失败';
}

const template = templateRoute(subsidyImport, PATHS.template, CODES.template);

/** The file is read in its own transaction, because the import opens transactions itself. */
const upload = route({
  ...timesImport,
  permission: needs(CODES.upload),
  access: 'none',
  summary: 'Add subsidy times to the devices of a file; lines that do not match are its error data',
  upload: { field: 'excelFile' },
  query: z.object(importQuery),
  body: z.strictObject({ ...importFormFields, gbDataId: recordId }),
  async handle(call) {
    const { limitedRead, session, body } = call;
    const corporateId = corporateOf(session);
    const file = await limitedRead((tx) => findSubsidyFile(tx, corporateId, body.gbDataId));
    if (file === null) throw new NotFound();
    return receiveImport(call, subsidyImport.name, {
      corporateId,
      periodKey: periodKeyOf(file),
      parameters: { fileId: file.id },
    });
  },
});

/**
 * Beyond the specification: files are pushed automatically when they are created. Users with the upload code can push
 * waiting rows now.
 */
const sendNow = sendNowRoute({
  contract: sendNowCall(PATHS.sendNow),
  permission: needs(CODES.upload),
  destination: platform,
  targetOf: platformTarget,
  summary: 'Push waiting rows to the platform now',
});

const table = tableRoute<SubsidyFileRow>(page, {
  title: '国补数据',
  columns: [
    { name: 'dataDate', header: '数据日期', type: 'date' },
    { name: 'dataType', header: '类型', type: 'text', isWord: true },
    { name: 'fileName', header: '文件名', type: 'text' },
    { name: 'createTime', header: '生成时间', type: 'datetime' },
    { name: 'receiveStateStr', header: '接收状态', type: 'text', isWord: true },
    { name: 'pushStateStr', header: '推送状态', type: 'text', isWord: true },
    { name: 'updateTime', header: '国补更新时间', type: 'datetime' },
  ],
});

export const nationalSubsidyRoutes: readonly Route[] = [factories, page, table, template, upload, sendNow];
