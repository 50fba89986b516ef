import type { SplitInput } from '../../plan/input.ts';
import { planSplit, type SplitPlan } from '../../plan/plan.ts';
import { loadSolver } from './highs.ts';

export async function run(input: SplitInput): Promise<SplitPlan> {
  return planSplit(input, await loadSolver());
}
