import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** A process that can be told from a later one with the same number. */
export type ProcessIdentity = { pid: number; born: string };

/**
 * When the process started, as text that another process with the same number cannot have; `null` when no such process
 * runs. Linux: boot id and start tick from /proc; elsewhere what the system's own tools print.
 */
export function bornAt(pid: number): string | null {
  if (process.platform === 'linux') return bornAtFromProc(pid);
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

/** Whether the very process runs. A zombie does not. */
export function isRunning(who: ProcessIdentity): boolean {
  return bornAt(who.pid) === who.born;
}

/** The identity of this process. */
export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, born: bornAt(process.pid) ?? 'unknown' };
}

/** Processes whose working directory is the folder (Linux alone; elsewhere none can be seen and the list is empty). */
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

function bornAtFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field, the name in brackets, may itself hold spaces and brackets: the fields proper follow the last
    // bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()} ${fields[19]}`;
  } catch {
    return null;
  }
}
