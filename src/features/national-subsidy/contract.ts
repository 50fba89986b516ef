import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { pageOf } from '#kit/http/page-contract.ts';
import { importCall } from '#kit/import/contract.ts';
import { dimensionValues } from '#kit/period-upload/contract.ts';
import { pushStatusSchema, pushTotals, sendNowCall } from '#kit/push/contract.ts';
import { PATHS } from './definition.ts';

/** The factories of the storage location mapping, except the excluded one. */
export const factoryList = dimensionValues(PATHS.factories);

/** 正常: devices of the first night; 补充: later ones (docs/business-rules/integrations.md#national-subsidy). */
const dataType = z.enum(['正常', '补充']);
export type DataType = z.output<typeof dataType>;

/** The number of a file's devices that have a subsidy time. */
const receiveState = z.enum(['未接收', '部分接收', '已接收']);
export type ReceiveState = z.output<typeof receiveState>;

/** The push result of the file's rows; 未推送 while any waits. */
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
  /** The time of the last upload of subsidy times; empty without any. */
  updateTime: z.string(),
  /** 1 if there is error data. */
  status: z.int(),
  /**
   * Beyond the specification: the numbers of devices, of devices with a subsidy time, of unmatched lines of the newest
   * upload, and of pushed rows.
   */
  rows: z.int(),
  received: z.int(),
  errors: z.int(),
  push: pushTotals,
});
export type SubsidyFileRow = DeepReadonly<z.output<typeof fileRow>>;

export const filePage = defineCall({ method: 'GET', path: PATHS.page, result: pageOf(fileRow).extend({ push: pushStatusSchema }) });

export const timesImport = importCall(PATHS.import);

/** Beyond the specification: pushes waiting rows to the platform now. */
export const filesSendNow = sendNowCall(PATHS.sendNow);
