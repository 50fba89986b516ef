import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { pageSchema } from '#kit/http/page-contract.ts';
import { importCall } from '#kit/import/contract.ts';
import { pushStatusSchema, pushTotals } from '#kit/push/contract.ts';
import { PATHS } from './definition.ts';

/** The state of a day's files (docs/business-rules/integrations.md#large-logistics). */
const dayState = z.enum(['未上传', '未审核', '部分审核', '已审核']);
export type DayState = z.output<typeof dayState>;

const dayRow = z.object({
  /** The day as a number, such as 20261118. Calls with it have the plant as another parameter. */
  largeLogisticsId: z.int(),
  dataDate: z.string(),
  auditStatusStr: dayState,
  /** The number of files. `files` and `push` are not in the specification. */
  files: z.int(),
  push: pushTotals,
});
export type DayRow = DeepReadonly<z.output<typeof dayRow>>;
export const dayPage = defineCall({ method: 'GET', path: PATHS.days, result: pageSchema(dayRow) });

const fileRow = z.object({
  largeLogisticsRecordId: z.int(),
  fileName: z.string(),
  /** 1 if the file is reviewed, otherwise 0. */
  auditStatus: z.int(),
  auditStatusStr: z.enum(['未审核', '已审核']),
  uploadTime: z.string(),
  /** Empty until the review. */
  auditTime: z.string(),
  /** 1 if the carrier has rejected a row, otherwise 0 (docs/business-rules/integrations.md#large-logistics). */
  errorStatus: z.int(),
  /** The upload that stored the file. This member and those below are not in the specification. */
  uploadId: z.int(),
  uploader: z.string(),
  /** The reviewer; empty until the review. */
  auditor: z.string(),
  /** The stored lines of the file. */
  rows: z.int(),
  /** The totals of the push states of its rows. */
  push: pushTotals,
});
export type FileRow = DeepReadonly<z.output<typeof fileRow>>;

export const logisticsFilePage = defineCall({
  method: 'GET',
  path: PATHS.files,
  result: pageSchema(fileRow).extend({
    dataDate: z.string(),
    /** Files are accepted only on their day (docs/business-rules/uploads-and-periods.md#windows). */
    canUpload: z.boolean(),
    /** The status of the push to the carrier; `push` of a file has totals. */
    push: pushStatusSchema,
  }),
});

export const fileImport = importCall(PATHS.import);

/** Reviews a file permanently and queues its lines for the push; `queued` is their number. */
export const filePush = defineCall({ method: 'POST', path: PATHS.push, result: z.object({ queued: z.int() }) });
