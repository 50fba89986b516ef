import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The administrator of the benchmark's servers. */
export const PASSWORD = 'Bench*2026.ok';
/** The initial password, which the first sign-in changes. */
export const INITIAL_PASSWORD = 'First*2026.ok';

/** A start that takes longer has failed; recovery of the database is part of it. */
const READY_WITHIN_MS = 180_000;

/** The product's server in a process of its own, as `npm start` runs it, with the built-in database. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** Its output, line by line. */
  readonly output: readonly string[];
  /** Whether it is running. */
  runs(): boolean;
  /** Resolves with its exit code when it has ended, with null after a signal. */
  readonly ended: Promise<number | null>;
  /** Ends it with SIGKILL and waits for its end. */
  kill(): Promise<void>;
  /** Stops it and returns its exit code. */
  stop(): Promise<number | null>;
}

/** A server that is starting. */
interface StartingServer {
  readonly ready: Promise<ServerProcess>;
  kill(): Promise<void>;
}

/**
 * Starts the server on a data folder; always the same command, whatever happened to the server before.
 * @param settings environment variables in addition to the benchmark's own
 */
export function startServer(dataDir: string, settings: Readonly<Record<string, string>> = {}): StartingServer {
  const { DATABASE_URL: _inherited, ...environment } = process.env;
  const child = spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: ROOT,
    env: {
      ...environment,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ADMIN_INITIAL_PASSWORD: INITIAL_PASSWORD,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = async () => {
    if (!hasEnded(child)) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  };
  return { ready: untilReady(child, kill), kill };
}

async function untilReady(child: ChildProcess, kill: () => Promise<void>): Promise<ServerProcess> {
  const output: string[] = [];
  let announce: (origin: string) => void = () => undefined;
  const origin = new Promise<string>((resolve) => (announce = resolve));
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line);
      const address = /^Ready: (\S+)$/.exec(line)?.[1];
      if (address !== undefined) announce(address);
    });
  }
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>;
  const ended = exit.then(([code, signal]) => {
    throw new Error(`The server ended (${String(signal ?? code)}) instead of getting ready:\n${output.join('\n')}`);
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The server was not ready in time:\n${output.join('\n')}`)), READY_WITHIN_MS);
  });
  try {
    return {
      origin: await Promise.race([origin, ended, tooLate]),
      pid: child.pid ?? 0,
      output,
      runs: () => !hasEnded(child),
      ended: exit.then(([code]) => code),
      kill,
      stop: async () => {
        if (hasEnded(child)) return child.exitCode;
        child.kill('SIGTERM');
        await once(child, 'exit');
        return child.exitCode;
      },
    };
  } finally {
    clearTimeout(timer);
    ended.catch(() => undefined);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
