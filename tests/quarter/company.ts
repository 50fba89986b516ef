import type { Row } from './inputs.ts';

/** The company of the test: its products, places and prices. */

export const STORAGE_TYPES = ['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件'] as const;
/** The type of the storage upload of a category (docs/business-rules/uploads-and-periods.md#columns). */
export const storageTypeOf = (lob: string): number => 2 + STORAGE_TYPES.findIndex((type) => type === lob);

/** Category, product lines and how many products. */
const RANGE = [
  ['iPhone', 6],
  ['iPad', 4],
  ['CPU', 3],
  ['Watch', 3],
  ['Beats', 2],
  ['配件', 2],
] as const;

/** Twenty products of nineteen part numbers; the last one is mapped late, some lack a price or a rate, some count elsewhere under another part number, one of them under a part number that no product has. */
export const PRODUCTS: readonly Row[] = RANGE.flatMap(([lob, count]) => Array.from({ length: count }, () => lob)).map((lob, index) => ({
  Lob: lob,
  'Sub-Lob': `${lob} ${1 + (index % 2)}`,
  产品名称: `${lob} 商品 ${index}`,
  物料号: `M${100 + index}`,
  MPN: `MPN${index === 1 ? 0 : index}`,
  未税单价: index % 7 === 6 ? null : `${1000 + index * 137}.5`,
  供货价: index % 5 === 4 ? null : `${1300 + index * 150}.25`,
  '税点（%）': index % 9 === 8 ? null : '13',
  // Of the two products of MPN0 one counts under another MPN in the cargo status: the plan of MPN0 stays with MPN0
  // (docs/business-rules/rounding-and-borders.md#rounding).
  货况取值: index === 3 ? 'STOCK3' : index === 1 ? 'STOCK1' : null,
  到货取值: index === 5 ? 'ARRIVE5' : null,
  T2取值: index === 4 ? 'MPN0' : index === 8 ? 'T2-8' : null,
}));

/** Products with thousands of lots in stock; the last one has no price. */
export const RESERVES: readonly Row[] = ['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件', 'iPhone', 'Watch'].map((lob, index) => ({
  ...(PRODUCTS[0] as Row),
  Lob: lob,
  'Sub-Lob': `${lob} ${1 + (index % 2)}`,
  产品名称: `${lob} 储备 ${index}`,
  物料号: `R${100 + index}`,
  MPN: `MPN-R${index}`,
  供货价: index === 7 ? null : `${800 + index * 90}.35`,
}));

export const LATE_PRODUCT = PRODUCTS.at(-1) as Row;

/** The sender of the manufacturer's notices on some days. */
export const FORWARDER = 'notices@forwarder.example';

/** A product code without a mapping that is delivered sometimes. */
export const UNMAPPED_CODE = 'M-UNKNOWN';

export const SKUS: readonly Row[] = [...new Map(PRODUCTS.map((product) => [product.MPN, product])).values()].map((product, index) => ({
  SKU: `1000${10 + index}`,
  MPN: product.MPN as string,
  产品名称: `京东 ${product.产品名称}`,
  Lob: product.Lob as string,
  'Sub-Lob': product['Sub-Lob'] as string,
}));

export const ORIGINS = ['上海', '郑州'] as const;
export const DESTINATIONS = ['北京', '广州', '武汉', '成都'] as const;

const KEY_ROUTES = ['iPhone', 'iPad', 'CPU', 'Watch', 'AirPods', '配件'] as const;

/** By road except to one city, by air from one city only. */
export const ROUTES: readonly Row[] = ORIGINS.flatMap((from, start) =>
  DESTINATIONS.flatMap((to, end) => [
    ...(to === '成都' && from === '郑州' ? [] : [route(from, to, '陆运', 4 + ((start + end) % 3), 3, end)]),
    ...(from === '上海' ? [route(from, to, '空运', 3, 2, end + 1)] : []),
  ]),
);

function route(from: string, to: string, shipping: string, warehousing: number, ground: number, key: number): Row {
  return {
    线路起点: from,
    线路终点: to,
    运输方式: shipping,
    入仓标准: warehousing,
    干线标准: ground,
    ...Object.fromEntries(KEY_ROUTES.map((lob, index) => [lob, (index + key) % 2])),
  };
}

export const SHIPPING_CODES: Readonly<Record<string, string>> = { 空运: '1', 陆运: '2', 铁运: '3', 海运: '4' };

/** The transport days of the manufacturer's goods. */
export const AGEING: readonly Row[] = ['iPhone', 'iPad', 'CPU', 'Watch'].flatMap((lob, index) => [
  { 始发城市: '郑州', 目的城市: '北京', '时效（入仓时间）': 3 + index, 品类: lob },
  { 始发城市: '郑州', 目的城市: '广州', '时效（入仓时间）': 4 + index, 品类: lob },
]);

export const LOCATIONS: readonly Row[] = [
  { shipTo: '0030001', name: '北京仓', old: '013X', new: 'N13X' },
  { shipTo: '0030002', name: '广州仓', old: '014X', new: 'N14X' },
];

export const TAX_RATES: Readonly<Record<string, string>> = { J1: '13', J2: '9' };

/** Order types by the middle of the tracking number, and by the longest beginning of the order's number. */
export const TRACKING_TYPES: Readonly<Record<string, string>> = { STD: '常规', EDU: '教育' };
export const ORDER_CODE_TYPES: Readonly<Record<string, string>> = { '45': '大单', '4501': '补单' };

/** The turnover days of categories; the others have none. */
export const TURNOVER_DAYS: Readonly<Record<string, number>> = { iPhone: 60, CPU: 90, 配件: 45 };
