import type { Random } from '../../scripts/demo/random.ts';
import type { Row } from './inputs.ts';
import { FORWARDER, LOCATIONS, PRODUCTS } from './company.ts';
import { addDays, weekdayOf } from './days.ts';
import type { Client } from './client.ts';

/** The weekday on which notices are mailed. */
const TUESDAY = 2;

interface Receipt {
  readonly batch: string | null;
  readonly shipped: number;
  readonly received: number;
  readonly day: string;
}

export interface Shipment {
  readonly dn: string;
  readonly quantity: number;
  /** The quantity of the notice beyond the shipped quantity. */
  readonly tooMany: number;
  readonly noticed: string;
  readonly announced: string | null;
  /**
   * The first day on which the BI view has the DN; with `isReportedLate` it has the day of shipping only from the first
   * receipt.
   */
  readonly inBi: string;
  readonly isReportedLate: boolean;
  readonly receipts: readonly Receipt[];
}

/** A line of a purchase order with all its future events. */
export interface OrderLine {
  readonly order: string;
  readonly item: number;
  readonly customerPo: string;
  readonly product: Row;
  readonly created: string;
  readonly quantity: number;
  readonly price: string | null;
  readonly taxCode: string | null;
  readonly tracking: string | null;
  readonly location: Row;
  readonly shipments: readonly Shipment[];
  /** What the ERP deletes at some day; what is deleted by an upload, because the ERP does not. */
  readonly deleted: { readonly quantity: number; readonly day: string } | null;
  isCorrected: boolean;
}

/** Purchase orders in the BI view, the manufacturer's notices, receipts; a pull every evening. */
export class Orders {
  readonly lines: OrderLine[] = [];
  readonly #random: Random;
  readonly #client: Client;
  /** Two receipts of a product are never on one day, since their order would be undefined. */
  readonly #receiptDays = new Set<string>();
  #orders = 0;
  #shipments = 0;

  constructor(random: Random, client: Client) {
    this.#random = random;
    this.#client = client;
  }

  async simulate(day: string, number: number): Promise<void> {
    if (number % 3 === 0) this.#order(day);
    const touched = this.lines.filter(
      (line) => number === 0 || JSON.stringify(biOf(line, day)) !== JSON.stringify(biOf(line, addDays(day, -1))),
    );
    const orders = new Set([
      ...touched.map(({ order }) => order),
      ...this.lines.filter(({ created }) => created === day).map(({ order }) => order),
    ]);
    if (orders.size > 0) await this.#client.pull(this.lines.filter(({ order }) => orders.has(order)).flatMap((line) => biOf(line, day)));
    await this.#notices(day);
  }

  #order(day: string): void {
    const random = this.#random;
    const number = ++this.#orders;
    const order = `450${random.integer(0, 1)}${String(number).padStart(6, '0')}`;
    const chosen = new Map<string, Row>();
    for (const wanted = random.integer(2, 4); chosen.size < wanted;) {
      const product = random.pick(PRODUCTS);
      chosen.set(product.MPN as string, product);
    }
    const location = random.pick(LOCATIONS);
    for (const [at, product] of [...chosen.values()].entries()) this.lines.push(this.#line(day, order, (at + 1) * 10, product, location));
  }

  #line(day: string, order: string, item: number, product: Row, location: Row): OrderLine {
    const random = this.#random;
    const quantity = random.integer(5, 24) * 10;
    const isPart = random.chance(0.25);
    const ships = isPart ? quantity - 30 : quantity;
    const shares = random.chance(0.3) ? [Math.floor(ships / 3), ships - Math.floor(ships / 3)] : [ships];
    const price = product.未税单价 === null ? 900 : Math.round(Number(product.未税单价));
    return {
      order,
      item,
      customerPo: `CPO${order.slice(4)}`,
      product,
      created: day,
      quantity,
      // A price of the order's month, with more places than a cent has; now and then the mapping's.
      price: random.chance(0.15) ? null : `${price + Number(day.slice(5, 7)) * 3}.${100 + (price % 900)}5`,
      taxCode: ['J1', 'J2', null][Number((product.MPN as string).slice(3)) % 3] ?? null,
      tracking: random.pick(['00STD', '00EDU', '00ZZZ', null]),
      location,
      shipments: shares.map((share, at) => this.#shipment(addDays(day, random.integer(2, 4) + at * 3), share, product)),
      deleted: isPart && random.chance(0.4) ? { quantity: random.pick([10, 30]), day: addDays(day, 15) } : null,
      isCorrected: false,
    };
  }

  #shipment(noticed: string, quantity: number, product: Row): Shipment {
    const random = this.#random;
    const parts = random.chance(0.15) ? [quantity - 4, 4] : [quantity];
    let day = addDays(noticed, random.integer(2, 5));
    const receipts = parts.map((shipped, at): Receipt => {
      while (this.#receiptDays.has(`${product.物料号} ${day}`)) day = addDays(day, 1);
      this.#receiptDays.add(`${product.物料号} ${day}`);
      return { batch: parts.length > 1 ? `B${at + 1}` : null, shipped, received: shipped - (random.chance(0.08) ? 1 : 0), day };
    });
    return {
      dn: `DN${String(++this.#shipments).padStart(5, '0')}`,
      quantity,
      tooMany: random.chance(0.06) ? 7 : 0,
      noticed,
      announced: random.chance(0.6) ? addDays(noticed, random.integer(2, 6)) : null,
      inBi: addDays(noticed, random.integer(0, 2)),
      isReportedLate: random.chance(0.2),
      receipts,
    };
  }

  async #notices(day: string): Promise<void> {
    const random = this.#random;
    const due = this.lines.flatMap((line) => line.shipments.filter(({ noticed }) => noticed === day).map((of) => noticeOf(line, of)));
    const rows = [...due, ...(random.chance(0.15) ? [unmatchedNotice(random, day, ++this.#shipments)] : [])];
    if (rows.length === 0) return;
    const uploadId =
      weekdayOf(day) === TUESDAY ? await this.#client.mailedNotices(rows, FORWARDER) : (await this.#client.list('notice', rows)).uploadId;
    if (random.chance(0.06)) await this.#client.undo(uploadId);
    // A repeated notice has another day or another quantity.
    else if (random.chance(0.1)) await this.#client.list('notice', [{ ...(rows[0] as Row), 预计到货日期: addDays(day, 7) }]);
  }
}

/** The rows of a line in the BI view at the end of a day. */
function biOf(line: OrderLine, day: string): Row[] {
  const { deleted } = line;
  const own: Row = {
    order: line.order,
    item: line.item,
    customerPo: line.customerPo,
    tracking: line.tracking,
    created: line.created,
    storage: line.location.new as string,
    product: line.product.物料号 as string,
    quantity: line.quantity,
    deleted: deleted !== null && deleted.day <= day ? deleted.quantity : 0,
    taxCode: line.taxCode,
    price: line.price,
  };
  const none = { dn: null, batch: null, shipped: null, shippedOn: null, expectedOn: null, received: null, receivedOn: null };
  const known = line.shipments.filter(({ inBi }) => inBi <= day).flatMap((shipment) => piecesOf(shipment, day));
  return known.length === 0 ? [{ ...own, ...none }] : known.map((piece) => ({ ...own, ...piece }));
}

/** A DN in batches is one row until its first batch is received. */
function piecesOf({ dn, quantity, noticed, isReportedLate, receipts }: Shipment, day: string): Row[] {
  const hasCome = receipts.some((receipt) => receipt.day <= day);
  const shippedOn = isReportedLate && !hasCome ? null : noticed;
  // Some have an expected day in the ERP, too; the notice's date has precedence.
  const expectedOn = Number(dn.replace(/\D/g, '')) % 3 === 0 ? addDays(noticed, 5) : null;
  if (!hasCome) return [{ dn, batch: null, shipped: quantity, shippedOn, expectedOn, received: null, receivedOn: null }];
  return receipts.map(({ batch, shipped, received, day: on }) => ({
    dn,
    batch,
    shipped,
    shippedOn,
    expectedOn,
    received: on <= day ? received : null,
    receivedOn: on <= day ? on : null,
  }));
}

const noticeOf = (line: OrderLine, { dn, quantity, tooMany, noticed, announced }: Shipment): Row => ({
  PO: line.customerPo,
  DN: dn,
  SO: `SO${dn}`,
  Part: line.product.MPN as string,
  描述: line.product.产品名称 as string,
  数量: quantity + tooMany,
  需求跟踪号: line.tracking,
  发货时间: `${noticed} 09:30:00`,
  预计到货日期: announced,
  始发城市: '郑州市',
  ShipTo: line.location.shipTo as string,
  工厂: '013X',
});

/** A notice without a matching order, or with an unmapped part or place. */
const unmatchedNotice = (random: Random, day: string, number: number): Row => ({
  PO: `CPO-X${number}`,
  DN: `DNX${number}`,
  SO: null,
  Part: random.pick(['MPN2', 'NEW-PART']),
  描述: null,
  数量: 5,
  需求跟踪号: null,
  发货时间: `${day} 10:00:00`,
  预计到货日期: null,
  始发城市: null,
  ShipTo: random.pick(['0030001', '0039999']),
  工厂: '013X',
});
