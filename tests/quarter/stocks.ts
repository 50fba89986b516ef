import type { Random } from '../../scripts/demo/random.ts';
import { PRODUCTS } from './company.ts';
import { addDays } from './days.ts';
import type { Client } from './client.ts';

const CITIES = ['北京', '上海市', '广州', '武汉', '德州', '济南', '昆明'] as const;

/** How old lots are, in turn: on both sides of every border of the age buckets. */
const AGES = [0, 7, 8, 14, 15, 21, 22, 28, 29, 60, 61, 90, 91, 200] as const;

/** What lies in warehouses, and what people correct: opening lots on the first day, inventories every third day with reviews, adjustments now and then. */
export class Stocks {
  readonly #random: Random;
  readonly #client: Client;
  #lots = 0;

  constructor(random: Random, client: Client) {
    this.#random = random;
    this.#client = client;
  }

  async simulate(day: string, number: number): Promise<void> {
    if (number === 0) await this.#openings(day);
    if (number % 6 === 4) await this.#adjustments(day, number);
    if (number % 3 === 0) await this.#inventory('disti', day);
    if (number % 3 === 1) await this.#inventory('t2', day);
  }

  async #openings(day: string): Promise<void> {
    const rows = PRODUCTS.slice(0, 15).flatMap((product, index) =>
      [45, 20].map((before) => ({
        物料号: product.物料号 as string,
        调整数量: this.#random.integer(3, 12) * 10,
        原因: '期初',
        '单价(含税)': index % 6 === 5 && before === 20 ? null : `${1100 + index * 140 + before}.35`,
        入库日期: addDays(day, -before - index),
      })),
    );
    await this.#client.file('adjustment', day, rows);
  }

  async #adjustments(day: string, number: number): Promise<void> {
    const random = this.#random;
    const rows = [number % 20, (number + 7) % 20, (number + 11) % 20].map((at, index) => {
      const isReturn = index === 0;
      return {
        物料号: PRODUCTS[at]?.物料号 as string,
        调整数量: index === 2 ? -random.integer(1, 6) : random.integer(1, 9),
        原因: isReturn ? '退货' : '盘点',
        '单价(含税)': isReturn ? `${2000 + number}.10` : null,
        // Long before the system knew anything, and of another day for each: nobody asks which of two leaves first.
        入库日期: index === 2 ? null : addDays('2024-12-01', number * 2 + index),
      };
    });
    const first = await this.#client.file('adjustment', day, rows);
    if (random.chance(0.3)) await this.#client.file('adjustment', day, rows.slice(1));
    else if (random.chance(0.2)) await this.#client.undo(first);
  }

  async #inventory(kind: 'disti' | 't2', day: string): Promise<void> {
    const random = this.#random;
    const rows = () => (kind === 'disti' ? this.#distiRows(day) : this.#t2Rows());
    await this.#client.file(kind, day, rows());
    if (random.chance(0.1)) return;
    await this.#client.review(kind, day, true);
    if (!random.chance(0.15)) return;
    // Reviewed too soon: it is taken back, counted again, and most often reviewed again.
    await this.#client.review(kind, day, false);
    const recounted = await this.#client.file(kind, day, rows());
    if (random.chance(0.3)) await this.#client.undo(recounted);
    if (random.chance(0.7)) await this.#client.review(kind, day, true);
  }

  #distiRows(day: string) {
    const random = this.#random;
    return PRODUCTS.flatMap((product) =>
      CITIES.filter((city) => city === '武汉' || random.chance(0.4)).flatMap((city) =>
        Array.from({ length: random.integer(1, 2) }, () => {
          const age = AGES[this.#lots++ % AGES.length] ?? 0;
          return {
            物料号: product.物料号 as string,
            仓库: `${city}一号库`,
            城市: city,
            库存数量: random.integer(0, 60),
            入库日期: addDays(day, -age),
            批次: random.chance(0.3) ? 'B1' : null,
          };
        }),
      ),
    );
  }

  #t2Rows() {
    const random = this.#random;
    return PRODUCTS.flatMap((product) =>
      ['华北经销', '华南经销'].map((distributor) => ({
        物料号: product.物料号 as string,
        经销商: distributor,
        城市: random.pick(CITIES),
        库存数量: random.integer(0, 80),
        在途数量: random.integer(0, 30),
      })),
    );
  }
}
