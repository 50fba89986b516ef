interface Edge {
  readonly from: number;
  readonly to: number;
  /** Days, then the day of receipt: one day costs more than any age. */
  readonly cost: number;
  room: number;
  readonly back: number;
}

const A_DAY = 1_000_000_000;

/** The most pieces in the fewest days, and of such plans the one of the oldest pieces, sent along one cheapest path after the other: an exact optimum. */
export function cheapest({
  supplies,
  demands,
  ways,
}: {
  supplies: readonly { readonly pieces: number; readonly receipt: number }[];
  demands: readonly number[];
  ways: readonly (readonly number[])[];
}) {
  const edges: Edge[] = [];
  const join = (from: number, to: number, room: number, cost: number) => {
    edges.push({ from, to, room, cost, back: edges.length + 1 }, { from: to, to: from, room: 0, cost: -cost, back: edges.length });
  };
  const [source, sink] = [0, supplies.length + demands.length + 1];
  for (const [at, { pieces: supply, receipt }] of supplies.entries()) join(source, 1 + at, supply, receipt);
  for (const [at, demand] of demands.entries()) join(1 + supplies.length + at, sink, demand, 0);
  for (const [from, days] of ways.entries())
    for (const [to, cost] of days.entries()) join(1 + from, 1 + supplies.length + to, Number.MAX_SAFE_INTEGER, cost * A_DAY);
  let [pieces, cost] = [0, 0];
  for (;;) {
    const path = cheapestPath(edges, source, sink);
    if (path.length === 0) return { pieces, pieceDays: Math.floor(cost / A_DAY), receiptDays: cost % A_DAY };
    const sent = Math.min(...path.map(({ room }) => room));
    for (const edge of path) {
      edge.room -= sent;
      (edges[edge.back] as Edge).room += sent;
      cost += sent * edge.cost;
    }
    pieces += sent;
  }
}

/** By Bellman and Ford; empty if the sink is unreachable. */
function cheapestPath(edges: readonly Edge[], source: number, sink: number): Edge[] {
  const cost = new Map([[source, 0]]);
  const last = new Map<number, Edge>();
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const edge of edges) {
      const before = cost.get(edge.from);
      if (edge.room === 0 || before === undefined || before + edge.cost >= (cost.get(edge.to) ?? Number.POSITIVE_INFINITY)) continue;
      cost.set(edge.to, before + edge.cost);
      last.set(edge.to, edge);
      isBetter = true;
    }
  }
  const path: Edge[] = [];
  for (let edge = last.get(sink); edge !== undefined; edge = last.get(edge.from)) path.unshift(edge);
  return path;
}
