import { z } from 'zod';
import { changedSince, digestVersion } from '#kit/edit/contract.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { TURNOVER_CATEGORIES } from './definition.ts';

/** A time of day; null if not set. */
const time = z.string().nullable();
const address = z.object({ email: z.string() });

const reminder = z.object({
  /** 1 Monday to 7 Sunday. */
  uploadDeadLineWeek: z.int().nullable(),
  uploadDeadLineTime: time,
  emailBoxList: z.array(z.string()),
});

const configuration = z.object({
  /** In days; null if the standard of a category is not set (docs/business-rules/replenishment.md#turnover). */
  pinXianPeiZhiVo: z.record(z.enum(TURNOVER_CATEGORIES.map(({ name }) => name)), z.number().nullable()),
  jdEmailRemindConfVo: reminder,
  shipmentEmailRemindConfVo: reminder,
  saveShipmentPlanDataPageConf: z.object({ uploadDeadLineTime: time }),
  /** `HH:mm`. */
  dnUploadTimeLimit: z.string(),
  /** In minutes. */
  productStockScheduledLast: z.int(),
  cargoQueryTimedSendConfVo: z.object({
    uploadDeadLineTime: time,
    lobConfVoList: z.array(z.object({ lob: z.string(), emailBoxList: z.array(address) })),
  }),
  vcNotifyConfigVo: z.object({ vcNotifyTime: time, vcLasUploadTime: time, vcNotifyEmailList: z.array(address) }),
  /** The version of the whole configuration; beyond the specification. */
  version: digestVersion,
});
/** The error of a save if another user has changed the configuration since it was read. */
export const configurationChanged = changedSince(configuration);
export type SystemConfiguration = DeepReadonly<z.output<typeof configuration>>;

export const systemConfiguration = defineCall({ method: 'GET', path: '/sysConf/getSysConf', result: configuration });
