import { keyOf, type Inputs, type Row } from './inputs.ts';
import { ROUTES, SKUS, STORAGE_TYPES } from './company.ts';
import { addDays, secondsBetween } from './days.ts';
import { Exact, sumOf } from './exact.ts';

/** A line of the logistics ageing report (docs/business-rules/logistics-ageing.md). */
interface AgeingLine {
  readonly deliveryOrderNumber: string;
  readonly purchaseOrderLineItem: number;
  readonly productCode: string;
  readonly productCodeCount: number;
  readonly lob: string | null;
  readonly pathway: string;
  readonly displayTypeOfShipping: string | null;
  readonly displayEighteenClockPoint: string;
  readonly groundLineTime: number | null;
  readonly displayGroundLineOnTime: string | null;
  readonly warehousingTime: number | null;
  readonly displayWarehousingOnTime: string | null;
  readonly overdueDuration: number | null;
  readonly displayKeyNoteRoute: string | null;
  readonly displayExceptionReason: string | null;
}

const LINE = ['交货单号', '行项目'];
const textOf = (row: Row | undefined, name: string) => (row?.[name] ?? null) as string | null;

/** One row per delivery-order line, joined with its milestone and the partner's receipt. */
export function ageingOf(inputs: Inputs): AgeingLine[] {
  const milestones = inputs.documents(
    STORAGE_TYPES.map((_, at) => `storage${at + 2}`),
    LINE,
  );
  const storageLobs = new Map(
    STORAGE_TYPES.flatMap((lob, at) => [...inputs.documents([`storage${at + 2}`], LINE).keys()].map((key) => [key, lob] as const)),
  );
  const receipts = inputs.documents(['vc'], ['京东PO单号', 'SKU']);
  const products = new Map(inputs.products.map((product) => [product.物料号, product]));
  return [...inputs.documents(['delivery'], LINE).values()].map((line) => {
    const product = products.get(line.物料号 ?? null);
    const sku = SKUS.find(({ MPN }) => MPN === product?.MPN);
    const lob = textOf(product, 'Lob') ?? storageLobs.get(keyOf(line, LINE)) ?? null;
    return lineOf(line, milestones.get(keyOf(line, LINE)), receipts.get(`${line.京东PO单号} ${sku?.SKU}`), lob);
  });
}

function lineOf(line: Row, milestone: Row | undefined, receipt: Row | undefined, lob: string | null): AgeingLine {
  const created = line.交货单创建时间 as string;
  const isEarly = created.slice(11) <= '18:00:00';
  const started = isEarly ? created.slice(0, 10) : addDays(created.slice(0, 10), 1);
  const signed =
    ['中转签收时间', '四签时间', '三签时间', '二签时间', '一签时间'].map((name) => textOf(milestone, name)).find((at) => at !== null) ??
    null;
  const route = ROUTES.find((of) => of.线路起点 === line.始发城市 && of.线路终点 === line.目的城市 && of.运输方式 === milestone?.运输方式);
  const shipped = textOf(line, '发货日期');
  const stored = textOf(receipt, '入仓时间');
  const ground = shipped === null ? null : daysFrom(shipped, signed);
  const warehousing = daysFrom(started, stored);
  const standard = (route?.入仓标准 ?? null) as number | null;
  const mark = lob === null ? undefined : route?.[lob];
  return {
    deliveryOrderNumber: line.交货单号 as string,
    purchaseOrderLineItem: line.行项目 as number,
    productCode: line.物料号 as string,
    productCodeCount: line.数量 as number,
    lob,
    pathway: `${line.始发城市}-${line.目的城市}`,
    displayTypeOfShipping: textOf(milestone, '运输方式'),
    displayEighteenClockPoint: yes(isEarly),
    groundLineTime: ground,
    displayGroundLineOnTime: shipped === null && signed !== null ? null : verdict(ground, (route?.干线标准 ?? null) as number | null),
    warehousingTime: warehousing,
    displayWarehousingOnTime: verdict(warehousing, standard),
    overdueDuration:
      warehousing === null || standard === null ? null : Math.max(0, Number(Exact.of(warehousing).minus(Exact.of(standard)).rounded(1))),
    displayKeyNoteRoute: mark === undefined ? null : yes(mark === 1),
    displayExceptionReason: textOf(milestone, '异常原因'),
  };
}

const yes = (is: boolean) => (is ? '是' : '否');

/** Days to one decimal, half away from zero (docs/business-rules/rounding-and-borders.md#rounding). */
const daysFrom = (day: string, end: string | null): number | null =>
  end === null ? null : Number(Exact.of(secondsBetween(day, end)).over(86_400).rounded(1));

function verdict(days: number | null, standard: number | null): string | null {
  if (days === null) return '未完成';
  return standard === null ? null : yes(days <= standard);
}

/** The summary: one row per category and route, with the cells of the workbook. */
export function ageingSummaryOf(lines: readonly AgeingLine[]): string[] {
  const groups = Map.groupBy(lines, ({ lob, pathway }) => `${lob ?? ''} | ${pathway}`);
  return [...groups].map(([name, of]) =>
    [
      name,
      of.length,
      ...figures(of.map(({ groundLineTime, displayGroundLineOnTime }) => [groundLineTime, displayGroundLineOnTime])),
      ...figures(of.map(({ warehousingTime, displayWarehousingOnTime }) => [warehousingTime, displayWarehousingOnTime])),
    ]
      .join(' | ')
      // A row of the workbook ends with its last non-blank cell.
      .replace(/[ |]+$/, ''),
  );
}

/**
 * The numbers of finished lines, of those with a verdict and of those on time, the rate in percent, the average, and
 * the 90th percentile (docs/business-rules/rounding-and-borders.md#percentiles).
 */
function figures(measured: readonly (readonly [number | null, string | null])[]): (number | string)[] {
  const days = measured.flatMap(([taken]) => (taken === null ? [] : [Exact.of(taken)]));
  const judged = measured.filter(([, word]) => word === '是' || word === '否').length;
  const onTime = measured.filter(([, word]) => word === '是').length;
  return [
    days.length,
    judged,
    onTime,
    judged === 0
      ? ''
      : Exact.of(onTime * 100)
          .over(judged)
          .plain(2),
    days.length === 0 ? '' : sumOf(days).over(days.length).plain(1),
    days.length === 0 ? '' : percentileInc(days, '0.9').plain(1),
  ];
}

/** Excel's PERCENTILE.INC: interpolates between the two adjacent numbers. */
function percentileInc(numbers: readonly Exact[], share: string): Exact {
  const inOrder = numbers.toSorted((a, b) => (a.isMoreThan(b) ? 1 : b.isMoreThan(a) ? -1 : 0));
  const place = Exact.of(share).times(numbers.length - 1);
  const below = inOrder[place.floor()] as Exact;
  const above = inOrder[place.floor() + 1] ?? below;
  return below.plus(above.minus(below).times(place.minus(Exact.of(place.floor()))));
}
