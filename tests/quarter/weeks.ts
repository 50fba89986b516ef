import { Random } from '../../scripts/demo/random.ts';
import { PRODUCTS } from './company.ts';
import { addDays, appleWeekOf, naturalWeekOf, weekdayOf } from './days.ts';
import type { Client } from './client.ts';

const MONDAY = 1;
const WEEKS = Array.from({ length: 13 }, (_, index) => index + 1);
const BRANDS = ['苹果', 'Huawei', '小米', '荣耀', 'OPPO', 'vivo', 'Motorola', '一加'] as const;
const BANDS = { '4K以下': 2600, '4K~6K': 4900, '6K~8K': 6800, '8K以上': 9400 } as const;
const LOBS = ['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件'] as const;

/** What comes once a week: plans, sales, stocks and forecasts each Monday; refunds each second. */
export class Weeks {
  readonly #random: Random;
  readonly #client: Client;

  constructor(random: Random, client: Client) {
    this.#random = random;
    this.#client = client;
  }

  async simulate(day: string, number: number): Promise<void> {
    if (number === 0) await this.#past();
    if (weekdayOf(day) !== MONDAY) return;
    const week = number / 7 + 1;
    await this.#plan(day);
    await this.#client.file('weekSale', 'FY25Q3', this.#weekSales(week));
    await this.#client.file('phone', naturalWeekOf(addDays(day, -7)), market(this.#random));
    await this.#previousWeek();
    await this.#forecast();
    if (week % 2 === 0) await this.#refunds(day);
  }

  /** Sales of the quarters before; of the one before last only as a whole. */
  async #past(): Promise<void> {
    await this.#client.file('weekSale', 'FY25Q2', this.#weekSales(WEEKS.length));
    await this.#client.file(
      'quarterSale',
      'FY25Q1',
      PRODUCTS.map(({ 物料号 }) => ({ 物料号: 物料号 as string, 销量: this.#random.integer(100, 900) })),
    );
    await this.#yearBefore();
    // The weeks on both sides of the quarter's do not count in it.
    for (const outside of ['2025W13', '2024W13', '2024W27']) await this.#client.file('phone', outside, market(this.#random));
  }

  /**
   * The market's sales of the year before, uploaded afterwards: one week is missing, one was corrected, and one too
   * many was undone.
   */
  async #yearBefore(): Promise<void> {
    const random = new Random(2024);
    const week = (number: number) => `2024W${number}`;
    for (let number = 14; number <= 26; number++) if (number !== 20) await this.#client.file('phone', week(number), market(random));
    await this.#client.file('phone', week(17), market(random));
    await this.#client.undo(await this.#client.file('phone', week(20), market(random)));
  }

  async #plan(day: string): Promise<void> {
    const random = this.#random;
    const week = appleWeekOf(day) as string;
    const planOf = () =>
      [...new Set(PRODUCTS.map(({ MPN }) => MPN as string))]
        .filter(() => !random.chance(0.1))
        .map((mpn) => ({ MPN: mpn, ...Object.fromEntries(WEEKS.map((at) => [`W${at}`, random.integer(0, 9) * 5])) }));
    const sent = await this.#client.file('plan', week, planOf());
    const afterwards = random.pick(['late correction', 'undone', 'kept', 'kept', 'kept']);
    if (afterwards === 'late correction') await this.#client.file('plan', 'FY25Q3W02', planOf());
    if (afterwards === 'undone') await this.#client.undo(sent);
  }

  /**
   * Figures of the weeks up to one, which may not be over yet; of some products none, now and then nothing was sold.
   */
  #weekSales(weeks: number) {
    const random = this.#random;
    return PRODUCTS.filter((_, index) => index % 10 !== 7).map(({ 物料号 }) => ({
      物料号: 物料号 as string,
      ...Object.fromEntries(
        WEEKS.map((week) => [`W${week}`, week > weeks || random.chance(0.06) ? null : random.chance(0.06) ? 0 : random.integer(2, 90)]),
      ),
    }));
  }

  async #previousWeek(): Promise<void> {
    const random = this.#random;
    const rows = PRODUCTS.map(({ 物料号 }) => ({
      物料号: 物料号 as string,
      当周销量: random.integer(0, 90),
      京东库存: random.integer(0, 300),
    }));
    const { uploadId } = await this.#client.list('previousWeek', rows);
    if (random.chance(0.15)) await this.#client.undo(uploadId);
  }

  async #forecast(): Promise<void> {
    const random = this.#random;
    const rows = PRODUCTS.filter(() => !random.chance(0.2)).map(({ 物料号 }) => ({
      物料号: 物料号 as string,
      ...Object.fromEntries(['当周预测', 'W1', 'W2', 'W3', 'W4'].map((name) => [name, random.integer(0, 90)])),
      京东周销量: random.integer(0, 90),
      下单数量: random.chance(0.3) ? random.integer(1, 50) : null,
    }));
    await this.#client.list('forecast', rows);
  }

  async #refunds(day: string): Promise<void> {
    const random = this.#random;
    for (const lob of LOBS.filter(() => random.chance(0.5))) {
      const refund = { lob, day: addDays(day, -random.integer(0, 6)), money: `${random.integer(1000, 90_000)}.${random.integer(10, 99)}` };
      await this.#client.call('/refundIssuedToJd/insert', {
        lob,
        dataDate: refund.day,
        money: refund.money,
        type: '存货利息',
        regulation: `FK-${day}`,
      });
      this.#client.inputs.refunds.push(refund);
    }
  }
}

/** What the market sold in a week. */
const market = (random: Random) =>
  BRANDS.flatMap((brand) =>
    ['线上', '线下'].flatMap((channel) =>
      Object.entries(BANDS)
        .filter(() => !random.chance(0.05))
        .map(([band, price]) => {
          const sold = random.integer(2000, 60_000);
          return { 品牌: brand, 渠道: channel, 价位段: band, '销量(台)': sold, '销额(元)': `${sold * price + random.integer(0, 99)}.37` };
        }),
    ),
  );
