import loadHighs from 'highs';
import { servablePieces, stockOf, type Flows, type Solve, type TransportProblem } from '../../plan/transport.ts';

/** A matrix in the solver's format: column after column, each with its rows and values. */
interface Columns {
  readonly cost: number[];
  readonly lower: number[];
  readonly upper: number[];
  readonly starts: number[];
  readonly rows: number[];
  readonly values: number[];
}

/**
 * Loads HiGHS (WebAssembly, from its package, without network access), which solves one problem at a time on the
 * caller's thread. Its memory is freed with the thread, or when the solver is no longer referenced.
 * @param timeLimitSeconds limit for all problems together; without it, only the end of the thread stops the solver
 */
export async function loadSolver(timeLimitSeconds?: number): Promise<Solve> {
  const { createModel, constants } = await loadHighs();
  const model = createModel();
  // The vertices of a network's polytope are integers; the interior-point method ends between vertices.
  model.options.set({ output_flag: false, solver: 'simplex', ...(timeLimitSeconds === undefined ? {} : { time_limit: timeLimitSeconds }) });
  return (problem) => {
    const { columns, rowLower, rowUpper } = modelOf(problem);
    const [numRows, numCols] = [rowLower.length, columns.cost.length];
    model.passModel({
      numRows,
      numCols,
      sense: constants.objectiveSense.minimize,
      colCost: Float64Array.from(columns.cost),
      colLower: Float64Array.from(columns.lower),
      colUpper: Float64Array.from(columns.upper),
      rowLower: Float64Array.from(rowLower),
      rowUpper: Float64Array.from(rowUpper),
      matrix: {
        format: 'csc',
        numRows,
        numCols,
        starts: Int32Array.from(columns.starts),
        indices: Int32Array.from(columns.rows),
        values: Float64Array.from(columns.values),
      },
    });
    const { modelStatus } = model.run();
    if (modelStatus !== constants.modelStatus.optimal) throw new Error(`HiGHS ended with status ${modelStatus}`);
    return flowsIn(problem, model.getSolution().colValue);
  };
}

/**
 * The weight of a transit day compared with a day of age: more than the largest age difference, so that a day less for
 * a piece outweighs every age difference of that piece (decision 58).
 */
function dayWeight({ origins }: TransportProblem): number {
  return 1 + Math.max(0, ...origins.flatMap(({ lots }) => lots.map(({ daysYounger }) => daysYounger)));
}

/**
 * Columns: the routes from origin to destination, origin by origin, then the lots. Rows: the outflow of an origin
 * equals the pieces of its lots; the inflow of a destination equals its demand. If the stock is less than the
 * demand, it is used completely; otherwise the demand is served completely.
 */
function modelOf(problem: TransportProblem): { columns: Columns; rowLower: number[]; rowUpper: number[] } {
  const { origins, demands, days } = problem;
  const columns: Columns = { cost: [], lower: [], upper: [], starts: [0], rows: [], values: [] };
  const add = (cost: number, lower: number, upper: number, entries: readonly (readonly [row: number, value: number])[]): void => {
    columns.cost.push(cost);
    columns.lower.push(lower);
    columns.upper.push(upper);
    for (const [row, value] of entries) {
      columns.rows.push(row);
      columns.values.push(value);
    }
    columns.starts.push(columns.rows.length);
  };
  const weight = dayWeight(problem);
  const stocks = origins.map(stockOf);
  for (const [o, stock] of stocks.entries())
    for (const [d, demand] of demands.entries())
      add((days[o]?.[d] ?? 0) * weight, 0, Math.min(stock, demand), [
        [o, 1],
        [origins.length + d, 1],
      ]);
  const total = servablePieces(problem);
  const isStockUsedUp = total === stocks.reduce((sum, stock) => sum + stock, 0);
  for (const [o, { lots }] of origins.entries())
    for (const { pieces, daysYounger } of lots) add(daysYounger, isStockUsedUp ? pieces : 0, pieces, [[o, -1]]);
  const isDemandServed = total === demands.reduce((sum, demand) => sum + demand, 0);
  return {
    columns,
    rowLower: [...origins.map(() => 0), ...demands.map((demand) => (isDemandServed ? demand : 0))],
    rowUpper: [...origins.map(() => 0), ...demands],
  };
}

/** The solver uses floating point; its results are rounded to whole pieces. */
function flowsIn({ origins, demands }: TransportProblem, values: Float64Array): Flows {
  return origins.map((_, o) => demands.map((__, d) => Math.round(values[o * demands.length + d] ?? 0)));
}
