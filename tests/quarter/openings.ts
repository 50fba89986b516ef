import type { Inputs } from './inputs.ts';
import { PRODUCTS, RESERVES } from './company.ts';
import { addDays, LAST_DAY } from './days.ts';
import type { Client } from './client.ts';

/** All products. */
const ALL = [...PRODUCTS, ...RESERVES];

/**
 * Opening values: of the batch plan by MPN, and of what the partner has not ordered by 物料号.
 */
export class Openings {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async simulate(day: string, number: number): Promise<void> {
    if (number === 9) await this.#plan(day, [0, 2, 4, 6], null);
    // New values for two of them, as of some days before.
    if (number === 40) await this.#plan(day, [2, 6, 8], addDays(day, -5));
    if (number === 41) await this.#client.undo(await this.#plan(day, [0, 2], null));
    if (number === 15) await this.#notOrdered(day, [1, 3, 5, 7], addDays(day, -3));
    if (number === 60) await this.#notOrdered(day, [3, 9], null);
    // As of the day before the quarter, and of its first.
    if (number === 12) await this.#plan(day, [10], '2025-03-29');
    if (number === 12) await this.#plan(day, [13], '2025-03-30');
    if (day === LAST_DAY) await this.#notOrdered(day, [11, PRODUCTS.length + 1], null);
    if (number === 61) await this.#client.undo(await this.#notOrdered(day, [5], null));
  }

  async #plan(day: string, products: readonly number[], since: string | null): Promise<number> {
    const rows = products.map((at) => ({
      MPN: ALL[at]?.MPN as string,
      期初数量: at * 10 + Number(day.slice(8)),
      期初日期: since,
    }));
    return (await this.#client.list('planOpening', rows)).uploadId;
  }

  async #notOrdered(day: string, products: readonly number[], since: string | null): Promise<number> {
    const rows = products.map((at) => ({
      物料号: ALL[at]?.物料号 as string,
      京东未下单期初: at * 7 - Number(day.slice(8)),
      期初日期: since,
    }));
    return (await this.#client.list('notOrderedOpening', rows)).uploadId;
  }
}

/** The effective opening value of each key: of those that begin within the days, the last uploaded one. */
export function openingsOf(
  inputs: Inputs,
  [kind, key, value]: readonly ['planOpening', 'MPN', '期初数量'] | readonly ['notOrderedOpening', '物料号', '京东未下单期初'],
  [first, last]: readonly [string, string],
): Map<string, { readonly day: string; readonly quantity: number }> {
  const openings = inputs.uploads(kind).flatMap((filed) =>
    filed.rows.map((row) => ({
      key: row[key] as string,
      day: (row.期初日期 ?? filed.day) as string,
      quantity: row[value] as number,
    })),
  );
  return new Map(openings.filter(({ day }) => day >= first && day <= last).map((opening) => [opening.key, opening]));
}
