import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks of `/proc`, a hundred a second on every Linux. */
const TICK_MS = 10;

/** Processor time that a process, its children and those of them that have ended have used so far, in milliseconds; NaN where there is no `/proc`. */
export function processorTime(pid: number): number {
  try {
    const family = (of: number): number => {
      const [, , ...fields] = readFileSync(`/proc/${of}/stat`, 'latin1')
        .replace(/\(.*\)/s, 'name')
        .split(' ');
      const own = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      return childrenOf(of).reduce((sum, child) => sum + family(child), own);
    };
    return family(pid) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid);
}

function parentOf(pid: number): number | null {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'latin1')
        .replace(/\(.*\)/s, 'name')
        .split(' ')[3],
    );
  } catch {
    return null;
  }
}
