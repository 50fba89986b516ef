import type { Row } from './inputs.ts';
import { LOCATIONS, PRODUCTS, RESERVES, SKUS } from './company.ts';
import { addDays, LAST_DAY } from './days.ts';
import type { Client } from './client.ts';

/** Inputs on both sides of the borders of formulas, a day or a second apart. Quantities are powers of two, so that a sum identifies its terms. */

const TOMORROW = addDays(LAST_DAY, 1);
const codeOf = (products: readonly Row[], at: number): string => products[at]?.物料号 as string;
const mpnOf = (products: readonly Row[], at: number): string => products[at]?.MPN as string;

/** Delivery orders by when they were created, shipped (planned, where it is tomorrow) and signed for (booked, likewise). */
const DELIVERIES = [
  [`${addDays(LAST_DAY, -1)} 23:59:59`, addDays(LAST_DAY, -1), null],
  [`${LAST_DAY} 00:00:00`, LAST_DAY, `${LAST_DAY} 00:00:00`],
  [`${LAST_DAY} 10:00:00`, LAST_DAY, `${LAST_DAY} 23:59:59`],
  [`${LAST_DAY} 10:00:00`, LAST_DAY, `${TOMORROW} 00:00:00`],
  [`${LAST_DAY} 23:59:59`, TOMORROW, null],
  [`${TOMORROW} 00:00:00`, TOMORROW, null],
] as const;

/** The products that are delivered: the one has a SKU at the retail partner, the other none. Both begin with an opening value on the last day. */
const DELIVERED = [codeOf(PRODUCTS, 11), codeOf(RESERVES, 1)] as const;
const SKU = SKUS.find(({ MPN }) => MPN === PRODUCTS[11]?.MPN)?.SKU as string;
const partnerOrderOf = (at: number) => `JD9999${at}`;

/** Rows of the last day's delivery file. */
export const borderNotes = (): Row[] =>
  DELIVERIES.flatMap(([created, shipped], at) =>
    DELIVERED.map((product, index) => ({
      交货单号: `809999${at}`,
      行项目: (index + 1) * 10,
      交货单创建时间: created,
      京东PO单号: partnerOrderOf(at),
      发货日期: shipped,
      收货方: '京东北京仓',
      物料号: product,
      数量: 2 ** at,
      始发城市: '上海',
      目的城市: '北京',
      '港内/港外': '港内',
      送达方: '京东',
    })),
  );

/** Rows of the last day's file of the retail partner. */
export const borderReceipts = (): Row[] =>
  DELIVERIES.map(([, , stored], at) => ({
    京东PO单号: partnerOrderOf(at),
    SKU,
    库房城市: '北京',
    采购数量: 2 ** at,
    预约时间: `${TOMORROW} 09:00:00`,
    入仓时间: stored,
    实收数量: null,
  }));

/** Purchase order lines by the days of order, shipment and receipt, and the announced day if there is a notice. */
interface Line {
  readonly created: string;
  readonly shippedOn?: string;
  readonly receivedOn?: string;
  readonly announced?: string;
  /** Index of its product in RESERVES. */
  readonly of?: number;
}

const LONG_AGO = '2025-01-10';
const QUARTER_BEGINS = '2025-03-30';

const LINES: readonly Line[] = [
  // 188 days before the last one: closed lines on both sides, and an open line of before.
  { created: addDays(LAST_DAY, -188), shippedOn: LONG_AGO, receivedOn: LONG_AGO },
  { created: addDays(LAST_DAY, -189), shippedOn: LONG_AGO, receivedOn: addDays(LONG_AGO, 1) },
  { created: addDays(LAST_DAY, -189) },
  { created: LAST_DAY },
  { created: TOMORROW },
  // Shipped and received by the last day, and after it.
  ...[LAST_DAY, TOMORROW].map((shippedOn) => ({ created: '2025-06-20', shippedOn })),
  ...[-1, 0, 1].map((days) => ({ created: '2025-06-20', shippedOn: '2025-06-24', receivedOn: addDays(LAST_DAY, days), of: 1 })),
  // Expected yesterday, on each of the four days that have a column, and a day later.
  ...[-1, 0, 1, 2, 3, 4].map((days) => ({ created: '2025-06-20', shippedOn: '2025-06-25', announced: addDays(LAST_DAY, days) })),
  // Shipped on the day before the quarter, and on its first.
  { created: '2025-03-20', shippedOn: addDays(QUARTER_BEGINS, -1), of: 2 },
  { created: '2025-03-20', shippedOn: QUARTER_BEGINS, of: 2 },
];

const ORDER = '4509000001';
const dnOf = (at: number) => `DNB${at}`;

const biRows = (): Row[] =>
  LINES.map(({ created, shippedOn = null, receivedOn = null, of = 0 }, at) => {
    const quantity = 2 ** at;
    return {
      order: ORDER,
      item: (at + 1) * 10,
      customerPo: 'CPOB',
      tracking: null,
      created,
      storage: LOCATIONS[0]?.new as string,
      product: codeOf(RESERVES, of),
      quantity,
      deleted: 0,
      taxCode: 'J1',
      price: `${700 + at}.125`,
      dn: shippedOn === null ? null : dnOf(at),
      batch: null,
      shipped: shippedOn === null ? null : quantity,
      shippedOn,
      received: receivedOn === null ? null : quantity,
      receivedOn,
    };
  });

const notices = (): Row[] =>
  LINES.flatMap(({ shippedOn = '', announced }, at) =>
    announced === undefined
      ? []
      : [
          {
            PO: 'CPOB',
            DN: dnOf(at),
            SO: null,
            Part: mpnOf(RESERVES, 0),
            描述: null,
            数量: 2 ** at,
            需求跟踪号: null,
            发货时间: `${shippedOn} 08:00:00`,
            预计到货日期: announced,
            始发城市: '郑州',
            ShipTo: LOCATIONS[0]?.shipTo as string,
            工厂: '013X',
          },
        ],
  );

/** Devices by how many days before the last one they were issued: a registration is one of its last seven. */
const devices = (): Row[] =>
  [7, 6, 0, -1].flatMap((days, at) =>
    Array.from({ length: 2 ** at }, (_, index) => ({
      'Delivery Number': '8299999999',
      'Ship To ID': LOCATIONS[0]?.shipTo as string,
      'Part Number': 'MPN2',
      'Serial Number': `SNB${at}${index}`,
      'GI Date': addDays(LAST_DAY, -days),
    })),
  );

/** Refunds at the cutoff of the expenses, at the day of a report, and at the last day. */
const REFUND_DAYS = ['2025-05-31', '2025-06-01', '2025-06-12', '2025-06-13', LAST_DAY];

/** Additional inputs of the last day. */
export class Borders {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async simulate(day: string): Promise<void> {
    if (day !== LAST_DAY) return;
    const client = this.#client;
    await client.pull(biRows());
    await client.list('notice', notices());
    await client.devices(devices());
    for (const [at, dataDate] of REFUND_DAYS.entries())
      for (const lob of ['iPhone', '配件']) {
        const money = `${10_000 * 2 ** at}.07`;
        await client.call('/refundIssuedToJd/insert', { lob, dataDate, money, type: '存货利息', regulation: `FK-B${at}` });
        client.inputs.refunds.push({ lob, day: dataDate, money });
      }
  }
}
