import { Random } from './random.ts';

/** The made-up business of the demonstration: products, cities and routes. Names are generic; no number belongs to anybody. */

export interface Product {
  readonly lob: string;
  readonly subLob: string;
  readonly productName: string;
  readonly productCode: string;
  readonly mpn: string;
  readonly skuCode: string;
  /** In yuan, before tax, as decimal text. */
  readonly price: string;
}

/** Category, product lines, lowest and highest unit price in yuan. */
const LINES = [
  ['iPhone', ['手机 标准版', '手机 大屏版', '手机 专业版'], 4200, 9800],
  ['iPad', ['平板 11英寸', '平板 13英寸'], 2900, 8200],
  ['CPU', ['笔记本 13英寸', '笔记本 15英寸', '台式机'], 5600, 15_800],
  ['Watch', ['手表 41毫米', '手表 45毫米'], 1500, 4200],
  ['Beats', ['头戴式耳机', '入耳式耳机'], 600, 2100],
  ['配件', ['充电器', '保护壳', '数据线'], 99, 450],
] as const;

const COLOURS = ['黑色', '白色', '蓝色', '银色'] as const;

/** Every product line in each colour. */
export function products(): Product[] {
  const random = new Random(20);
  const made: Product[] = [];
  for (const [lob, subLobs, low, high] of LINES) {
    for (const subLob of subLobs) {
      for (const colour of COLOURS) {
        const number = made.length + 1;
        made.push({
          lob,
          subLob,
          productName: `${subLob} ${colour}`,
          productCode: `00${String(610_000 + number)}`,
          mpn: `D${lob.charCodeAt(0) % 10}${String(number).padStart(3, '0')}CH/A`,
          skuCode: String(100_028_000_000 + number * 17),
          price: random.integer(low, high).toFixed(2),
        });
      }
    }
  }
  return made;
}

export const ORIGINS = ['上海', '深圳', '成都'] as const;
export const DESTINATIONS = ['北京', '德州', '沈阳', '武汉', '西安', '成都', '上海', '广州'] as const;

export interface Route {
  readonly from: string;
  readonly to: string;
  /** 1 空运, 2 陆运 (wire: Types). */
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
