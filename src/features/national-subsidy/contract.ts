import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { pageSchema } from '#kit/http/page-contract.ts';
import { importCall } from '#kit/import/contract.ts';
import { pushStatusSchema, pushTotals } from '#kit/push/contract.ts';
import { PATHS } from './definition.ts';

/** 正常: the first file of a day; 补充: a further one (docs/business-rules/integrations.md#national-subsidy). */
const dataType = z.enum(['正常', '补充']);
export type DataType = z.output<typeof dataType>;

/** Whether none, some or all devices of a file have a subsidy time. */
const receiveState = z.enum(['未接收', '部分接收', '已接收']);
export type ReceiveState = z.output<typeof receiveState>;

/** The result of the push of a file's rows; 未推送 until all rows are pushed. */
const pushState = z.enum(['未推送', '推送成功', '部分失败', '推送失败']);
export type PushState = z.output<typeof pushState>;

const fileRow = z.object({
  id: z.int(),
  dataDate: z.string(),
  dataType,
  fileName: z.string(),
  createTime: z.string(),
  receiveStateStr: receiveState,
  pushStateStr: pushState,
  /** The time of the last upload of subsidy times; empty without an upload. */
  updateTime: z.string(),
  /** 1 if there is error data, else 0. */
  status: z.int(),
  // The following members are beyond the specification.
  /** The number of devices. */
  rows: z.int(),
  /** The number of devices with a subsidy time. */
  received: z.int(),
  /** The number of unresolved lines without a matching device. */
  errors: z.int(),
  push: pushTotals,
});
export type SubsidyFileRow = DeepReadonly<z.output<typeof fileRow>>;

/** The files of a factory, newest first, and the status of the push to the platform. */
export const subsidyFilePage = defineCall({
  method: 'GET',
  path: PATHS.page,
  result: pageSchema(fileRow).extend({ push: pushStatusSchema }),
});

/** Adds subsidy times to the devices of one file. Lines without a matching device become its error data. */
export const timesImport = importCall(PATHS.import);
