import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks of `/proc`, a hundred a second on every Linux. */
const TICK_MS = 10;

interface ProcessStat {
  readonly parent: number;
  /** Of the process itself and of its ended children, in ticks. */
  readonly ticks: number;
}

/** Processor time that a process, its children and those of them that have ended have used so far, in milliseconds; NaN where there is no `/proc`. */
export function processorTime(pid: number): number {
  const stats = new Map<number, ProcessStat>();
  for (const name of readdirOfProc()) {
    const stat = statOf(Number(name));
    if (stat !== null) stats.set(Number(name), stat);
  }
  if (!stats.has(pid)) return Number.NaN;
  const family = (of: number): number =>
    [...stats].reduce((sum, [child, { parent }]) => (parent === of ? sum + family(child) : sum), stats.get(of)?.ticks ?? 0);
  return family(pid) * TICK_MS;
}

function readdirOfProc(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Null for a process that has ended meanwhile. */
function statOf(pid: number): ProcessStat | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/\(.*\)/s, 'name')
      .split(' ');
    return { parent: Number(fields[3]), ticks: [13, 14, 15, 16].reduce((sum, at) => sum + Number(fields[at]), 0) };
  } catch {
    return null;
  }
}
