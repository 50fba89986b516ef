import { z } from 'zod';
import { defineCall, type Frozen } from '#kit/http/contract.ts';
import { pageOf } from '#kit/http/page-contract.ts';
import { importCall } from '#kit/import/contract.ts';
import { dimensionValues } from '#kit/period-upload/contract.ts';
import { pushStatusSchema, pushTotals, sendNowCall } from '#kit/push/contract.ts';
import { PATHS } from './definition.ts';

/** The factories of the storage location mapping, but the one left out. */
export const factoryList = dimensionValues(PATHS.factories);

/**
 * 正常: what was there in the first night; 补充: what came later (docs/business-rules/integrations.md#national-subsidy).
 */
const dataType = z.enum(['正常', '补充']);
export type DataType = z.output<typeof dataType>;

/** How many devices of a file have a subsidy time by now. */
const receiveState = z.enum(['未接收', '部分接收', '已接收']);
export type ReceiveState = z.output<typeof receiveState>;

/** What became of the file's rows at the partner; while any waits, 未推送. */
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
  /** When subsidy times were uploaded last; empty where none have been. */
  updateTime: z.string(),
  /** 1: there is error data. */
  status: z.int(),
  /** Beyond the specification: devices, those with a subsidy time, lines of the newest upload that matched none, and the push in numbers. */
  rows: z.int(),
  received: z.int(),
  errors: z.int(),
  push: pushTotals,
});
export type SubsidyFileRow = Frozen<z.output<typeof fileRow>>;

export const filePage = defineCall({ method: 'GET', path: PATHS.page, result: pageOf(fileRow).extend({ push: pushStatusSchema }) });

export const timesImport = importCall(PATHS.import);

/** Beyond the specification: what waits for the platform is tried now. */
export const filesSendNow = sendNowCall(PATHS.sendNow);
