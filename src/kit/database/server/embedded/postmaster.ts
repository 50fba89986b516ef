import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Account } from './account.ts';
import { SUPERUSER, type Cluster } from './cluster.ts';
import type { Binaries } from './binaries.ts';
import { programEnvironment } from './environment.ts';
import { processStartTime, isRunning, processesWorkingIn, type ProcessIdentity } from './process-identity.ts';

/** How often files and processes are polled. */
const CHECK_INTERVAL_MS = 20;
/** Recovery after a power failure replays up to `max_wal_size` of WAL, which takes minutes on a slow disk. */
const READY_TIMEOUT_MS = 600_000;
/** A fast shutdown writes a checkpoint. After this time it becomes an immediate one, and the next start recovers. */
const STOP_TIMEOUT_MS = 60_000;
/** The log of the built-in server is rotated at start-up when it exceeds this size. */
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;

/** A running PostgreSQL server. */
export interface Postmaster extends ProcessIdentity {
  readonly port: number;
}

/** The first, fourth and eighth line of `postmaster.pid`, which may be outdated. */
interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

export function readPidFile(data: string): PidFile | null {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map((line) => line.trim());
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7] ?? '' };
  } catch {
    return null;
  }
}

/**
 * The server that runs on this cluster, verified by a connection with our password that reports this data folder;
 * `null` if none runs. Waits for one that is starting or stopping.
 */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const pidFile = readPidFile(cluster.data);
    const born = pidFile && processStartTime(pidFile.pid);
    if (!pidFile || !born) return null;
    if (pidFile.status.startsWith('ready') && (await servesCluster(cluster, pidFile.port)))
      return { pid: pidFile.pid, born, port: pidFile.port };
    // The process id may have been reused. Then no process works in the folder, and the file is outdated.
    if (process.platform === 'linux' && !processesWorkingIn(cluster.data).includes(pidFile.pid)) return null;
    await pause(CHECK_INTERVAL_MS);
  }
  throw new Error(`A PostgreSQL process holds ${cluster.data} and does not answer.`);
}

/**
 * Prepares a start after a crash: waits for the dead server's workers, which keep its shared memory for a moment, and
 * deletes its pid file if the pid is in use (by another process or a zombie), because PostgreSQL would treat it as a
 * running server.
 */
export async function clearAfterCrash(data: string): Promise<void> {
  if (process.platform !== 'linux' || !readPidFile(data)) return;
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (processesWorkingIn(data).length > 0 && Date.now() < deadline) await pause(CHECK_INTERVAL_MS);
  if (processesWorkingIn(data).length === 0) rmSync(path.join(data, 'postmaster.pid'), { force: true });
}

interface StartOptions {
  /** 0 selects a free one. */
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** Whether the server survives signals to the process group of this process, and its crash. */
  readonly outlivesParent: boolean;
}

/**
 * Starts the server and waits until it accepts connections.
 * @throws Error with the end of the server's log if it does not
 */
export async function startPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  account: Account,
  options: StartOptions,
): Promise<{ server: Postmaster; child: ChildProcess }> {
  const port = options.port || (await freePort());
  const settings = { ...options.settings, port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const log = openLog(options.logFile);
  const logStart = { file: options.logFile, from: fstatSync(log).size };
  const child = spawn(
    binaries.program('postgres'),
    ['-D', cluster.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      cwd: cluster.data,
      env: programEnvironment(),
      // A server in its own session survives this process; the next start adopts it.
      detached: options.outlivesParent && process.platform !== 'win32',
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  if (options.outlivesParent) child.unref();
  await waitUntilReady(child, cluster, logStart);
  const pid = child.pid ?? 0;
  return { server: { pid, born: processStartTime(pid) ?? '', port }, child };
}

/** Stops the server with a fast shutdown, after a minute with an immediate one. Resolves when it has exited. */
export async function stopPostmaster(server: ProcessIdentity): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      if (isRunning(server)) process.kill(server.pid, signal);
    } catch {
      // It exited before the signal.
    }
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (!isRunning(server)) return;
      await pause(CHECK_INTERVAL_MS);
    }
  }
}

async function waitUntilReady(child: ChildProcess, cluster: Cluster, logStart: { file: string; from: number }): Promise<void> {
  const failures: string[] = [];
  child.once('error', (error) => failures.push(error.message));
  child.once('exit', (code, signal) => failures.push(signal ? `it was ended by ${signal}` : `it ended with code ${String(code)}`));
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (failures.length > 0) throw new Error(`PostgreSQL did not start: ${failures.join(', ')}\n${logSince(logStart)}`);
    const pidFile = readPidFile(cluster.data);
    if (pidFile?.pid === child.pid && pidFile?.status.startsWith('ready')) return;
    await pause(CHECK_INTERVAL_MS);
  }
  throw new Error(`PostgreSQL was not ready in time.\n${logSince(logStart)}`);
}

async function servesCluster(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: postmasterUrl(port, 'postgres', { name: SUPERUSER, password: cluster.password }),
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory === cluster.data;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The URL of a database on the built-in server, with its password. */
export function postmasterUrl(port: number, database: string, user: { name: string; password: string }): string {
  return `postgres://${user.name}:${user.password}@127.0.0.1:${port}/${database}`;
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

/** The server's log since this start. */
function logSince({ file, from }: { file: string; from: number }): string {
  return readFileSync(file).subarray(from).toString('utf8').trim();
}
