import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** A process, distinguished from a later one with the same pid. */
export interface ProcessIdentity {
  readonly pid: number;
  /** {@link processStartTime} */
  readonly born: string;
}

/**
 * The start time of the process as text, which another process with the same pid cannot have; `null` if no such process
 * runs. Linux: boot id and start tick from /proc; elsewhere the output of system tools.
 */
export function processStartTime(pid: number): string | null {
  if (process.platform === 'linux') return startTimeFromProc(pid);
  try {
    const born =
      process.platform === 'win32'
        ? execFileSync('powershell', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`], { stdio: 'pipe' })
        : execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: 'pipe' });
    return born.toString().trim() || null;
  } catch {
    return null;
  }
}

/** Whether this process still runs. A zombie does not. */
export function isRunning({ pid, born }: ProcessIdentity): boolean {
  return processStartTime(pid) === born;
}

/** With an unreadable start time, other processes treat this one as ended ({@link isRunning}). */
export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, born: processStartTime(process.pid) ?? 'unknown' };
}

/** Processes whose working directory is the folder (Linux only; empty elsewhere). */
export function processesWorkingIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        return false;
      }
    });
}

function startTimeFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field, the name in parentheses, may contain spaces and parentheses, so the other fields are after the
    // last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()} ${fields[19]}`;
  } catch {
    return null;
  }
}
