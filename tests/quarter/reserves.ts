import { sql } from 'kysely';
import type { Row } from './inputs.ts';
import { RESERVES } from './company.ts';
import { addDays, FIRST_DAY, LAST_DAY } from './days.ts';
import type { Client } from './client.ts';

/** As many lots as segments are kept summed up from, and some more. */
const LOTS = 20_400;
/** In turn a lot for each of so many days up to the day on which they are entered. */
const RECEIPT_DAYS = 390;
const ENTERED = addDays(FIRST_DAY, 86);

/**
 * Goods leave on both sides of the cutoff of the expenses, of the days that the reports ask for, and on some others: so
 * many pieces of each product.
 */
const LEAVING: Readonly<Record<string, number>> = {
  '2025-04-12': 500,
  '2025-04-13': 400,
  '2025-05-06': 300,
  '2025-05-31': 350,
  '2025-06-01': 250,
  '2025-06-12': 200,
  '2025-06-13': 150,
  '2025-06-19': 120,
  '2025-06-20': 110,
  [LAST_DAY]: 80,
};

/** Products with very many lots, so that expenses are read from stored sums and from the changes since. */
export class Reserves {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async simulate(day: string): Promise<void> {
    if (day === ENTERED) await this.#enter(day);
    if (day === addDays(ENTERED, 1)) await this.#client.file('adjustment', day, lotsOf(day, RECEIPT_DAYS / 3));
    const pieces = LEAVING[day];
    if (pieces === undefined) return;
    await this.#client.file(
      'adjustment',
      day,
      RESERVES.map((product, at) => ({ 物料号: product.物料号 as string, 调整数量: -pieces - at, 原因: '盘点' })),
    );
  }

  async #enter(day: string): Promise<void> {
    await this.#client.file('adjustment', day, lotsOf(day, LOTS));
    await this.#client.job('count-expense-cells');
  }

  /** Whether the stored sums of the reports exist, and changes since. */
  static async areSummed(client: Client): Promise<boolean> {
    const { rows } = await sql<{ summed: boolean }>`
      select version is not null and exists (select from expense_delta d where d.corporate_id = o.corporate_id) as summed from expense_cell_version o
      join corporate c on c.id = o.corporate_id and c.code = 'C1'
    `.execute(client.kysely);
    return rows[0]?.summed === true;
  }
}

/** Lots of one to three pieces, each of another product than the one before it, up to the day. */
const lotsOf = (day: string, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    物料号: RESERVES[at % RESERVES.length]?.物料号 as string,
    调整数量: 1 + (at % 3),
    原因: '期初',
    '单价(含税)': at % 11 === 0 ? null : `${900 + (at % 700)}.25`,
    入库日期: addDays(day, -((at * 7) % RECEIPT_DAYS)),
  }));
