import { keyOf, type Inputs, type Row } from './inputs.ts';
import { AGEING, LOCATIONS, ORDER_CODE_TYPES, TAX_RATES, TRACKING_TYPES } from './company.ts';
import { addDays, appleWeekOf } from './days.ts';
import { Exact } from './exact.ts';

/** A DN and batch of an order line after all corrections, or the line without one. */
export interface Piece {
  readonly dn: string | null;
  readonly batch: string | null;
  readonly shipped: number | null;
  readonly shippedOn: string | null;
  readonly received: number | null;
  readonly receivedOn: string | null;
  readonly expected: string | null;
  readonly agentTime: string | null;
}

/** A line of a purchase order with its shipments and receipts (docs/business-rules/arrivals.md). */
export interface PurchaseLine {
  readonly row: Row;
  readonly product: Row | undefined;
  readonly deleted: number;
  readonly tracking: string | null;
  readonly untaxed: Exact | null;
  readonly rate: string | null;
  /** Exact; null if price or rate is missing. */
  readonly taxed: Exact | null;
  readonly pieces: readonly Piece[];
}

interface Notice {
  readonly row: Row;
  readonly product: Row | undefined;
  readonly location: Row | undefined;
  readonly expected: string | null;
  /** Its quantity on each order line. */
  readonly matched: Map<string, number>;
}

const LINE = ['order', 'item'];
const text = (row: Row | undefined, name: string) => (row?.[name] ?? null) as string | null;
const count = (row: Row, name: string) => (row[name] ?? 0) as number;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The rows of the corrections that were not undone. */
const corrections = (inputs: Inputs, kind: string): readonly Row[] => inputs.uploads(kind).flatMap(({ rows }) => rows);

export function purchaseLinesOf(inputs: Inputs): PurchaseLine[] {
  const notices = matchedNotices(inputs);
  const gone = new Set(corrections(inputs, 'dnDeletion').map(({ DN }) => DN));
  const moves = corrections(inputs, 'dnMove').filter(({ DN }) => !gone.has(DN ?? null));
  const byLine = Map.groupBy(inputs.bi, (row) => keyOf(row, LINE));
  const notified = new Map([...byLine].map(([key, rows]) => [key, notifiedPieces(key, rows, notices).filter(({ dn }) => !gone.has(dn))]));
  return [...byLine].map(([key, rows]) => {
    const row = rows[0] as Row;
    const remaining = (notified.get(key) ?? []).map((piece) => matchesLineFilter(piece, row, moves));
    const brought = moves
      .filter((move) => move.新订单号 === row.order && move.物料号 === row.product)
      .flatMap((move) => broughtBy(move, byLine, notified));
    return lineOf(inputs, row, [...remaining, ...brought]);
  });
}

/** The DNs of a line in the BI view, and notices of DNs that the view does not have. */
function notifiedPieces(key: string, rows: readonly Row[], notices: readonly Notice[]): Piece[] {
  const own = notices.filter(({ matched }) => matched.has(key));
  const noticed = (dn: string) => own.find(({ row }) => row.DN === dn);
  const known = rows.flatMap((row): Piece[] => {
    const dn = text(row, 'dn');
    if (dn === null) return [];
    const notice = noticed(dn);
    return [
      {
        dn,
        batch: text(row, 'batch'),
        shipped: row.shipped as number,
        shippedOn: text(row, 'shippedOn') ?? text(notice?.row, '发货时间')?.slice(0, 10) ?? null,
        received: (row.received ?? null) as number | null,
        receivedOn: text(row, 'receivedOn'),
        expected: text(notice?.row, '预计到货日期') ?? text(row, 'expectedOn') ?? notice?.expected ?? null,
        agentTime: text(notice?.row, '发货时间'),
      },
    ];
  });
  const unknown = own
    .filter(({ row }) => !known.some(({ dn }) => dn === row.DN))
    .map(({ row, expected, matched }): Piece => {
      const at = row.发货时间 as string;
      return {
        dn: row.DN as string,
        batch: null,
        shipped: matched.get(key) ?? 0,
        shippedOn: at.slice(0, 10),
        received: null,
        receivedOn: null,
        expected,
        agentTime: at,
      };
    });
  return [...known, ...unknown];
}

/** The rest of a piece after its moves: the received quantity beyond the rest was moved with the goods. */
function matchesLineFilter(piece: Piece, { order, product }: Row, moves: readonly Row[]): Piece {
  const moved = sum(
    moves
      .filter(({ DN, 原订单号, 物料号 }) => DN === piece.dn && 原订单号 === order && 物料号 === product)
      .map((move) => count(move, '数量')),
  );
  if (moved === 0 || piece.shipped === null) return piece;
  const shipped = piece.shipped - moved;
  return { ...piece, shipped, received: piece.received === null ? null : Math.min(piece.received, shipped) };
}

/** The goods of a move on the target order. */
function broughtBy(move: Row, byLine: ReadonlyMap<string, readonly Row[]>, notified: ReadonlyMap<string, readonly Piece[]>): Piece[] {
  const from = [...byLine].find(([, rows]) => rows[0]?.order === move.原订单号 && rows[0]?.product === move.物料号)?.[0] ?? '';
  const piece = notified.get(from)?.find(({ dn }) => dn === move.DN);
  if (piece === undefined) return [];
  const quantity = count(move, '数量');
  const carried = piece.received === null ? 0 : piece.received - Math.min(piece.received, (piece.shipped ?? 0) - quantity);
  return [
    { ...piece, batch: null, shipped: quantity, received: carried > 0 ? carried : null, receivedOn: carried > 0 ? piece.receivedOn : null },
  ];
}

function lineOf(inputs: Inputs, row: Row, pieces: readonly Piece[]): PurchaseLine {
  const product = inputs.products.find(({ 物料号 }) => 物料号 === row.product);
  const named = (of: Row) => of.订单号 === row.order && of.行项目 === row.item;
  const deletion = corrections(inputs, 'orderDeletion').findLast(named);
  const untaxed = text(row, 'price') ?? text(product, '未税单价');
  const rate = (row.taxCode === null ? undefined : TAX_RATES[row.taxCode as string]) ?? text(product, '税点（%）');
  const taxed = untaxed === null || rate === null ? null : Exact.of(untaxed).times(Exact.of(1).plus(Exact.of(rate).over(100)));
  return {
    row,
    product,
    // Orders deleted by an upload were not deleted by the ERP.
    deleted: deletion === undefined ? count(row, 'deleted') : count(deletion, '删单数量'),
    tracking: text(corrections(inputs, 'orderTracking').findLast(named), '需求跟踪号') ?? text(row, 'tracking'),
    untaxed: untaxed === null ? null : Exact.of(untaxed),
    rate,
    taxed,
    pieces: pieces.length > 0 ? pieces : [NOTHING_YET],
  };
}

const NOTHING_YET: Piece = {
  dn: null,
  batch: null,
  shipped: null,
  shippedOn: null,
  received: null,
  receivedOn: null,
  expected: null,
  agentTime: null,
};

const orderTypeOf = (tracking: string | null, order: string): string =>
  TRACKING_TYPES[tracking?.slice(2, 5) ?? ''] ??
  Object.entries(ORDER_CODE_TYPES)
    .filter(([prefix]) => order.startsWith(prefix))
    .toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ??
  '未知';

function statusOf({ row, deleted }: PurchaseLine, { dn, shipped, shippedOn, received }: Piece): string {
  if (deleted === row.quantity) return '已删除';
  if ((received ?? 0) > 0) return (received ?? 0) >= (shipped ?? 0) ? '已收货' : '部分收货';
  if (dn === null) return '未DN';
  return shippedOn === null ? '已DN未发' : '在途';
}

/** The arrival records. Figures of a line are only on its first record. */
export function arrivalsOf(inputs: Inputs) {
  const lines = purchaseLinesOf(inputs);
  return {
    records: lines.flatMap((line) => line.pieces.map((piece) => recordOf(line, piece))),
    lines: lines.map(({ row, deleted, pieces }) => {
      const open = count(row, 'quantity') - sum(pieces.map(({ received }) => received ?? 0)) - deleted;
      return { line: `${row.order}/${row.item}`, first: [[count(row, 'quantity'), open, deleted]] };
    }),
  };
}

function recordOf(line: PurchaseLine, piece: Piece) {
  const { row, product, tracking, untaxed, rate, taxed } = line;
  const quantity = piece.dn === null ? count(row, 'quantity') - line.deleted : (piece.shipped ?? 0);
  const received = piece.received ?? 0;
  return {
    purchaseOrderCode: row.order,
    purchaseOrderLineItem: row.item,
    dnNumber: piece.dn,
    batchCode: piece.batch,
    trackingNumber: tracking,
    orderType: orderTypeOf(tracking, row.order as string),
    shippingStatus: statusOf(line, piece),
    shippingQuantity: piece.shipped,
    appleShippingDate: piece.shippedOn,
    week: piece.shippedOn === null ? null : appleWeekOf(piece.shippedOn),
    estimatedDeliveryDate: piece.expected,
    agentDeliveryTime: piece.agentTime,
    receivedQuantity: piece.received,
    dcReceivedDate: piece.receivedOn,
    receivedWeek: piece.receivedOn === null ? null : appleWeekOf(piece.receivedOn),
    discrepantQuantity: received > 0 ? (piece.shipped ?? 0) - received : null,
    category: text(product, 'Lob'),
    mpn: text(product, '到货取值') ?? text(product, 'MPN'),
    productName: text(product, '产品名称'),
    storageLocationName: text(
      LOCATIONS.find(({ new: now }) => now === row.storage),
      'name',
    ),
    taxRate: rate,
    priceSource: untaxed === null ? '未定价' : rate === null ? '税率未维护' : row.price === null ? '物料映射' : 'BI',
    taxedMoney: taxed === null ? null : taxed.times(quantity).rounded(2),
  };
}

/**
 * The matched notices: the newest of each DN, PO and part; first with the lines on which the BI view has their DN, then
 * with the open quantities, the earliest notice first.
 */
function matchedNotices(inputs: Inputs): Notice[] {
  const gone = new Set(corrections(inputs, 'dnDeletion').map(({ DN }) => DN));
  const newest = new Map(corrections(inputs, 'notice').map((row) => [keyOf(row, ['DN', 'PO', 'Part']), row]));
  const notices = [...newest.values()]
    .map((row) => noticeOf(inputs, row))
    .toSorted((a, b) => keyOf(a.row, ['发货时间', 'DN']).localeCompare(keyOf(b.row, ['发货时间', 'DN'])));
  const open = openOfLines(inputs, gone);
  const live = notices.filter(({ row }) => !gone.has(row.DN ?? null));
  for (const { row, matched } of live)
    for (const [key, of] of linesFor(inputs, row)) {
      const shipped = sum(of.filter(({ dn }) => dn === row.DN).map((bi) => count(bi, 'shipped')));
      if (shipped > 0) matched.set(key, Math.min(shipped, count(row, '数量')));
    }
  for (const { row, matched } of live) {
    let left = count(row, '数量') - sum([...matched.values()]);
    for (const [key] of linesFor(inputs, row)) {
      const part = Math.min(left, open.get(key) ?? 0);
      if (part <= 0) continue;
      matched.set(key, (matched.get(key) ?? 0) + part);
      open.set(key, (open.get(key) ?? 0) - part);
      left -= part;
    }
  }
  return notices;
}

function noticeOf(inputs: Inputs, row: Row): Notice {
  const product = inputs.products
    .filter(({ MPN }) => MPN === row.Part)
    .toSorted((a, b) => String(a.物料号).localeCompare(String(b.物料号)))[0];
  const location = LOCATIONS.find(({ shipTo }) => shipTo === row.ShipTo);
  const ageing = AGEING.find(
    (of) =>
      of.品类 === product?.Lob &&
      of.始发城市 === String(row.始发城市).replace(/市$/, '') &&
      String(location?.name).includes(of.目的城市 as string),
  );
  const shipped = (row.发货时间 as string).slice(0, 10);
  const expected = text(row, '预计到货日期') ?? (ageing === undefined ? null : addDays(shipped, count(ageing, '时效（入仓时间）')));
  return { row, product, location, expected, matched: new Map() };
}

/** The lines of a notice's order that have its part, in their order. */
const linesFor = (inputs: Inputs, notice: Row): [string, Row[]][] =>
  [
    ...Map.groupBy(
      inputs.bi.filter(
        (bi) => bi.customerPo === notice.PO && inputs.products.find(({ 物料号 }) => 物料号 === bi.product)?.MPN === notice.Part,
      ),
      (row) => keyOf(row, LINE),
    ),
  ].toSorted(([, a], [, b]) => count(a[0] as Row, 'item') - count(b[0] as Row, 'item'));

/** The quantity of each line without the DNs of the BI view and without moves. */
function openOfLines(inputs: Inputs, gone: ReadonlySet<unknown>): Map<string, number> {
  const moves = corrections(inputs, 'dnMove').filter(({ DN }) => !gone.has(DN));
  const movedAt = (row: Row, end: '原订单号' | '新订单号') =>
    sum(moves.filter((move) => move[end] === row.order && move.物料号 === row.product).map((move) => count(move, '数量')));
  return new Map(
    [...Map.groupBy(inputs.bi, (row) => keyOf(row, LINE))].map(([key, rows]) => {
      const row = rows[0] as Row;
      const shipped = sum(rows.filter(({ dn }) => !gone.has(dn)).map((bi) => count(bi, 'shipped')));
      const { deleted } = lineOf(inputs, row, []);
      return [key, Math.max(0, count(row, 'quantity') - deleted - shipped + movedAt(row, '原订单号') - movedAt(row, '新订单号'))];
    }),
  );
}

/** The values without a mapping. */
const UNMAPPED = '未维护';

/** The expected arrivals. */
export function noticesOf(inputs: Inputs) {
  const gone = new Set(corrections(inputs, 'dnDeletion').map(({ DN }) => DN));
  return matchedNotices(inputs).map(({ row, product, location, expected, matched }) => {
    const found = sum([...matched.values()]);
    const isRed = product === undefined || location === undefined || found < count(row, '数量') || gone.has(row.DN ?? null);
    const day = (row.发货时间 as string).slice(0, 10);
    return {
      customerPoNumber: row.PO,
      dnNumber: row.DN,
      partNumber: row.Part,
      qty: row.数量,
      matchedQuantity: found,
      flag: isRed ? 1 : 0,
      category: text(product, 'Lob') ?? UNMAPPED,
      productCode: text(product, '物料号'),
      storageLocationName: text(location, 'name'),
      summaryCode: [day.replaceAll('-', ''), text(location, 'name') ?? UNMAPPED, text(product, 'Sub-Lob') ?? UNMAPPED].join('-'),
      expectedDate: expected,
    };
  });
}

/** The arrival summary: one row per code. */
export function summaryOf(inputs: Inputs) {
  return [...Map.groupBy(noticesOf(inputs), ({ summaryCode }) => summaryCode)].map(([summaryCode, lines]) => ({
    summaryCode,
    flag: Math.max(...lines.map(({ flag }) => flag)),
    storageLocationName: lines.map(({ storageLocationName }) => storageLocationName).find((name) => name !== null) ?? null,
    category: [...new Set(lines.map(({ category }) => category).filter((category) => category !== UNMAPPED))].toSorted().join('、') || null,
    deliveryDate: summaryCode.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3'),
    dnCount: new Set(lines.map(({ dnNumber }) => dnNumber)).size,
    lineCount: lines.length,
    qty: sum(lines.map(({ qty }) => qty as number)),
    abnormalCount: sum(lines.map(({ flag }) => flag)),
  }));
}

/** The quantities shipped until a day, by the MPN under which they arrive. */
export const shippedOf = (inputs: Inputs, day: string): { mpn: string; day: string; quantity: number }[] =>
  purchaseLinesOf(inputs).flatMap(({ row, product, pieces }) =>
    pieces.flatMap(({ shipped, shippedOn }) =>
      shippedOn !== null && shippedOn <= day && (shipped ?? 0) > 0
        ? [{ mpn: text(product, '到货取值') ?? text(product, 'MPN') ?? (row.product as string), day: shippedOn, quantity: shipped ?? 0 }]
        : [],
    ),
  );
