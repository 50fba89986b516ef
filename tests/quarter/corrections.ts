import type { Random } from '../../scripts/demo/random.ts';
import type { Row } from './inputs.ts';
import { addDays } from './days.ts';
import type { Client } from './client.ts';
import type { OrderLine, Orders, Shipment } from './orders.ts';

/** Corrections of each kind in turn, some of them undone. A line is corrected once. */
export class Corrections {
  readonly #random: Random;
  readonly #client: Client;
  readonly #orders: Orders;

  constructor(random: Random, client: Client, orders: Orders) {
    this.#random = random;
    this.#client = client;
    this.#orders = orders;
  }

  async simulate(day: string, number: number): Promise<void> {
    if (number % 4 !== 2) return;
    const turn = [this.#deletion, this.#tracking, this.#move, this.#dnDeletion][((number - 2) / 4) % 4];
    const uploadId = await turn?.call(this, day);
    if (uploadId !== undefined && this.#random.chance(0.25)) await this.#client.undo(uploadId);
  }

  /**
   * A quantity that the manufacturer will not ship and the ERP has not deleted. More than the open quantity, and an
   * unknown order, are rejected.
   */
  async #deletion(day: string): Promise<number | undefined> {
    const line = this.#take(
      ({ deleted, quantity, shipments }) =>
        deleted === null && shipments.every(({ noticed }) => noticed < day) && openOf(quantity, shipments) > 0,
    );
    if (line === undefined) return undefined;
    const named = (order: string, item: number, quantity: number): Row => ({ 订单号: order, 行项目: item, 删单数量: quantity });
    const good = named(line.order, line.item, 20);
    const { uploadId } = await this.#client.list('orderDeletion', [good, named('4599999999', 10, 5)], [good]);
    return uploadId;
  }

  /** A tracking number that the order really has; another one needs confirmation. */
  async #tracking(day: string): Promise<number | undefined> {
    const line = this.#take(({ created }) => created < day);
    if (line === undefined) return undefined;
    const rows: Row[] = [{ 订单号: line.order, 行项目: line.item, 需求跟踪号: `11EDU${line.item}` }];
    const { uploadId, needConfirmList = [] } = await this.#client.list('orderTracking', rows);
    if (needConfirmList.length > 0) await this.#client.call('/productArrival/coverUpdatePoNumber', { needConfirmList });
    return uploadId;
  }

  /** Goods of a DN that were meant for another order of the same material and price. */
  async #move(day: string): Promise<number | undefined> {
    const fits = (from: OrderLine, to: OrderLine) =>
      from.order !== to.order && from.product === to.product && from.price === to.price && from.taxCode === to.taxCode && !to.isCorrected;
    const target = (from: OrderLine) =>
      this.#orders.lines.find((to) => fits(from, to) && to.created < day && openOf(to.quantity, to.shipments) >= 6);
    const from = this.#take((line) => dnAt(line, day) !== undefined && target(line) !== undefined);
    const to = from === undefined ? undefined : target(from);
    if (from === undefined || to === undefined) return undefined;
    to.isCorrected = true;
    const dn = dnAt(from, day)?.dn ?? '';
    const row: Row = { DN: dn, 原订单号: from.order, 新订单号: to.order, 物料号: from.product.物料号 as string, 数量: 6 };
    return (await this.#client.list('dnMove', [row])).uploadId;
  }

  async #dnDeletion(day: string): Promise<number | undefined> {
    const line = this.#take((one) => dnAt(one, day) !== undefined);
    if (line === undefined) return undefined;
    return (await this.#client.list('dnDeletion', [{ DN: dnAt(line, day)?.dn ?? '' }])).uploadId;
  }

  #take(fits: (line: OrderLine) => boolean): OrderLine | undefined {
    const found = this.#orders.lines.filter((line) => !line.isCorrected && fits(line));
    const line = found.length === 0 ? undefined : this.#random.pick(found);
    if (line !== undefined) line.isCorrected = true;
    return line;
  }
}

const openOf = (quantity: number, shipments: readonly Shipment[]) =>
  shipments.reduce((open, shipment) => open - shipment.quantity, quantity);

/** A DN in one batch that the BI view has had for some days. */
const dnAt = ({ shipments }: OrderLine, day: string): Shipment | undefined =>
  shipments.find(
    ({ inBi, receipts, tooMany }) => addDays(inBi, 1) <= day && addDays(inBi, 12) > day && receipts.length === 1 && tooMany === 0,
  );
