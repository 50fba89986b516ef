import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { SAMPLES_SHOWN } from '#kit/import/define.ts';
import type { TrialResult, ImportPreview, Staging } from '#kit/import/server/importer.ts';
import { previewStaged } from '#kit/import/server/store/appended-rows.ts';
import { addDays } from '#kit/time/business-time.ts';
import { splitDemandLines } from '../../definition.ts';
import { planSplit, type Allocation, type SplitPlan } from '../../plan/plan.ts';
import type { DemandLine } from '../../plan/input.ts';
import { REASONS } from '../../states.ts';
import { collectInput, type CorporateTask } from './input.ts';

/** Nothing else stops a trial, which runs in an import thread. Five thousand lines take a few seconds. */
const SOLVER_TIME_LIMIT_SECONDS = 120;

/**
 * Computes the split of a demand workbook without storing it. Runs in the thread of the import, which loads the solver
 * only for a trial.
 */
export async function trySplit(tx: Tx, staging: Staging, task: CorporateTask): Promise<ImportPreview> {
  const { loadSolver } = await import('./highs.ts');
  const demand = sql`select row_number, sku_code, destination_warehouse, destination_city, quantity from ${sql.table(staging.table)}`;
  const { input, inventory } = await collectInput(tx, task, demand);
  const trialResult = trialResultOf(input.lines, planSplit(input, await loadSolver(SOLVER_TIME_LIMIT_SECONDS)));
  const preview = await previewStaged(tx, splitDemandLines, staging);
  return { ...preview, trialResult: { ...trialResult, notes: notesOf(inventory?.day ?? null, task) } };
}

/** A note if there is no reviewed inventory, or if the latest one is older than yesterday's. */
function notesOf(inventoryDay: string | null, { day }: CorporateTask): TrialResult['notes'] {
  if (inventoryDay === null) return [{ text: '没有已审核的Disti库存' }];
  return inventoryDay < addDays(day, -1) ? [{ text: '最近一次已审核的Disti库存是{{day}}的', parameters: { day: inventoryDay } }] : [];
}

/** The sums, and the first lines of the result. Lines that are not fully served come first. */
function trialResultOf(lines: readonly DemandLine[], { allocations, exceptions }: SplitPlan): Omit<TrialResult, 'notes'> {
  const allocationsOf = Map.groupBy(allocations, ({ row }) => row);
  const exceptionOf = new Map(exceptions.map((exception) => [exception.row, exception]));
  const shown = lines.toSorted((a, b) => Number(exceptionOf.has(b.row)) - Number(exceptionOf.has(a.row)) || a.row - b.row);
  const served = (way: Allocation['way']) => sumOf(allocations.filter((allocation) => allocation.way === way));
  return {
    figures: [
      { title: '需求', value: sumOf(lines) },
      { title: '固定路由', value: served('fixed') },
      { title: '最优分配', value: served('optimum') },
      { title: '缺货', value: exceptions.reduce((total, { missing }) => total + missing, 0) },
      { title: '数量×时效', value: allocations.reduce((total, { pieces, days }) => total + pieces * days, 0) },
    ],
    columns: [
      { title: '行号' },
      { title: 'MPN' },
      { title: '目的仓' },
      { title: '需求' },
      { title: '发货仓' },
      { title: '异常原因', words: true },
    ],
    rows: shown.slice(0, SAMPLES_SHOWN).map((line) => {
      const exception = exceptionOf.get(line.row);
      return [
        line.row,
        line.mpn,
        line.warehouse,
        line.pieces,
        fromWarehouses(allocationsOf.get(line.row) ?? []),
        exception === undefined ? null : REASONS[exception.reason],
      ];
    }),
  };
}

/** The warehouses that serve a line, each with its pieces of all products. */
function fromWarehouses(allocations: readonly Allocation[]): string {
  const byWarehouse = Map.groupBy(allocations, ({ warehouse }) => warehouse);
  return [...byWarehouse].map(([warehouse, parts]) => `${warehouse} ${sumOf(parts)}`).join(' · ');
}

const sumOf = (parts: readonly { readonly pieces: number }[]) => parts.reduce((total, { pieces }) => total + pieces, 0);
