import type { SplitInput } from '../../plan/input.ts';
import { planSplit, type SplitPlan } from '../../plan/plan.ts';
import { loadSolver } from './highs.ts';

/** Computes a split in a thread; the thread pool calls `run`. */
export async function run(input: SplitInput): Promise<SplitPlan> {
  return planSplit(input, await loadSolver());
}
