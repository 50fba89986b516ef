import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import type { MpnProblem } from '../../plan/plan-mpn.ts';
import type { Allocation, SplitPlan } from '../../plan/plan.ts';
import type { SplitFile } from './files.ts';
import type { ReviewedInventory } from '#features/inventory-review/server/api.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';

/** Number of allocations that one statement stores. */
const BATCH = 5000;

/** Stores the result of a split, which is never changed later. */
export async function storePlan(
  tx: Tx,
  fileId: number,
  plan: SplitPlan,
  { inventory, at }: { readonly inventory: ReviewedInventory | null; readonly at: Date },
): Promise<void> {
  for (let from = 0; from < plan.allocations.length; from += BATCH)
    await insertAllocations(tx, fileId, plan.allocations.slice(from, from + BATCH));
  await sql`
    insert into split_exception (split_file_id, upload_row, mpn, reason, missing)
    select ${fileId}::bigint, row, mpn, reason, missing
    from jsonb_to_recordset(${JSON.stringify(plan.exceptions)}::jsonb) as e(row integer, mpn text, reason text, missing integer)
  `.execute(tx);
  await sql`
    insert into split_problem (split_file_id, mpn, problem)
    select ${fileId}::bigint, problem ->> 'mpn', problem from jsonb_array_elements(${JSON.stringify(plan.problems)}::jsonb) problem
  `.execute(tx);
  await sql`
    update split_file set state = 'separated', failure = null, inventory_day = ${inventory?.day ?? null}, inventory_upload_id = ${inventory?.uploadId ?? null},
      inventory_reviewed_at = ${inventory?.reviewedAt ?? null}, inventory_reviewed_by = ${inventory?.reviewedBy ?? null}, computed_at = ${at}
    where id = ${fileId}
  `.execute(tx);
}

async function insertAllocations(tx: Tx, fileId: number, allocations: readonly Allocation[]): Promise<void> {
  const rows = allocations.map(({ product: { mpn, productCode, productName, supplyPrice }, ...allocation }) => ({
    ...allocation,
    mpn,
    product_code: productCode,
    product_name: productName,
    supply_price: supplyPrice,
  }));
  await sql`
    insert into split_allocation (split_file_id, upload_row, mpn, product_code, product_name, supply_price, warehouse, city, way, days, pieces)
    select ${fileId}::bigint, row, mpn, product_code, product_name, supply_price, warehouse, city, way, days, pieces
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(
      row integer, mpn text, product_code text, product_name text, supply_price numeric, warehouse text, city text, way text, days integer, pieces integer)
  `.execute(tx);
}

/** The failure of a record after all attempts to compute it. */
export const NOT_COMPUTED: TranslatableText = { text: '分仓未能计算完成，请重新上传', parameters: {} };

/** Rejects a record without a result. */
export function requireComputed({ state }: Pick<SplitFile, 'state'>): void {
  if (state === 'failed') throw new RuleViolation(NOT_COMPUTED.text, NOT_COMPUTED.parameters);
  if (state === 'computing') throw new RuleViolation('分仓尚未计算完成');
}

/** Records that a split could not be computed, unless it has a result or was undone. Returns whether it did. */
export async function recordSplitFailure(tx: Tx, fileId: number, failure: TranslatableText): Promise<boolean> {
  const { rows } = await sql`
    update split_file set state = 'failed', failure = ${JSON.stringify(failure)}::jsonb where id = ${fileId} and state = 'computing' returning id
  `.execute(tx);
  return rows.length > 0;
}

/** Completes a split: from now on its allocations are deducted from the stock. */
export async function completeSplit(tx: Tx, fileId: number, by: string, at: Date): Promise<void> {
  await sql`update split_file set state = 'done', completed_by = ${by}, completed_at = ${at} where id = ${fileId}`.execute(tx);
}

/**
 * Limits of the problem that a request reads: warehouses × cities, and products summed over the warehouses. A problem
 * of a hundred warehouses and 5,000 cities is within the limit.
 */
const ROUTES_MAX = 500_000;
const GOODS_MAX = 5000;

/**
 * The stored problem of an MPN; null without one. The database checks its size first, because a large one would block
 * the main thread.
 * @throws RuleViolation if it is too large
 */
export async function problemOfMpn(tx: Tx, fileId: number, mpn: string): Promise<MpnProblem | null> {
  const { rows } = await sql<{ goods: number; cities: number; problem: MpnProblem | null }>`
    select goods, cities, case when goods <= ${GOODS_MAX} and warehouses * cities <= ${ROUTES_MAX} then problem end as problem
    from split_problem cross join lateral (
      select count(*)::float8 as warehouses, coalesce(sum(jsonb_array_length(origin -> 'productCodes')), 0)::integer as goods,
        jsonb_array_length(problem -> 'cities') as cities
      from jsonb_array_elements(problem -> 'origins') origin
    ) size where split_file_id = ${fileId} and mpn = ${mpn}
  `.execute(tx);
  const [stored] = rows;
  if (stored === undefined) return null;
  if (stored.problem === null)
    throw new RuleViolation('该MPN的库存有{{goods}}处（仓库和物料号）、目的城市有{{cities}}个，太多，无法逐一比较', {
      goods: stored.goods,
      cities: stored.cities,
    });
  return stored.problem;
}
