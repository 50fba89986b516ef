import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Wall time and processor time of this process, in milliseconds. */
export type Duration = { wall: number; cpu: number };

/** Runs the work once and times it. */
export async function measure<T>(work: () => Promise<T>): Promise<Duration & { result: T }> {
  const began = performance.now();
  const used = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(used);
  return { wall: performance.now() - began, cpu: (user + system) / 1000, result };
}

/** Runs the work several times and returns the wall times, for percentiles. */
export async function measureTimes(times: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const walls = [];
  for (let round = 0; round < times; round += 1) walls.push((await measure(() => work(round))).wall);
  return walls;
}

/**
 * The value that a share of the values does not exceed (nearest rank).
 * @param share 0.5 for the median, 0.99 for p99
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * The ratio of a figure to the floor of the same run, as `2.4×`. Only ratios can be compared between machines.
 */
export function ratio(figure: number, floor: number): string {
  return `${(figure / floor).toFixed(figure / floor < 10 ? 2 : 0)}×`;
}

/** Resident memory of a process in bytes; 0 if it has ended. */
export function residentMemory(pid: number): number {
  try {
    if (process.platform === 'linux')
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024;
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) * 1024;
  } catch {
    return 0;
  }
}

/** Measures a process's resident memory until `stop()`, which returns its growth in bytes. */
export function watchMemory(pid: number, everyMilliseconds = 50): { stop(): { begin: number; peak: number; growth: number } } {
  const begin = residentMemory(pid);
  let peak = begin;
  const look = () => (peak = Math.max(peak, residentMemory(pid)));
  const timer = setInterval(look, everyMilliseconds);
  return {
    stop() {
      clearInterval(timer);
      look();
      return { begin, peak, growth: peak - begin };
    },
  };
}

/** A user's pause between two calls, in milliseconds. */
const PAUSE_MS = 20;

/** Makes calls in sequence, like a user's screen, until stopped; returns their times in milliseconds. */
export function repeatRequests(ask: () => Promise<unknown>): { stop(): Promise<number[]> } {
  const walls: number[] = [];
  const stopping = new AbortController();
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      walls.push((await measure(ask)).wall);
      await pause(PAUSE_MS);
    }
  })();
  // `stop()` throws the failure. An unhandled rejection would end the process and leave its servers behind.
  asking.catch(() => undefined);
  return {
    async stop() {
      stopping.abort();
      await asking;
      return walls;
    },
  };
}
