/**
 * The check of the logistics ageing report's formulas (docs/business-rules/logistics-ageing.md). The formulas are SQL:
 * the view `logistics_ageing_now` and the columns of `definition.ts` compute every displayed number. This is an
 * independent implementation, which the tests compare over thousands of lines; nothing else uses this file (decision
 * 33). Pure: local times as text in, numbers and verdicts out. Decisions: a duration is counted from 00:00 of its start
 * day, because the ship date has no time and the warehousing clock starts on a day. It is rounded to one decimal, half
 * away from zero, and the rounded number is compared with the standard
 * (docs/business-rules/rounding-and-borders.md#on-time), so that the displayed numbers explain the verdict. An end
 * before its start gives a negative number of days, which is shown, because hiding it would hide a wrong date in a
 * file.
 */

/**
 * A delivery order created at this time or earlier starts the warehousing clock on its own day
 * (docs/business-rules/logistics-ageing.md#clock-start); a later one on the next day.
 */
const CLOCK_POINT = '18:00:00';

/** 是 on time, 否 late, 未完成 without an end time; null without a standard or a start. */
export type OnTime = '是' | '否' | '未完成' | null;

/**
 * The inputs of the formulas for one delivery-order line. Days `yyyy-MM-dd`, times `yyyy-MM-dd HH:mm:ss`; null is
 * absent.
 */
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

/** The results of the formulas; durations in days with one decimal. */
interface Ageing {
  readonly displayEighteenClockPoint: '是' | '否';
  readonly groundLineTime: number | null;
  readonly displayGroundLineOnTime: OnTime;
  readonly warehousingTime: number | null;
  readonly displayWarehousingOnTime: OnTime;
  /** Days of warehousing beyond its standard, 0 when on time; null without a verdict. */
  readonly overdueDuration: number | null;
}

/** All formulas of one line. */
export function ageingOf(facts: AgeingFacts): Ageing {
  const groundEnd = groundLineEnd(facts);
  const ground = facts.shippingDate === null || groundEnd === null ? null : tenthsOfDays(facts.shippingDate, groundEnd);
  const warehousing = facts.storageTime === null ? null : tenthsOfDays(clockStart(facts.deliveryCreateTime), facts.storageTime);
  const warehousingOnTime = onTime(facts.storageTime, warehousing, facts.warehousingStandardTime);
  return {
    displayEighteenClockPoint: startsOnItsDay(facts.deliveryCreateTime) ? '是' : '否',
    groundLineTime: inDays(ground),
    displayGroundLineOnTime: onTime(groundEnd, ground, facts.groundLineStandardTime),
    warehousingTime: inDays(warehousing),
    displayWarehousingOnTime: warehousingOnTime,
    overdueDuration: inDays(
      warehousing === null || facts.warehousingStandardTime === null ? null : Math.max(0, warehousing - facts.warehousingStandardTime * 10),
    ),
  };
}

/** Whether the warehousing clock starts on the day of creation: created by 18:00:00. */
function startsOnItsDay(deliveryCreateTime: string): boolean {
  return deliveryCreateTime.slice(11) <= CLOCK_POINT;
}

/** The day on which the warehousing clock starts. */
export function clockStart(deliveryCreateTime: string): string {
  const day = Date.parse(`${deliveryCreateTime.slice(0, 10)}T00:00:00Z`);
  return new Date(startsOnItsDay(deliveryCreateTime) ? day : day + DAY_SECONDS * 1000).toISOString().slice(0, 10);
}

/** The end of the trunk line: 中转签收时间, else the sign time of the furthest signed stage; null without both. */
function groundLineEnd(facts: AgeingFacts): string | null {
  return facts.transferDate ?? facts.fourthSignTime ?? facts.thirdSignTime ?? facts.secondSignTime ?? facts.firstSignTime;
}

const DAY_SECONDS = 86_400;

/**
 * Tenths of days from 00:00 of a day to a time, rounded half away from zero; an integer, so that comparisons and
 * subtractions are exact.
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

/** The key-route flags of a route's logistics mapping, true for 是. */
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
 * Whether a line's route is a key route of its category; null for a route without mapping and for a category without a
 * flag (Beats, ACPP).
 */
export function keyRouteOf(lob: string | null, routes: KeyRoutes | null): '是' | '否' | null {
  const flag = lob === null || routes === null ? undefined : KEY_ROUTE_OF_LOB[lob];
  return flag === undefined || routes === null ? null : routes[flag] ? '是' : '否';
}
