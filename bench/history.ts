import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const FILE = new URL('./history.jsonl', import.meta.url);

/** A line of `history.jsonl`: a measured figure. */
export interface Figure {
  /** Day of the measurement, `yyyy-MM-dd`. */
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  /** Key of `PARTS`, or `crash` or `fuzz`. */
  readonly subject: string;
  readonly figure: string;
  readonly value: number;
  readonly unit: Unit;
  /** The fastest possible time for the same work, measured in the same run, in the same unit. */
  readonly floor?: number;
  readonly ratio?: number;
  /** The value may be at most this. */
  readonly target?: number;
  /** The ratio to the floor may be at most this. */
  readonly targetRatio?: number;
}

type Unit = 's' | 'ms' | 'MB' | 'KB' | '×' | '';
type Bounds = Pick<Figure, 'floor' | 'target' | 'targetRatio'>;

/** Environment variable with the subject under which a part, which runs in its own process, records its figures. */
export const SUBJECT_VARIABLE = 'BENCH_SUBJECT';

/** Appends a figure to the history if this run was started with `--record`. */
export function record(figure: string, value: number, unit: Unit, { floor, ...targets }: Bounds = {}): void {
  const subject = process.env[SUBJECT_VARIABLE];
  if (subject === undefined) return;
  const line: Figure = {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).trim(),
    machine: machine(),
    subject,
    figure,
    value: rounded(value),
    unit,
    ...(floor !== undefined && { floor: rounded(floor), ratio: rounded(value / floor) }),
    ...targets,
  };
  appendFileSync(FILE, `${JSON.stringify(line)}\n`);
}

export function readHistory(): readonly Figure[] {
  const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Figure);
}

/** The figures by subject and name, each with its measurements from the oldest to the newest. */
export function bySubject(history: readonly Figure[]): ReadonlyMap<string, ReadonlyMap<string, readonly [Figure, ...Figure[]]>> {
  const subjects = new Map<string, Map<string, [Figure, ...Figure[]]>>();
  for (const line of history) {
    const figures = subjects.get(line.subject) ?? new Map<string, [Figure, ...Figure[]]>();
    subjects.set(line.subject, figures);
    const measurements = figures.get(line.figure);
    if (measurements === undefined) figures.set(line.figure, [line]);
    else measurements.push(line);
  }
  return subjects;
}

/** The value as a share of its target: up to 1 meets it. Undefined without a target, or with a target of 0. */
export function shareOfTarget({ value, ratio, target, targetRatio }: Figure): number | undefined {
  if (targetRatio !== undefined && ratio !== undefined) return ratio / targetRatio;
  return target === undefined || target === 0 ? undefined : value / target;
}

/** Three significant digits; integers are unchanged. */
const rounded = (value: number): number => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

function machine(): string {
  const [processor] = cpus();
  return `${cpus().length} cores, ${processor?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
}
