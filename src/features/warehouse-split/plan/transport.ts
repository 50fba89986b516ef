/**
 * A supply for all destinations: its lots, each with its age difference from the oldest lot of the problem, in days.
 */
interface Origin {
  readonly lots: readonly { readonly pieces: number; readonly daysYounger: number }[];
}

/**
 * A transportation problem from every origin to every destination: `days[o][d]` are the transit days from origin `o` to
 * destination `d`.
 */
export interface TransportProblem {
  readonly origins: readonly Origin[];
  /** The demand of each destination, in pieces. */
  readonly demands: readonly number[];
  readonly days: readonly (readonly number[])[];
}

/** The pieces from an origin (first index) to a destination (second index). */
export type Flows = readonly (readonly number[])[];

/**
 * Solves a problem: the maximum number of pieces is served with the minimum of Σ pieces × days; among such plans the
 * oldest goods are sent (docs/business-rules/warehouse-split.md#steps).
 */
export type Solve = (problem: TransportProblem) => Flows;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

export const stockOf = ({ lots }: Origin): number => sum(lots.map(({ pieces }) => pieces));

/** The number of pieces that can be served. Every origin reaches every destination, so only the sums matter. */
export function servablePieces({ origins, demands }: TransportProblem): number {
  return Math.min(sum(origins.map(stockOf)), sum(demands));
}

/** Returns the flows. Throws unless they are whole, within stocks and demands, and serve all that can be served. */
export function requirePlan(problem: TransportProblem, flows: Flows): Flows {
  const { origins, demands } = problem;
  const isWhole = flows.every((row) => row.every((pieces) => Number.isSafeInteger(pieces) && pieces >= 0));
  const sent = flows.map(sum);
  const served = demands.map((_, index) => sum(flows.map((row) => row[index] ?? 0)));
  const isWithin =
    sent.every((pieces, index) => pieces <= stockOf(origins[index] ?? { lots: [] })) &&
    served.every((pieces, index) => pieces <= (demands[index] ?? 0));
  if (!isWhole || !isWithin || sum(sent) !== servablePieces(problem)) throw new Error('the flows of the solver do not solve the problem');
  return flows;
}
