/**
 * The settings of administrators (docs/business-rules/scheduled-work.md#configured-times). Times of day and turnover
 * days apply to the whole installation, addresses to the corporate of the user who edits them
 * (docs/business-rules/scheduled-work.md#configuration). A time is local business time, `HH:mm:ss`; null switches its
 * job off.
 */

/** The categories with a standard of turnover days, by their names on the wire. */
export const TURNOVER_CATEGORIES = [
  { name: 'mac', title: 'CPU' },
  { name: 'watch', title: 'Watch' },
  { name: 'ipad', title: 'iPad' },
  { name: 'iphone', title: 'iPhone' },
  { name: 'airPods', title: 'AirPods' },
  { name: 'fitting', title: '配件' },
  { name: 'others', title: '其他' },
] as const;

export type TurnoverCategory = (typeof TURNOVER_CATEGORIES)[number]['name'];

/** 1 Monday to 7 Sunday. */
export const WEEKDAYS = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'] as const;

export interface WeeklyTime {
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  readonly time: string;
}

/** The settings of all corporates; each member is stored under its own name. */
export interface InstallationSettings {
  readonly turnoverDays: Readonly<Record<TurnoverCategory, number | null>>;
  /** The time at which the previous week's stock and sales are expected. */
  readonly previousWeekDeadline: WeeklyTime | null;
  readonly shipmentPlanDeadline: WeeklyTime | null;
  /** The time at which the allocation's fulfilment is saved (docs/business-rules/batch-plan.md#saved-plans). */
  readonly allocationSaveTime: string | null;
  /** The time on the next day until which a day's delivery notes are accepted, `HH:mm`. */
  readonly dnUploadTimeLimit: string;
  /** Minutes from a delivery-note upload to the stock snapshot (docs/business-rules/cargo-status.md#snapshots). */
  readonly productStockScheduledLast: number;
  readonly cargoMailTime: string | null;
  readonly vcNotifyTime: string | null;
  /** The time on the next day until which a day's VC data is accepted; null for the end of that day. */
  readonly vcLasUploadTime: string | null;
}

/** The mail addresses of a corporate; each member is stored under its own name. */
export interface CorporateAddresses {
  readonly previousWeekAddresses: readonly string[];
  readonly shipmentPlanAddresses: readonly string[];
  readonly cargoMailGroups: readonly { readonly lob: string; readonly addresses: readonly string[] }[];
  readonly vcAddresses: readonly string[];
}

/** The settings before an administrator saves them for the first time. */
export const DEFAULT_SETTINGS: InstallationSettings = {
  turnoverDays: { mac: null, watch: null, ipad: null, iphone: null, airPods: null, fitting: null, others: null },
  previousWeekDeadline: null,
  shipmentPlanDeadline: null,
  allocationSaveTime: null,
  dnUploadTimeLimit: '10:00',
  productStockScheduledLast: 30,
  cargoMailTime: null,
  vcNotifyTime: null,
  vcLasUploadTime: '12:00:00',
};

export const NO_ADDRESSES: CorporateAddresses = {
  previousWeekAddresses: [],
  shipmentPlanAddresses: [],
  cargoMailGroups: [],
  vcAddresses: [],
};
