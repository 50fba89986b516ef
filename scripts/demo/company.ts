import { daysBetween } from '#kit/time/business-time.ts';
import { Random } from './random.ts';
import { CHINESE, type Words } from './words.ts';

/** The made-up business of the demonstration: products, cities and routes. Names and numbers are fictitious. */

export interface Product {
  readonly lob: string;
  readonly subLob: string;
  readonly productName: string;
  readonly productCode: string;
  readonly mpn: string;
  readonly skuCode: string;
  /** In yuan, before tax, as decimal text. */
  readonly price: string;
  /** Pieces sold in a usual week. All quantities of the demonstration follow from it. */
  readonly weekly: number;
}

/** The data from which all parts of the demonstration are derived. */
export interface Business {
  readonly catalogue: readonly Product[];
  /** The business day, `yyyy-MM-dd`. */
  readonly today: string;
  readonly words: Words;
  /** Reports progress to the operator. */
  readonly say: (line: string) => void;
}

/** Category, product lines, lowest and highest unit price in yuan, lowest and highest weekly sales in pieces. */
const LINES = [
  ['iPhone', ['手机 标准版', '手机 大屏版', '手机 专业版'], 4200, 9800, [40, 120]],
  ['iPad', ['平板 11英寸', '平板 13英寸'], 2900, 8200, [20, 60]],
  ['CPU', ['笔记本 13英寸', '笔记本 15英寸', '台式机'], 5600, 15_800, [12, 35]],
  ['Watch', ['手表 41毫米', '手表 45毫米'], 1500, 4200, [20, 60]],
  ['Beats', ['头戴式耳机', '入耳式耳机'], 600, 2100, [12, 40]],
  ['配件', ['充电器', '保护壳', '数据线'], 99, 450, [60, 200]],
] as const;

const COLOURS = ['黑色', '白色', '蓝色', '银色'] as const;

/** Every product line in each colour. */
export function products(words: Words = CHINESE): Product[] {
  const random = new Random(20);
  const sales = new Random(21);
  const made: Product[] = [];
  for (const [lob, subLobs, low, high, [least, most]] of LINES) {
    for (const subLob of subLobs) {
      for (const colour of COLOURS) {
        const number = made.length + 1;
        made.push({
          lob,
          subLob: words(subLob),
          productName: `${words(subLob)} ${words(colour)}`,
          productCode: `00${String(610_000 + number)}`,
          mpn: `D${lob.charCodeAt(0) % 10}${String(number).padStart(3, '0')}CH/A`,
          skuCode: String(100_028_000_000 + number * 17),
          price: random.integer(low, high).toFixed(2),
          weekly: sales.integer(least, most),
        });
      }
    }
  }
  return made;
}

/** Weeks of the year in which the two shopping festivals fall. */
const FESTIVAL_WEEKS: readonly number[] = [24, 45];

/**
 * Sales of a week of the year (1 to 53) as a multiple of an average week's: highest in autumn and at the shopping
 * festivals.
 */
export const seasonOf = (week: number): number =>
  1 + 0.12 * Math.cos(((week - 46) / 26) * Math.PI) + (FESTIVAL_WEEKS.includes(week) ? 0.45 : 0);

/** The week of the year of a day, counted from 1 January. */
export const weekOfYear = (day: string): number => Math.floor(daysBetween(`${day.slice(0, 4)}-01-01`, day) / 7) + 1;

export const ORIGINS = ['上海', '深圳', '成都'] as const;
export const DESTINATIONS = ['北京', '德州', '沈阳', '武汉', '西安', '成都', '上海', '广州'] as const;

export interface Route {
  readonly from: string;
  readonly to: string;
  /** 1 空运, 2 陆运 (docs/api.md#types). */
  readonly shipping: 1 | 2;
  readonly warehousingDays: number;
  readonly trunkDays: number;
}

/** A standard for every pair of cities by air and by road; the far ones take longer. */
export function routes(): Route[] {
  const random = new Random(7);
  return ORIGINS.flatMap((from) =>
    DESTINATIONS.filter((to) => to !== from).flatMap((to) => {
      const distance = random.integer(1, 3);
      return ([1, 2] as const).map((shipping) => ({
        from,
        to,
        shipping,
        trunkDays: shipping === 1 ? distance : distance + 2,
        warehousingDays: shipping === 1 ? distance + 2 : distance + 4,
      }));
    }),
  );
}
