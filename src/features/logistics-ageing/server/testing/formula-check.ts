/**
 * A second implementation of the formulas of the logistics ageing report (docs/business-rules/logistics-ageing.md). The
 * product computes them in SQL: in the view `logistics_ageing_now` and in `report-sql.ts`. Only tests use this file:
 * they compare both implementations over thousands of lines (decision 33).
 *
 * A duration starts at 00:00, because the ship date has no time and warehousing starts on a day. It is rounded to one
 * decimal, half away from zero. The rounded duration is compared with the standard
 * (docs/business-rules/rounding-and-borders.md#on-time), so that the displayed numbers explain the verdict. If the end
 * precedes the start, the duration is negative. It is shown, because it reveals a wrong date in a file.
 */

/**
 * Warehousing starts on the day of the delivery order if it was created at this time or earlier, otherwise on the next
 * day (docs/business-rules/logistics-ageing.md#clock-start).
 */
const LATEST_TIME_OF_SAME_DAY = '18:00:00';

/** 是 on time, 否 late, 未完成 without an end time; null without a standard or a start time. */
export type OnTime = '是' | '否' | '未完成' | null;

/** The inputs of the formulas for a delivery-order line: `yyyy-MM-dd` and `yyyy-MM-dd HH:mm:ss` in business time. */
export interface AgeingFacts {
  readonly deliveryCreateTime: string;
  readonly shippingDate: string | null;
  /** 中转签收时间. */
  readonly transferDate: string | null;
  readonly firstSignTime: string | null;
  readonly secondSignTime: string | null;
  readonly thirdSignTime: string | null;
  readonly fourthSignTime: string | null;
  /** 入仓时间. */
  readonly storageTime: string | null;
  /** In days; null if the route has no standard for the shipping type. */
  readonly groundLineStandardTime: number | null;
  readonly warehousingStandardTime: number | null;
}

/** The results of the formulas. Durations are in days with one decimal. */
interface Ageing {
  readonly displayEighteenClockPoint: '是' | '否';
  readonly groundLineTime: number | null;
  readonly displayGroundLineOnTime: OnTime;
  readonly warehousingTime: number | null;
  readonly displayWarehousingOnTime: OnTime;
  /** The days by which warehousing exceeds its standard, 0 if it is on time; null without a verdict. */
  readonly overdueDuration: number | null;
}

/** Computes all formulas of a line. */
export function ageingOf(facts: AgeingFacts): Ageing {
  const groundEnd = groundLineEnd(facts);
  const ground = facts.shippingDate === null || groundEnd === null ? null : tenthsOfDays(facts.shippingDate, groundEnd);
  const warehousing = facts.storageTime === null ? null : tenthsOfDays(clockStart(facts.deliveryCreateTime), facts.storageTime);
  const warehousingOnTime = onTime(facts.storageTime, warehousing, facts.warehousingStandardTime);
  return {
    displayEighteenClockPoint: startsOnSameDay(facts.deliveryCreateTime) ? '是' : '否',
    groundLineTime: inDays(ground),
    displayGroundLineOnTime: onTime(groundEnd, ground, facts.groundLineStandardTime),
    warehousingTime: inDays(warehousing),
    displayWarehousingOnTime: warehousingOnTime,
    overdueDuration: inDays(
      warehousing === null || facts.warehousingStandardTime === null ? null : Math.max(0, warehousing - facts.warehousingStandardTime * 10),
    ),
  };
}

/** Whether warehousing starts on the day on which the delivery order was created. */
function startsOnSameDay(deliveryCreateTime: string): boolean {
  return deliveryCreateTime.slice(11) <= LATEST_TIME_OF_SAME_DAY;
}

/** The day on which warehousing starts. */
export function clockStart(deliveryCreateTime: string): string {
  const day = Date.parse(`${deliveryCreateTime.slice(0, 10)}T00:00:00Z`);
  return new Date(startsOnSameDay(deliveryCreateTime) ? day : day + DAY_SECONDS * 1000).toISOString().slice(0, 10);
}

/** The end of the line-haul: 中转签收时间, otherwise the last of the four signatures; null without both. */
function groundLineEnd(facts: AgeingFacts): string | null {
  return facts.transferDate ?? facts.fourthSignTime ?? facts.thirdSignTime ?? facts.secondSignTime ?? facts.firstSignTime;
}

const DAY_SECONDS = 86_400;

/**
 * The duration from 00:00 of a day to a time in tenths of days, rounded half away from zero. It is an integer, so that
 * comparisons and differences are exact.
 */
export function tenthsOfDays(fromDay: string, to: string): number {
  const seconds = Math.round((Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${fromDay}T00:00:00Z`)) / 1000);
  const tenths = Math.floor((Math.abs(seconds) * 10 + DAY_SECONDS / 2) / DAY_SECONDS);
  return seconds < 0 && tenths > 0 ? -tenths : tenths;
}

function onTime(end: string | null, tenths: number | null, standardDays: number | null): OnTime {
  if (end === null) return '未完成';
  if (tenths === null || standardDays === null) return null;
  return tenths <= standardDays * 10 ? '是' : '否';
}

function inDays(tenths: number | null): number | null {
  return tenths === null ? null : tenths / 10;
}

/** The key-route flags of a logistics mapping. */
interface KeyRoutes {
  readonly iphone: boolean;
  readonly ipad: boolean;
  readonly cpu: boolean;
  readonly watch: boolean;
  readonly airPods: boolean;
  readonly fitting: boolean;
}

const KEY_ROUTE_OF_LOB: Readonly<Record<string, keyof KeyRoutes>> = {
  iPhone: 'iphone',
  iPad: 'ipad',
  CPU: 'cpu',
  Watch: 'watch',
  AirPods: 'airPods',
  配件: 'fitting',
};

/**
 * Whether the route of a line is a key route for its category; null without a logistics mapping, and for a category
 * without a flag (Beats, ACPP).
 */
export function keyRouteOf(lob: string | null, routes: KeyRoutes | null): '是' | '否' | null {
  if (lob === null || routes === null) return null;
  const flag = KEY_ROUTE_OF_LOB[lob];
  if (flag === undefined) return null;
  return routes[flag] ? '是' : '否';
}
