import { z } from 'zod';
import { changedSince, digestVersion } from '#kit/edit/contract.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { TURNOVER_CATEGORIES } from './definition.ts';

/** A time of day; null if not set. */
const time = z.string().nullable();
const address = z.object({ email: z.string() });

const reminder = z.object({
  /** 1 Monday to 7 Sunday; null if not set. */
  uploadDeadLineWeek: z.int().nullable(),
  uploadDeadLineTime: time,
  emailBoxList: z.array(z.string()),
});

const configuration = z.object({
  /** Standard turnover in days by category; null if not set (docs/business-rules/replenishment.md#turnover). */
  pinXianPeiZhiVo: z.record(z.enum(TURNOVER_CATEGORIES.map(({ name }) => name)), z.number().nullable()),
  /** Of the previous week's stock and sales. */
  jdEmailRemindConfVo: reminder,
  /** Of the shipment plan. */
  shipmentEmailRemindConfVo: reminder,
  /** When the allocation's fulfilment is saved. */
  saveShipmentPlanDataPageConf: z.object({ uploadDeadLineTime: time }),
  /** The time on the next day until which a day's delivery notes are accepted, `HH:mm`. */
  dnUploadTimeLimit: z.string(),
  /** Minutes from a delivery-note upload to the following stock snapshot. */
  productStockScheduledLast: z.int(),
  /** The mail with the cargo status: its time, and the addresses of each category. */
  cargoQueryTimedSendConfVo: z.object({
    uploadDeadLineTime: time,
    lobConfVoList: z.array(z.object({ lob: z.string(), emailBoxList: z.array(address) })),
  }),
  /**
   * The warning about missing VC data, and the time on the next day until which it is accepted; null: until the end of
   * the day itself.
   */
  vcNotifyConfigVo: z.object({ vcNotifyTime: time, vcLasUploadTime: time, vcNotifyEmailList: z.array(address) }),
  /** The version of the whole configuration; beyond the specification. */
  version: digestVersion,
});
/** The error of a save if another user has changed the configuration since it was read. */
export const configurationChangedRefusal = changedSince(configuration);
export type SystemConfiguration = DeepReadonly<z.output<typeof configuration>>;

/** Times and standards of the installation, and addresses of the caller's corporate. */
export const systemConfiguration = defineCall({ method: 'GET', path: '/sysConf/getSysConf', result: configuration });
