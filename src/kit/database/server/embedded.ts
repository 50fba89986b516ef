import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverAccount, type Account } from './embedded/account.ts';
import { findBinaries, type Binaries } from './embedded/binaries.ts';
import { clusterFolder, openCluster, programsFolder, readClusterPassword, type Cluster } from './embedded/cluster.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { clearAfterCrash, findPostmaster, startPostmaster, stopPostmaster, type Postmaster } from './embedded/postmaster.ts';
import { administratorUrl, prepareDatabase, productUrl } from './embedded/owner.ts';
import { isRunning } from './embedded/process-identity.ts';

/** How often an adopted server is checked, which is not a child process and has no exit event. */
const CHECK_INTERVAL_MS = 250;
/** The pause before a further restart attempt. The first attempt has none. */
const RESTART_PAUSE_MS = 500;

/**
 * Measured for imports of 460,000 rows with concurrent page calls on two cores. The log contains no statements or
 * values, and so no personal data.
 */
const SETTINGS: Record<string, string> = {
  shared_buffers: `${sharedBuffersMb()}MB`,
  max_wal_size: '4GB',
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  jit: 'off',
  max_connections: '100',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * An eighth of the memory of the machine or its container, from 128 MB to 2 GB. A list of a million rows with its
 * indexes takes 0.5 GB. Reading a block from the system's cache takes twice as long as from the shared buffers. The
 * rest of the memory is for the server, the workers and that cache.
 */
function sharedBuffersMb(): number {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
  return Math.min(2048, Math.max(128, Math.floor(memory / 8 / 2 ** 20)));
}

/** Events of the supervisor, each with a message for the log. */
export interface EmbeddedEvent {
  readonly kind: 'adopted' | 'lost' | 'restarted' | 'restart-failed';
  readonly message: string;
}

interface EmbeddedOptions {
  /** Additional server settings, as in `postgresql.conf`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when a server was adopted, lost or restarted. */
  readonly report?: (event: EmbeddedEvent) => void;
  /** False keeps the server in the terminal's process group, for tests: Ctrl-C stops both. */
  readonly outlivesParent?: boolean;
  /** Replace the included programs. */
  readonly programs?: Binaries;
}

/** The built-in database server of one data folder. */
export interface EmbeddedPostgres {
  /** URL of the product's database with its password, the same after a restart of the server. */
  readonly url: string;
  /** URL of the server's administrator, who may create databases. The product does not use it. */
  readonly administratorUrl: string;
  /** True if a server of an earlier process was still running. */
  readonly adopted: boolean;
  /** The current process id of the server. */
  pid(): number;
  /** Stops the server and releases the folder. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder and supervises it: a server that dies is restarted on the same port. A server left
 * behind by a crashed process is adopted. One process at a time owns the folder.
 * @param dataDir created if missing; contains `postgres/` (the data), `postgres.password` (0600), `postgres.log`,
 * `server.lock`
 * @throws FolderInUse naming the process that owns the folder
 */
export async function startEmbeddedPostgres(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const home = path.resolve(dataDir);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const lock = lockFolder(home);
  try {
    const account = serverAccount(clusterFolder(home));
    const binaries = options.programs ?? findBinaries(programsFolder(home, account), account.uid !== undefined);
    const cluster = openCluster(home, binaries, account);
    const supervisor = new Supervisor({ home, cluster, binaries, account, options });
    const adopted = await supervisor.start();
    await prepareDatabase(cluster, supervisor.port);
    return {
      url: productUrl(cluster, supervisor.port),
      administratorUrl: administratorUrl(cluster, supervisor.port),
      adopted,
      pid: () => supervisor.pid,
      stop: async () => {
        await supervisor.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The URL of the database that runs on a data folder, whichever process owns it; `null` if none runs. For tools used
 * while the server runs.
 * @param dataDir need not exist
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const home = path.resolve(dataDir);
  if (!existsSync(path.join(clusterFolder(home), 'PG_VERSION'))) return null;
  const cluster = { data: realpathSync(clusterFolder(home)), password: readClusterPassword(home) };
  const running = await findPostmaster(cluster);
  return running && productUrl(cluster, running.port);
}

interface SupervisedServer {
  readonly home: string;
  readonly cluster: Cluster;
  readonly binaries: Binaries;
  readonly account: Account;
  readonly options: EmbeddedOptions;
}

/** Keeps one server running until it is stopped. */
class Supervisor {
  readonly #supervised: SupervisedServer;
  readonly #stopping = new AbortController();
  #server: Postmaster | null = null;
  #watchEnd: Promise<void> = Promise.resolve();

  constructor(supervised: SupervisedServer) {
    this.#supervised = supervised;
  }

  /** 0 before the first start. */
  get port(): number {
    return this.#server?.port ?? 0;
  }

  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  /** @returns whether a running server was adopted */
  async start(): Promise<boolean> {
    const running = await findPostmaster(this.#supervised.cluster);
    if (running) {
      this.#server = running;
      this.#report('adopted', `Adopted the PostgreSQL process ${running.pid} that an earlier process had left running`);
      this.#watchEnd = this.#watch(null);
      return true;
    }
    const child = await this.#launch(0);
    this.#watchEnd = this.#watch(child);
    return false;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#server) await stopPostmaster(this.#server);
    await this.#watchEnd;
  }

  async #launch(port: number): Promise<ChildProcess> {
    const { cluster, binaries, account, home, options } = this.#supervised;
    await clearAfterCrash(cluster.data);
    const { server, child } = await startPostmaster(cluster, binaries, account, {
      port,
      settings: { ...SETTINGS, ...options.settings },
      logFile: path.join(home, 'postgres.log'),
      outlivesParent: options.outlivesParent ?? true,
    });
    this.#server = server;
    return child;
  }

  async #watch(child: ChildProcess | null): Promise<void> {
    let current = child;
    while (!this.#stopping.signal.aborted) {
      await this.#untilExit(current);
      if (this.#stopping.signal.aborted) return;
      this.#report('lost', `PostgreSQL process ${this.pid} has ended unexpectedly; starting it again`);
      current = await this.#relaunch();
    }
  }

  /**
   * Retries until it succeeds or the supervisor stops: the workers of a killed server keep its shared memory for a
   * moment, and a full disk may be freed.
   */
  async #relaunch(): Promise<ChildProcess | null> {
    while (!this.#stopping.signal.aborted) {
      try {
        const child = await this.#launch(this.port);
        this.#report('restarted', `PostgreSQL runs again as process ${this.pid}`);
        // The supervisor was stopped during the restart, when `stop` saw only the dead server.
        if (this.#stopping.signal.aborted && this.#server) await stopPostmaster(this.#server);
        return child;
      } catch (error) {
        this.#report('restart-failed', error instanceof Error ? error.message : String(error));
        await pause(RESTART_PAUSE_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
    return null;
  }

  /** Resolves when the server has exited, or when the supervisor stops: `stop` then waits for the server itself. */
  async #untilExit(child: ChildProcess | null): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    if (child) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      await new Promise((ended) => {
        child.once('exit', ended);
        signal.addEventListener('abort', ended, { once: true });
      });
      return;
    }
    while (this.#server && isRunning(this.#server) && !signal.aborted) {
      await pause(CHECK_INTERVAL_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  #report(kind: EmbeddedEvent['kind'], message: string): void {
    this.#supervised.options.report?.({ kind, message });
  }
}
