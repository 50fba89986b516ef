/** Where goods lie that can go anywhere: lots with how much younger each is than the oldest one, in days. */
export interface Origin {
  readonly lots: readonly { readonly pieces: number; readonly younger: number }[];
}

/** A transportation problem: from every origin to every destination, whose days from origin `o` to destination `d` are `days[o][d]`. */
export interface TransportProblem {
  readonly origins: readonly Origin[];
  /** How many pieces each destination asks for. */
  readonly demands: readonly number[];
  readonly days: readonly (readonly number[])[];
}

/** How many pieces go from an origin (first index) to a destination (second index). */
export type Flows = readonly (readonly number[])[];

/**
 * Solves a problem: as many pieces are served as can be, with the fewest Σ pieces × days; among such plans the goods
 * sent are the oldest in all (docs/business-rules/warehouse-split.md#steps).
 */
export type Solve = (problem: TransportProblem) => Flows;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

export const stockOf = ({ lots }: Origin): number => sum(lots.map(({ pieces }) => pieces));

/** How many pieces can be served: every origin reaches every destination, so that only the sums count. */
export function servable({ origins, demands }: TransportProblem): number {
  return Math.min(sum(origins.map(stockOf)), sum(demands));
}

/** Gives flows back that are whole, within stocks and demands, and serve all that can be served; throws for others. */
export function requirePlan(problem: TransportProblem, flows: Flows): Flows {
  const { origins, demands } = problem;
  const isWhole = flows.every((row) => row.every((pieces) => Number.isSafeInteger(pieces) && pieces >= 0));
  const sent = flows.map(sum);
  const served = demands.map((_, at) => sum(flows.map((row) => row[at] ?? 0)));
  const isWithin =
    sent.every((pieces, at) => pieces <= stockOf(origins[at] ?? { lots: [] })) &&
    served.every((pieces, at) => pieces <= (demands[at] ?? 0));
  if (!isWhole || !isWithin || sum(sent) !== servable(problem)) throw new Error('the solver gave no plan of this problem');
  return flows;
}
