import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { pageOf } from '#kit/http/page-contract.ts';
import { importCall } from '#kit/import/contract.ts';
import { dimensionValues } from '#kit/period-upload/contract.ts';
import { pushStatusSchema, pushTotals, sendNowCall } from '#kit/push/contract.ts';
import { PATHS } from './definition.ts';

/** The factories of the storage location mapping. */
export const factoryList = dimensionValues(PATHS.factories);

/** The state of a day's files (docs/business-rules/integrations.md#large-logistics). */
const dayState = z.enum(['未上传', '未审核', '部分审核', '已审核']);
export type DayState = z.output<typeof dayState>;

const dayRow = z.object({
  largeLogisticsId: z.int(),
  dataDate: z.string(),
  auditStatusStr: dayState,
  /** The number of files; beyond the specification, like `push`. */
  files: z.int(),
  push: pushTotals,
});
export type DayRow = DeepReadonly<z.output<typeof dayRow>>;
export const dayPage = defineCall({ method: 'GET', path: PATHS.days, result: pageOf(dayRow) });

const fileRow = z.object({
  largeLogisticsRecordId: z.int(),
  fileName: z.string(),
  /** 1 reviewed, 0 not. */
  auditStatus: z.int(),
  auditStatusStr: z.enum(['未审核', '已审核']),
  uploadTime: z.string(),
  /** Empty until the review. */
  auditTime: z.string(),
  /** 1 if the partner has rejected a row (docs/business-rules/integrations.md#large-logistics). */
  errorStatus: z.int(),
  /** Beyond the specification: the uploader and reviewer, the number of rows, and their push states. */
  uploader: z.string(),
  auditor: z.string(),
  rows: z.int(),
  push: pushTotals,
});
export type FileRow = DeepReadonly<z.output<typeof fileRow>>;

export const filePage = defineCall({
  method: 'GET',
  path: PATHS.files,
  result: pageOf(fileRow).extend({
    dataDate: z.string(),
    /** Files are accepted only on their day (docs/business-rules/uploads-and-periods.md#windows). */
    canUpload: z.boolean(),
    push: pushStatusSchema,
  }),
});

export const fileImport = importCall(PATHS.import);

/** Reviews a file permanently and queues its lines for the carrier; returns their number. */
export const filePush = defineCall({ method: 'POST', path: PATHS.push, result: z.object({ queued: z.int() }) });

/** Beyond the specification: pushes waiting rows to the carrier now. */
export const filesSendNow = sendNowCall(PATHS.sendNow);
