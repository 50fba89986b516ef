import type { Translator } from '#kit/i18n/words.ts';

/** The menu codes of the four screens (docs/business-rules/sales-dashboards.md). */
export const MENUS = { scale: 'scaleScreen', brand: 'brandScreen', online: 'onlineScreen', weekly: 'brandWeekSale' } as const;

/** The paths of the calls. Those of downloads and sources are not in the specification. */
export const PATHS = {
  brand: '/brandDistribution/info',
  brandDownload: '/brandDistribution/download',
  online: '/phoneSale/onLineOffLineDistribution',
  onlineDownload: '/phoneSale/onLineOffLineDistributionDownload',
  scale: '/saleScaleAndTrend/info',
  priceRange: '/saleScaleAndTrend/salesVolumeInPriceRange',
  scaleDownload: '/saleScaleAndTrend/download',
  weekly: '/brandWeekSale/info',
  weeklyDownload: '/brandWeekSale/download',
  sources: '/phoneSale/dashboardSources',
  sourceLines: '/phoneSale/dashboardSourceLines',
  sourceLinesDownload: '/phoneSale/dashboardSourceLinesDownload',
} as const;

/** The dimensions with their units (docs/business-rules/sales-dashboards.md#dimensions-and-codes): pieces or yuan. */
export const DIMENSIONS = [
  { code: 1, name: '销量（万台）', unit: '万台' },
  { code: 2, name: '销额（亿元）', unit: '亿元' },
] as const;
export const PIECES = 1;
export type Dimension = (typeof DIMENSIONS)[number]['code'];

export const dimensionOf = (code: Dimension) => DIMENSIONS[code === PIECES ? 0 : 1];

/**
 * The market types (docs/business-rules/sales-dashboards.md#dimensions-and-codes), each with the name of the channel in
 * workbooks; null for all channels.
 */
export const MARKETS = [
  { code: 1, name: '整体', channel: null },
  { code: 2, name: '线上', channel: '线上' },
  { code: 3, name: '线下', channel: '线下' },
] as const;
export const ALL_MARKETS = 1;
export const ONLINE = 2;
export const OFFLINE = 3;

/** The market of a code; all channels for an unknown code. */
export const marketOf = (code: number) => MARKETS.find((market) => market.code === code) ?? MARKETS[0];
export type Market = (typeof MARKETS)[number]['code'];

/** The market of a channel's name; all channels for another name. */
export const marketOfChannel = (name: string) => MARKETS.find(({ channel }) => channel === name) ?? MARKETS[0];

/**
 * All brands together, and the brands (docs/business-rules/sales-dashboards.md#dimensions-and-codes): code, displayed
 * name, stored name, and the members for the brand in the answers.
 */
export const BRANDS = [
  { code: 1, name: 'All', stored: 'All', member: 'all', list: 'allList' },
  { code: 2, name: 'Apple', stored: 'Apple', member: 'apple', list: 'appleList' },
  { code: 3, name: 'Huawei', stored: 'Huawei', member: 'huawei', list: 'huaweiList' },
  { code: 4, name: 'Xiaomi', stored: 'Xiaomi', member: 'xiaomi', list: 'xiaomiList' },
  { code: 5, name: 'Honor', stored: 'Honor', member: 'honor', list: 'rongYaoList' },
  { code: 6, name: 'OPPO', stored: 'OPPO', member: 'oppo', list: 'oppoList' },
  { code: 7, name: 'VIVO', stored: 'vivo', member: 'vivo', list: 'vivoList' },
  { code: 8, name: 'Other', stored: 'Other', member: 'other', list: 'otherList' },
] as const;
export type Brand = (typeof BRANDS)[number];
export const ALL_BRANDS = 1;

/** The brand of a code; all brands for an unknown code. */
export const brandOf = (code: number) => BRANDS.find((brand) => brand.code === code) ?? BRANDS[0];

/** The brand of a displayed name; all brands for an unknown name. */
export const brandNamed = (name: string) => BRANDS.find((brand) => brand.name === name) ?? BRANDS[0];

/** The displayed name of a stored brand name. */
export const displayedBrand = (stored: string) => BRANDS.find((brand) => brand.stored === stored)?.name ?? stored;

/** The Chinese texts of the brand names that are translated; the other names are the same in all languages. */
const TRANSLATED_BRANDS: Readonly<Record<string, string>> = { All: '整体', Other: '其他' };

/** The translation of a displayed brand name. */
export const brandName = (name: string, t: Translator) => t(TRANSLATED_BRANDS[name] ?? name, { context: '品牌' });

const UNDER_4K = '4K以下';
const FROM_4K = '4K~6K';
const FROM_6K = '6K~8K';
const OVER_8K = '8K以上';
const ALL_BANDS = [UNDER_4K, FROM_4K, FROM_6K, OVER_8K] as const;

/**
 * The price ranges (docs/business-rules/sales-dashboards.md#dimensions-and-codes): code, name, the price bands of the
 * workbooks that the range contains, and the column of the online and offline tables.
 */
export const PRICE_RANGES = [
  { code: 0, name: '全部价位', bands: ALL_BANDS, column: 'total' },
  { code: 1, name: UNDER_4K, bands: [UNDER_4K], column: 'less4K' },
  { code: 2, name: FROM_4K, bands: [FROM_4K], column: 'between4KTo6K' },
  { code: 3, name: FROM_6K, bands: [FROM_6K], column: 'between6KTo8K' },
  { code: 4, name: OVER_8K, bands: [OVER_8K], column: 'greatThan8K' },
  { code: 5, name: '4K及以上', bands: [FROM_4K, FROM_6K, OVER_8K], column: 'greatThan4K' },
] as const;
type PriceRange = (typeof PRICE_RANGES)[number];
export const ALL_PRICES = 0;

/** The columns of online and offline tables in order (docs/business-rules/sales-dashboards.md#online-and-offline). */
export const ONLINE_COLUMNS = ['less4K', 'between4KTo6K', 'between6KTo8K', 'greatThan8K', 'total', 'greatThan4K'] as const;

/**
 * The price bands of the brand page in order, with two charts each
 * (docs/business-rules/sales-dashboards.md#brand-distribution): member of the answer, price range, and label.
 */
export const BRAND_BANDS = [
  { member: 'belowFourThousand', range: 1, label: UNDER_4K },
  { member: 'overFourThousand', range: 5, label: '4K+' },
  { member: 'fourThousandToSixThousand', range: 2, label: FROM_4K },
  { member: 'sixThousandToEightThousand', range: 3, label: FROM_6K },
  { member: 'overEightThousand', range: 4, label: '8K+' },
] as const;
export type BrandBand = (typeof BRAND_BANDS)[number];

/** The price bands of the trend charts: member of the answer and price range. */
export const TREND_BANDS = [
  { member: 'below4KQuantity', range: 1 },
  { member: 'between4KAnd6KQuantity', range: 2 },
  { member: 'between6KAnd8KQuantity', range: 3 },
  { member: 'over8KQuantity', range: 4 },
] as const;

/** The price range of a code; all prices for an unknown code. */
export function priceRangeOf(code: number): PriceRange {
  return PRICE_RANGES.find((range) => range.code === code) ?? PRICE_RANGES[0];
}
