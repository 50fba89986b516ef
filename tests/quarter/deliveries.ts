import type { Random } from '../../scripts/demo/random.ts';
import type { Row } from './inputs.ts';
import { borderNotes, borderReceipts } from './borders.ts';
import { DESTINATIONS, ORIGINS, PRODUCTS, SKUS, STORAGE_TYPES, storageTypeOf, UNMAPPED_CODE } from './company.ts';
import { addDays, LAST_DAY } from './days.ts';
import type { Client } from './client.ts';

/** A delivery line with all its future events; a file of a day has the events before that day. */
interface Delivery {
  readonly order: string;
  readonly item: number;
  readonly jdPo: string;
  readonly product: string;
  readonly lob: string;
  readonly sku: string | undefined;
  readonly quantity: number;
  readonly created: string;
  readonly shipped: string;
  readonly from: string;
  readonly to: string;
  readonly shipping: string;
  readonly transfer: string;
  readonly signs: readonly (string | null)[];
  readonly appointment: string;
  readonly stored: string;
  readonly exception: string | null;
}

/**
 * Deliveries: delivery notes each day, the warehouses' milestones of one category per day in turn, the partner's
 * receipts every other day.
 */
export class Deliveries {
  readonly #random: Random;
  readonly #client: Client;
  readonly #all: Delivery[] = [];
  readonly #reportedShipped = new Set<Delivery>();
  #orders = 0;

  constructor(random: Random, client: Client) {
    this.#random = random;
    this.#client = client;
  }

  async simulate(day: string, number: number): Promise<void> {
    await this.#notes(day);
    await this.#milestones(day, STORAGE_TYPES[number % STORAGE_TYPES.length] as string);
    if (number % 2 === 1) await this.#receipts(day);
  }

  async #notes(day: string): Promise<void> {
    const made = Array.from({ length: this.#random.integer(1, 3) }, () => this.#order(day)).flat();
    const shippedSince = this.#all.filter((one) => one.shipped <= day && !this.#reportedShipped.has(one));
    this.#all.push(...made);
    const rows = [...[...shippedSince, ...made].map((one) => noteOf(one, day)), ...(day === LAST_DAY ? borderNotes() : [])];
    for (const one of this.#all) if (one.shipped <= day) this.#reportedShipped.add(one);
    await this.#client.file('delivery', day, rows);
    if (!this.#random.chance(0.12)) return;
    // A file with a wrong count is sent and then replaced; sometimes the first file was right.
    const again = rows.map((row, at) => (at === 0 ? { ...row, 数量: (row.数量 as number) + this.#random.integer(1, 9) } : row));
    const corrected = await this.#client.file('delivery', day, again);
    if (this.#random.chance(0.4)) await this.#client.undo(corrected);
  }

  #order(day: string): Delivery[] {
    const random = this.#random;
    const number = ++this.#orders;
    const hour = random.pick(['08:12:44', '11:30:00', '17:59:59', '18:00:00', '18:00:01', '20:45:10']);
    const shipped = addDays(day, random.integer(0, 2));
    const day2 = addDays(shipped, random.integer(1, 5));
    const journey = {
      order: `80${String(number).padStart(6, '0')}`,
      jdPo: `JD${String(number).padStart(6, '0')}`,
      created: `${day} ${hour}`,
      shipped,
      from: random.pick(ORIGINS),
      to: random.pick(DESTINATIONS),
      shipping: random.chance(0.25) ? '空运' : '陆运',
      transfer: random.chance(0.8) ? `${day2} ${time(random)}` : '9999-12-31',
      signs: [1, 2, 3, 4].map((after) => (random.chance(0.5) ? `${addDays(day2, after)} ${time(random)}` : null)),
      appointment: `${addDays(day2, 1)} 09:00:00`,
      stored: random.chance(0.93) ? `${addDays(day2, random.integer(1, 4))} ${time(random)}` : '9999-12-31',
      exception: random.chance(0.1) ? random.pick(['天气影响', '车辆故障']) : null,
    };
    return this.#productsOf(random.integer(1, 3)).map((product, at) => ({
      ...journey,
      item: (at + 1) * 10,
      product: product.物料号 as string,
      lob: product.Lob as string,
      sku: SKUS.find(({ MPN }) => MPN === product.MPN)?.SKU as string | undefined,
      quantity: random.integer(3, 45),
    }));
  }

  /** Products of different part numbers, so that each has its own SKU in the partner's order. */
  #productsOf(count: number): Row[] {
    const chosen = new Map<string, Row>();
    while (chosen.size < count) {
      const product = this.#random.chance(0.03) ? { 物料号: UNMAPPED_CODE, MPN: UNMAPPED_CODE, Lob: '配件' } : this.#random.pick(PRODUCTS);
      chosen.set(product.MPN as string, product);
    }
    return [...chosen.values()];
  }

  async #milestones(day: string, lob: string): Promise<void> {
    const since = addDays(day, -25);
    const rows = this.#all.filter((one) => one.lob === lob && one.shipped < day && one.shipped > since).map((one) => milestoneOf(one, day));
    await this.#client.file(`storage${storageTypeOf(lob)}`, day, rows);
  }

  async #receipts(day: string): Promise<void> {
    const since = addDays(day, -14);
    const rows = this.#all
      .filter(({ sku, shipped }) => sku !== undefined && shipped < day && shipped > since)
      .map((one) => receiptOf(one, day));
    if (day === LAST_DAY) rows.push(...borderReceipts());
    const sent = await this.#client.file('vc', day, rows);
    if (sent > 0 && day !== LAST_DAY && this.#random.chance(0.05)) await this.#client.undo(sent);
  }
}

/** Among them the last second that is shown as 0.0 of a day, and the first that is shown as 0.1. */
const time = (random: Random): string => random.pick(['00:00:00', '01:11:59', '01:12:00', '06:00:00', '09:35:59', '13:12:00', '22:48:01']);

/** The time, if it is before the day; else null. */
const known = (moment: string | null, day: string): string | null => (moment !== null && moment < day ? moment : null);

const noteOf = (one: Delivery, day: string): Row => ({
  交货单号: one.order,
  行项目: one.item,
  交货单创建时间: one.created,
  京东PO单号: one.jdPo,
  发货日期: one.shipped <= day ? one.shipped : null,
  收货方: `京东${one.to}仓`,
  物料号: one.product,
  数量: one.quantity,
  始发城市: one.from,
  目的城市: one.to,
  '港内/港外': '港内',
  送达方: '京东',
});

const milestoneOf = (one: Delivery, day: string): Row => ({
  交货单号: one.order,
  行项目: one.item,
  运输方式: one.shipping,
  中转签收时间: known(one.transfer, day),
  ...Object.fromEntries(['一签时间', '二签时间', '三签时间', '四签时间'].map((name, at) => [name, known(one.signs[at] ?? null, day)])),
  异常原因: one.exception,
});

const receiptOf = (one: Delivery, day: string): Row => ({
  京东PO单号: one.jdPo,
  SKU: one.sku ?? '',
  库房城市: one.to,
  采购数量: one.quantity,
  预约时间: one.appointment,
  入仓时间: known(one.stored, day),
  实收数量: known(one.stored, day) === null ? null : one.quantity,
});
