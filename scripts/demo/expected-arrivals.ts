import { addDays } from '#kit/time/business-time.ts';
import type { Api } from './api.ts';
import { DESTINATIONS, type Business, type Product } from './company.ts';
import { Random } from './random.ts';
import { workbook, type Column } from './workbooks.ts';

/** Number of weeks with a file of notices. */
const WEEKS = 6;
/** PO lines that one call reads. */
const LINES_OF_A_PAGE = 200;
/** Most notices have the whole quantity on the way; some a part of it, a few more than was ordered. */
const SHARES = [1, 1, 1, 1, 0.6, 0.5, 1.1] as const;
/** Number of notices without a PO line, and with unmapped parts and ship-tos. */
const UNMATCHED = 4;

/** A PO line in the arrival records. */
interface OrderLine {
  readonly customerPoNumber: string | null;
  readonly mpn: string | null;
  readonly dnNumber: string | null;
  readonly trackingNumber: string | null;
  readonly factoryCode: string | null;
  readonly purchaseOrderCreateDate: string;
  readonly displayPurchaseQuantity: number | null;
}

interface Notice {
  readonly customerPo: string;
  readonly dn: string;
  readonly mpn: string;
  readonly description: string;
  readonly quantity: number;
  readonly tracking: string | null;
  /** `yyyy-MM-dd`. */
  readonly shipped: string;
  readonly hour: number;
  readonly transit: number | null;
  readonly shipTo: string;
  readonly factory: string;
}

const COLUMNS: readonly Column<Notice>[] = [
  ['PO', 'text', (of) => of.customerPo],
  ['DN', 'text', (of) => of.dn],
  ['SO', 'text', (of) => `72${of.dn.slice(2)}`],
  ['Part', 'text', (of) => of.mpn],
  ['描述', 'text', (of) => of.description],
  ['数量', 'integer', (of) => of.quantity],
  ['需求跟踪号', 'text', (of) => of.tracking],
  ['发货时间', 'datetime', (of) => `${of.shipped} ${String(of.hour).padStart(2, '0')}:30:00`],
  ['预计到货日期', 'date', (of) => (of.transit === null ? null : addDays(of.shipped, of.transit))],
  ['始发城市', 'text', () => '郑州'],
  ['ShipTo', 'text', (of) => of.shipTo],
  ['工厂', 'text', (of) => of.factory],
];

/** The manufacturer's shipping notices of PO lines without a DN, and a few without a match. */
export async function fillExpectedArrivals(api: Api, { catalogue, today, words, say }: Business): Promise<void> {
  const random = new Random(60);
  const notices = [
    ...(await linesWithoutDn(api, today)).map((line, index) => noticeOf(line, index, catalogue, today, random)),
    ...unmatchedNotices(catalogue, today, random),
  ];
  const weeks = Map.groupBy(notices, ({ shipped }) => Math.floor((Date.parse(today) - Date.parse(shipped)) / (7 * 86_400_000)));
  for (const [week, of] of [...weeks].toSorted(([a], [b]) => b - a)) {
    const bytes = await workbook('发货通知', COLUMNS, of);
    await api.upload('/productArrival/importSummary', 'file', `${words('发货通知')}-${addDays(today, -7 * week)}.xlsx`, bytes);
  }
  say(`${words('发货通知')}: ${notices.length}`);
}

async function linesWithoutDn(api: Api, today: string): Promise<OrderLine[]> {
  const range = { beginDate: addDays(today, -7 * WEEKS), endDate: today };
  const found: OrderLine[] = [];
  for (let current = 1; ; current++) {
    const { list } = await api.get<{ list: OrderLine[] }>('/productArrival/pages', { ...range, current, size: LINES_OF_A_PAGE });
    found.push(...list.filter(({ dnNumber, customerPoNumber, mpn }) => dnNumber === null && customerPoNumber !== null && mpn !== null));
    if (list.length < LINES_OF_A_PAGE) return found;
  }
}

function noticeOf(line: OrderLine, index: number, catalogue: readonly Product[], today: string, random: Random): Notice {
  const shipped = addDays(line.purchaseOrderCreateDate, random.integer(1, 6));
  const mpn = line.mpn ?? '';
  return {
    customerPo: line.customerPoNumber ?? '',
    dn: `81${String(40_000_000 + index)}`,
    mpn,
    description: catalogue.find((product) => product.mpn === mpn)?.productName ?? '',
    quantity: Math.max(1, Math.round((line.displayPurchaseQuantity ?? 1) * random.pick(SHARES))),
    tracking: line.trackingNumber,
    shipped: shipped < today ? shipped : today,
    hour: random.integer(8, 20),
    transit: random.chance(0.8) ? random.integer(2, 6) : null,
    shipTo: shipToOf(random.integer(0, DESTINATIONS.length - 1)),
    factory: line.factoryCode ?? '013X',
  };
}

const shipToOf = (destination: number) => `00300${101 + destination}`;

function unmatchedNotices(catalogue: readonly Product[], today: string, random: Random): Notice[] {
  return Array.from({ length: UNMATCHED }, (_, index) => {
    const product = random.pick(catalogue);
    return {
      customerPo: `4599${String(900_000 + index)}`,
      dn: `81${String(49_000_000 + index)}`,
      mpn: index % 3 === 0 ? `NEW${100 + index}` : product.mpn,
      description: product.productName,
      quantity: random.integer(5, 60),
      tracking: null,
      shipped: addDays(today, -random.integer(0, 13)),
      hour: random.integer(8, 20),
      transit: 4,
      shipTo: index % 4 === 1 ? '0030999' : shipToOf(random.integer(0, DESTINATIONS.length - 1)),
      factory: '013X',
    };
  });
}
