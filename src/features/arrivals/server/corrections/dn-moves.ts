import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type {
  Comparison,
  ImportContext,
  Importer,
  ImportPreview,
  RowProblem,
  Staging,
  StoreCounts,
  UndoResult,
} from '#kit/import/server/importer.ts';
import { importCorporateId } from '#kit/import/server/corporate-of.ts';
import { previewStaged } from '#kit/import/server/store/appended-rows.ts';
import { CODES, MENU } from '../../codes.ts';
import { dnMoves } from '../../record-sets.ts';
import { allocate, type LineShare } from './allocate.ts';
import { LINES, RECORDS, undoRows } from './correction.ts';
import { Remaining } from './remaining.ts';

const MOVES = sql.table(dnMoves.table);

/**
 * Moves shipped goods of a DN to the lines of another order with the same material
 * (docs/business-rules/uploads-and-periods.md#columns, docs/business-rules/arrivals.md#corrections). Repeating a move
 * changes nothing.
 */
export const dnMoveImporter: Importer = {
  shape: dnMoves,
  table: dnMoves.table,
  codes: [CODES.dnMoveUpload],
  screen: { menu: MENU },
  check: impossibleMoves,
  compare,
  store,
  preview,
  undo,
};

/** A row of a file with its source and target lines and the quantity that is already moved. */
interface StagedMove {
  readonly rowNumber: number;
  readonly dnNumber: string;
  readonly fromOrderCode: string;
  readonly toOrderCode: string;
  readonly productCode: string;
  readonly quantity: number;
  readonly moved: number;
  /** The remaining quantity of the DN on each line of the source order, from notices or the BI view and other moves. */
  readonly from: readonly LineShare[];
  /** The quantity that each line of the target order still expects, without goods in transit to it. */
  readonly to: readonly LineShare[];
}

/** The quantity of each `line` as JSON of `LineShare`, by line item. `rows` are a `from` clause and its conditions. */
const shares = (quantity: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('item', item, 'quantity', quantity) order by item)
    from (select line.purchase_order_line_item as item, ${quantity} as quantity ${rows} group by 1) share), '[]')`;

/** Records of deliveries and notices. Goods of an earlier move are moved again from their original line. */
const IS_SHIPMENT = sql`record.source_kind in (0, 1)`;
/** The quantity that a line expects and that is not in transit to it. */
const ROOM = sql`greatest(0, max(record.display_unaccounted_quantity)
  - coalesce(sum(greatest(0, record.shipping_quantity - coalesce(record.received_quantity, 0))), 0))`;

async function stagedMoves(tx: Tx, { table }: Staging, corporateId: number): Promise<readonly StagedMove[]> {
  const linesOf = (order: RawBuilder<unknown>) => sql`
    from ${LINES} line join ${RECORDS} record on record.line_id = line.id
    where line.corporate_id = ${corporateId} and line.purchase_order_code = ${order} and line.product_code = s.product_code`;
  const shipped = sql`${linesOf(sql`s.from_order_code`)} and record.dn_number = s.dn_number and ${IS_SHIPMENT}`;
  const { rows } = await sql<StagedMove>`
    select s.row_number as "rowNumber", s.dn_number as "dnNumber", s.from_order_code as "fromOrderCode", s.to_order_code as "toOrderCode",
      s.product_code as "productCode", s.quantity::integer as quantity,
      (select coalesce(sum(earlier.quantity), 0)::bigint from ${MOVES} earlier
        where earlier.corporate_id = ${corporateId} and earlier.dn_number = s.dn_number and earlier.from_order_code = s.from_order_code
          and earlier.to_order_code = s.to_order_code and earlier.product_code = s.product_code) as moved,
      ${shares(sql`coalesce(sum(record.shipping_quantity), 0)`, shipped)} as "from",
      ${shares(ROOM, linesOf(sql`s.to_order_code`))} as "to"
    from ${sql.table(table)} s
    where num_nonnulls(s.dn_number, s.from_order_code, s.to_order_code, s.product_code, s.quantity) = 5
    order by s.row_number
  `.execute(tx);
  return rows;
}

const total = (lines: readonly LineShare[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
const isDone = ({ moved, quantity }: StagedMove) => moved === quantity;
/** The key of the target lines of a move. Several rows of a file may have the same key. */
const targetKey = ({ toOrderCode, productCode }: StagedMove) => [toOrderCode, productCode].join('\n');
/** The key of the goods that a move takes. Several rows of a file may have the same key. */
const sourceKey = ({ dnNumber, fromOrderCode, productCode }: StagedMove) => [dnNumber, fromOrderCode, productCode].join('\n');

async function impossibleMoves(tx: Tx, staging: Staging, context: ImportContext): Promise<readonly RowProblem[]> {
  const requestedBefore = new Map<string, number>();
  const moves = await stagedMoves(tx, staging, importCorporateId(context));
  return moves.flatMap((move) => {
    if (isDone(move)) return [];
    const before = requestedBefore.get(sourceKey(move)) ?? 0;
    requestedBefore.set(sourceKey(move), before + move.quantity);
    const problem = problemOf(move, total(move.from) - before);
    return problem === null ? [] : [{ rowNumber: move.rowNumber, ...problem }];
  });
}

function problemOf(move: StagedMove, available: number): Omit<RowProblem, 'rowNumber'> | null {
  if (move.fromOrderCode === move.toOrderCode) return { field: 'toOrderCode', text: '新订单与原订单相同' };
  if (move.moved > 0)
    return { field: 'quantity', text: '已移动{{moved}}，撤销该次上传后才能改为其他数量', parameters: { moved: move.moved } };
  if (move.from.length === 0) return { field: 'dnNumber', text: '原订单没有这个DN的这个物料' };
  if (move.to.length === 0) return { field: 'toOrderCode', text: '新订单没有这个物料' };
  if (move.quantity > available)
    return { field: 'quantity', text: '数量大于可移动的发货数量{{have}}', parameters: { have: Math.max(0, available) } };
  return null;
}

async function compare(tx: Tx, staging: Staging, context: ImportContext): Promise<Comparison> {
  const moves = await stagedMoves(tx, staging, importCorporateId(context));
  const unchanged = moves.filter(isDone).length;
  return { inserted: moves.length - unchanged, updated: 0, unchanged, comparedWith: await digest(tx, moves) };
}

/** Shows the rows that are not done yet. */
async function preview(tx: Tx, staging: Staging, context: ImportContext): Promise<ImportPreview> {
  const moves = await stagedMoves(tx, staging, importCorporateId(context));
  const done = moves.filter(isDone).map(({ rowNumber }) => rowNumber);
  return previewStaged(tx, dnMoves, staging, { from: sql`${sql.table(staging.table)} s where s.row_number <> all(${done}::integer[])` });
}

async function digest(tx: Tx, moves: readonly StagedMove[]): Promise<string> {
  const { rows } = await sql<{ digest: string }>`select md5(${JSON.stringify(moves)}) as digest`.execute(tx);
  return rows[0]?.digest ?? '';
}

async function store(tx: Tx, staging: Staging, context: ImportContext, compared: Comparison): Promise<StoreCounts> {
  const goods = new Remaining();
  const room = new Remaining();
  const moves = await stagedMoves(tx, staging, importCorporateId(context));
  const parts = moves
    .filter((move) => !isDone(move))
    .flatMap((move) => {
      const from = goods.of(sourceKey(move), move.from);
      const to = room.of(targetKey(move), move.to);
      return allocate(move.quantity, from.shares(), to.shares()).map((part) => {
        to.take(part.toItem, part.quantity);
        return { ...move, ...part, rest: from.take(part.fromItem, part.quantity) };
      });
    });
  await insertParts(tx, context, parts);
  return compared;
}

/** The part of a move between two lines; `quantity` is that of the part, `rest` what remains on the source line. */
type Part = StagedMove & { readonly fromItem: number; readonly toItem: number; readonly rest: number };

async function insertParts(tx: Tx, context: ImportContext, parts: readonly Part[]): Promise<void> {
  const stored = parts.map(({ rowNumber, dnNumber, fromOrderCode, toOrderCode, productCode, quantity, fromItem, toItem, rest }) => ({
    upload_row: rowNumber,
    dn_number: dnNumber,
    from_order_code: fromOrderCode,
    to_order_code: toOrderCode,
    product_code: productCode,
    quantity,
    from_line_item: fromItem,
    to_line_item: toItem,
    rest_quantity: rest,
  }));
  // Both lists of columns have the same order.
  await sql`
    insert into ${MOVES} (corporate_id, upload_id,
      upload_row, dn_number, from_order_code, to_order_code, product_code, quantity, from_line_item, to_line_item, rest_quantity)
    select ${importCorporateId(context)}::bigint, ${context.uploadId}::bigint, part.*
    from json_to_recordset(${JSON.stringify(stored)}::json) part (
      upload_row integer, dn_number text, from_order_code text, to_order_code text, product_code text, quantity integer,
      from_line_item integer, to_line_item integer, rest_quantity bigint)
  `.execute(tx);
}

/** An undone move returns its goods to the source line, so the rest that later moves leave there increases. */
async function undo(tx: Tx, context: ImportContext): Promise<UndoResult> {
  await sql`
    update ${MOVES} later set rest_quantity = later.rest_quantity + returned.quantity
    from (
      select following.id, sum(arrival_moved(removed)) as quantity
      from ${MOVES} removed join ${MOVES} following using (corporate_id, from_order_code, from_line_item, dn_number)
      where removed.upload_id = ${context.uploadId} and following.upload_id <> ${context.uploadId} and following.id > removed.id
      group by following.id
    ) returned
    where returned.id = later.id
  `.execute(tx);
  return undoRows(dnMoves)(tx, context);
}
