import { addDays } from '#kit/time/business-time.ts';
import type { Api } from './api.ts';
import { DESTINATIONS, type Business, type Product, type Route } from './company.ts';
import { fiscalYearOf, quartersOf } from './fiscal-years.ts';
import { Random } from './random.ts';
import type { Phrase, Words } from './words.ts';
import { workbook, type Column } from './workbooks.ts';

/**
 * The lists of administrators other than mappings: standards, restrictions, number ranges, routes, storage locations,
 * the fiscal calendar.
 */

interface Maintained extends Business {
  readonly network: readonly Route[];
}

const CATEGORIES = ['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件'] as const;

/** Order types by the beginning of the 45-order number and by characters 3–5 of the demand tracking number. */
const ORDER_TYPES = [
  { prefix: '4500', match: 'STD', orderType: '常规订单', remark: '日常补货' },
  { prefix: '4501', match: 'PRO', orderType: '促销订单', remark: '大促备货' },
  { prefix: '4502', match: 'NPI', orderType: '新品订单', remark: '新品首发' },
  { prefix: '4505', match: 'EDU', orderType: '教育订单', remark: null },
  { prefix: '4509', match: 'DMO', orderType: '样机订单', remark: '门店样机' },
] as const;
const orderTypesOf = (words: Words) =>
  ORDER_TYPES.map(({ orderType, remark, ...type }) => ({
    ...type,
    orderType: words(orderType),
    remark: remark === null ? '' : words(remark),
  }));

/** Nothing is sent to the reserved host: WEBHOOK_HOSTS does not name it. */
const WEBHOOK = { name: 'BI', url: 'https://bi.example.com/events', uploads: '1', reviews: '1', splits: '1', jobs: '1', enabled: '1' };

/** Demand tracking numbers that are mapped to a 45-order. */
const TRACKED_ORDERS = 60;

/** Fills the lists that no mapping workbook fills: by workbook where a list takes one, else by its form. */
export async function fillMaintenance(api: Api, business: Maintained): Promise<void> {
  const { catalogue, network, today, words } = business;
  await importAll(
    api,
    business,
    '物流时效维护',
    '/logisticsAgingAutoConfig/importLogisticsAging',
    'file',
    STANDARD_COLUMNS,
    standards(network),
  );
  await insertAll(api, business, '品线管控', '/goodsSubLobRestriction/insert', restrictions(catalogue, today, words));
  const orderTypes = orderTypesOf(words);
  await insertAll(
    api,
    business,
    '45单号配置',
    '/purchaseOrderCodeConfig/saveConfig',
    orderTypes.map(({ prefix, orderType, remark }) => ({ purchaseOrderCodePre: prefix, orderType, remark })),
  );
  await importAll(
    api,
    business,
    '需求跟踪号配置',
    '/trackingNumberConfig/importDataFromExcelFile',
    'excelFile',
    [
      ['需求跟踪号3-5位', 'text', (of) => of.match],
      ['订单类型', 'text', (of) => of.orderType],
      ['备注', 'text', (of) => of.remark],
    ],
    orderTypes,
  );
  await importAll(api, business, '需求跟踪号管理', '/trackingOrderMap/import', 'file', TRACKED_COLUMNS, trackedOrders());
  await importAll(api, business, '固定路由调拨', '/transferRoute/importData', 'file', transferColumns(words), transfers(network));
  await importAll(api, business, '库存地映射', '/storageLocationMap/importFromExcelFile', 'excelFile', locationColumns(words), locations());
  await insertAll(api, business, '京东返款', '/refundIssuedToJd/insert', refundsUntil(today, words));
  await insertAll(api, business, 'Webhook订阅', '/ops/webhooks/insert', [WEBHOOK]);
  await fillFiscalYears(api, business);
}

/** Gives the webhook its secret, so that its events are tried and wait with the reason. */
export async function startWebhook(api: Api): Promise<void> {
  const { records } = await api.get<{ records: { id: number }[] }>('/ops/webhooks');
  for (const { id } of records) await api.post(`/ops/webhooks/${id}/secret`);
}

async function importAll<T>(
  api: Api,
  { words, say }: Business,
  name: Phrase,
  path: string,
  field: string,
  columns: readonly Column<T>[],
  rows: readonly T[],
): Promise<void> {
  const { inserted } = await api.upload(path, field, `${words(name)}.xlsx`, await workbook(name, columns, rows));
  say(`${words(name)}: ${inserted}`);
}

async function insertAll(api: Api, { words, say }: Business, name: Phrase, path: string, records: readonly object[]): Promise<void> {
  for (const record of records) await api.post(path, record);
  say(`${words(name)}: ${records.length}`);
}

const REFUND_TYPES = ['价保', '促销返利', '存货利息'] as const;

/** A refund per category and month of the last half year, as the finance department pays them. */
function refundsUntil(today: string, words: Words) {
  const random = new Random(77);
  return Array.from({ length: 6 }, (_, month) => addDays(today, -30 * month - 4)).flatMap((dataDate, month) =>
    CATEGORIES.filter((_, at) => (at + month) % 3 !== 0).map((lob) => ({
      lob,
      dataDate,
      money: (random.integer(800_000, 26_000_000) / 100).toFixed(2),
      type: words(random.pick(REFUND_TYPES)),
      regulation: `FK-${dataDate.slice(0, 7).replace('-', '')}-${String(month + 1).padStart(2, '0')}`,
    })),
  );
}

interface Standard {
  readonly route: Pick<Route, 'from' | 'to' | 'warehousingDays'>;
  readonly lob: string;
}

const STANDARD_COLUMNS: readonly Column<Standard>[] = [
  ['始发城市', 'text', (of) => of.route.from],
  ['目的城市', 'text', (of) => of.route.to],
  ['时效（入仓时间）', 'integer', (of) => of.route.warehousingDays],
  ['品类', 'text', (of) => of.lob],
];

/**
 * Expensive categories are sent by air, the others by road; likewise between the cities with stock and within one city.
 */
function standards(network: readonly Route[]): Standard[] {
  const random = new Random(24);
  const between = DESTINATIONS.flatMap((from) => DESTINATIONS.map((to) => ({ from, to, near: from === to ? 0 : random.integer(1, 5) })));
  return CATEGORIES.flatMap((lob) => {
    const shipping = lob === 'iPhone' || lob === 'Watch' ? 1 : 2;
    const carried = network.filter((route) => route.shipping === shipping);
    const others = between
      .filter(({ from, to }) => !carried.some((route) => route.from === from && route.to === to))
      .map(({ from, to, near }) => ({ from, to, warehousingDays: near + shipping }));
    return [...carried, ...others].map((route) => ({ route, lob }));
  });
}

/** Product lines that may not be sent at present. */
export const RESTRICTED_TODAY = ['手机 专业版'] as const;

/** Past, present and coming periods. */
function restrictions(catalogue: readonly Product[], today: string, words: Words) {
  const period = (line: Phrase, from: number, to: number) => {
    const subLob = words(line);
    const product = catalogue.find((one) => one.subLob === subLob) as Product;
    return { lob: product.lob, subLob, timeBegin: addDays(today, from), timeEnd: addDays(today, to) };
  };
  return [
    period('手机 专业版', -40, -12),
    ...RESTRICTED_TODAY.map((line) => period(line, -5, 20)),
    period('平板 13英寸', 3, 24),
    period('手表 45毫米', 14, 42),
    period('头戴式耳机', 30, 60),
  ];
}

interface TrackedOrder {
  readonly trackingNumber: string;
  readonly orderCode: string;
}

const TRACKED_COLUMNS: readonly Column<TrackedOrder>[] = [
  ['需求跟踪号', 'text', (of) => of.trackingNumber],
  ['45单号', 'text', (of) => of.orderCode],
];

function trackedOrders(): TrackedOrder[] {
  const random = new Random(45);
  return Array.from({ length: TRACKED_ORDERS }, (_, index) => {
    const type = random.pick(ORDER_TYPES);
    const number = String(index + 1).padStart(6, '0');
    return { trackingNumber: `XQ${type.match}${number}`, orderCode: `${type.prefix}${number}` };
  });
}

interface Transfer {
  readonly lob: string;
  readonly from: string;
  readonly to: string;
}

const transferColumns = (words: Words): readonly Column<Transfer>[] => [
  ['品类', 'text', (of) => of.lob],
  ['神码仓库', 'text', (of) => words('神码{city}仓', { city: of.from })],
  ['京东仓库', 'text', (of) => words('京东{city}仓', { city: of.to })],
];

/** So many of the partner's warehouses have a fixed route; the others are served from the city with the fewest days. */
const FIXED_DESTINATIONS = 3;

/** Each of these warehouses is served by road from the nearest own warehouse. */
function transfers(network: readonly Route[]): Transfer[] {
  return CATEGORIES.flatMap((lob) =>
    DESTINATIONS.slice(0, FIXED_DESTINATIONS).map((to) => {
      const [nearest] = network
        .filter((route) => route.to === to && route.shipping === 2)
        .toSorted((one, other) => one.trunkDays - other.trunkDays);
      return { lob, from: (nearest as Route).from, to };
    }),
  );
}

interface Location {
  readonly city: string;
  readonly number: number;
}

const locationColumns = (words: Words): readonly Column<Location>[] => [
  ['Ship-to客户编号', 'text', (of) => `00300${of.number}`],
  ['库存地名称', 'text', (of) => words('京东{city}仓', of)],
  ['旧内部库存地编号', 'text', (of) => `A${of.number}`],
  ['新内部库存地编号', 'text', (of) => `N${of.number}`],
  ['京东仓库编号', 'text', (of) => `JD${of.number}`],
  ['备注', 'text', (of) => (of.number % 3 === 0 ? words('含退货库位') : '')],
];

const locations = (): Location[] => DESTINATIONS.map((city, index) => ({ city, number: 101 + index }));

/** The two years before this one, this one and the next. */
async function fillFiscalYears(api: Api, { today, words, say }: Business): Promise<void> {
  const current = fiscalYearOf(today);
  const years = [current - 2, current - 1, current, current + 1];
  for (const year of years) {
    const { id } = await api.post<{ id: number }>('/sys/fiscal/add', { year });
    await api.post('/sys/fiscal/quarter/addOrEdit', { fyId: id, quarterList: quartersOf(year) });
  }
  say(`${words('财年维护')}: ${years.length}`);
}
