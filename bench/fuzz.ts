import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fuzzFile, loadFuzzSeeds, readDamaged } from '#kit/workbook/server/testing/fuzz-file.ts';

/**
 * The long fuzz of the workbook reader (`npm run fuzz`): damaged .xls and .xlsx files, read in a child process that is
 * watched from outside. A crash, a read of more than five seconds or more than 512 MB of memory is a finding, and makes
 * the exit code 1. Seconds are those of the processor: other load on the machine must not make findings. A thread that
 * waits for ever is stopped by the clock.
 *
 *   npm run fuzz -- --files 20000 --seed 7       a whole run; the seed is printed, and repeats it
 *   npm run fuzz -- --seed 7 --only 123          one file of a run again
 *   npm run fuzz -- --seed 7 --only 123 --save x.xlsx
 */

const MAX_READ_MS = 5000;
const MAX_WAIT_MS = 60_000;
const MAX_MEMORY_BYTES = 512 * 1024 * 1024;
const DEFAULT_FILES = 20_000;

/** The result of reading one file in the child process. */
interface Answer {
  readonly outcome: string;
  /** The unexpected error; `null` if there is none. */
  readonly finding: string | null;
  /** Time of the processor, in milliseconds. */
  readonly time: number;
  /** Peak memory of the process, in bytes. */
  readonly memory: number;
}

const { values: options } = parseArgs({
  options: {
    files: { type: 'string', default: String(DEFAULT_FILES) },
    seed: { type: 'string' },
    only: { type: 'string' },
    save: { type: 'string' },
    /** Internal: reads what the parent sends. */
    child: { type: 'boolean', default: false },
  },
});
const files = Number(options.files);
const seed = options.seed === undefined ? Math.floor(Math.random() * 0x100000000) : Number(options.seed);

if (options.child) readWhatIsSent();
else if (options.only !== undefined) await readOne(Number(options.only), options.save);
else await run();

/** In the child. The files are made in the parent, so that the memory measured here is the reader's alone. */
function readWhatIsSent(): void {
  process.on('message', (bytes: Uint8Array) => {
    void answerFor(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((answer) => process.send!(answer));
  });
}

async function answerFor(bytes: Buffer): Promise<Answer> {
  let outcome = 'crash';
  let finding: string | null = null;
  const before = process.cpuUsage();
  try {
    outcome = await readDamaged(bytes);
  } catch (error) {
    finding = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  return { outcome, finding, time: (user + system) / 1000, memory: mostMemory() };
}

/**
 * The peak memory of this process. On Linux `maxRSS` starts with the parent's figure, so the status of /proc is read
 * there.
 */
function mostMemory(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Number(kilobytes) * 1024;
}

async function readOne(index: number, save: string | undefined): Promise<void> {
  const bytes = fuzzFile(await loadFuzzSeeds(), seed, index);
  if (save !== undefined) await writeFile(save, bytes);
  const begin = performance.now();
  const outcome = await readDamaged(bytes);
  console.log(`seed ${seed}, file ${index}, ${bytes.length} bytes: ${outcome} in ${Math.round(performance.now() - begin)} ms`);
}

async function run(): Promise<void> {
  console.log(`seed ${seed}`);
  const seeds = await loadFuzzSeeds();
  const outcomes = new Map<string, number>();
  const counts = { crash: 0, hang: 0, memory: 0 };
  let memory = 0;
  let mostTime = 0;
  let child: ChildProcess | null = null;
  for (let index = 0; index < files; index++) {
    child ??= fork(fileURLToPath(import.meta.url), ['--child'], { serialization: 'advanced' });
    const answer = await ask(child, fuzzFile(seeds, seed, index));
    outcomes.set(answer.outcome, (outcomes.get(answer.outcome) ?? 0) + 1);
    memory = Math.max(memory, answer.memory);
    mostTime = Math.max(mostTime, answer.time);
    if ((index + 1) % 2000 === 0) console.log(`${index + 1} files`);
    const kind = kindOfFinding(answer);
    if (kind === null) continue;
    counts[kind]++;
    console.log(`file ${index}: ${answer.finding ?? `${Math.round(answer.time)} ms, ${megabytes(answer.memory)} MB`}`);
    // A process's peak of memory never falls, and one that hangs does not stop: the next file gets a fresh one.
    child.kill('SIGKILL');
    child = null;
  }
  child?.kill();
  for (const [outcome, count] of [...outcomes].toSorted((a, b) => b[1] - a[1])) console.log(`${String(count).padStart(8)} ${outcome}`);
  console.log(
    `${files} files, ${counts.crash} crashes, ${counts.hang} over ${MAX_READ_MS / 1000} s (longest: ${Math.round(mostTime)} ms), ` +
      `${counts.memory} over ${megabytes(MAX_MEMORY_BYTES)} MB (most: ${megabytes(memory)} MB), seed ${seed}`,
  );
  process.exitCode = counts.crash + counts.hang + counts.memory > 0 ? 1 : 0;
}

function kindOfFinding(answer: Answer): 'crash' | 'hang' | 'memory' | null {
  if (answer.time > MAX_READ_MS) return 'hang';
  if (answer.finding !== null) return 'crash';
  return answer.memory > MAX_MEMORY_BYTES ? 'memory' : null;
}

/** Reads a file in the child. A child that ends or hangs is a finding, too. */
function ask(child: ChildProcess, bytes: Buffer): Promise<Answer> {
  return new Promise((resolve) => {
    const finish = (answer: Answer): void => {
      clearTimeout(timer);
      child.off('message', finish);
      child.off('exit', onExit);
      resolve(answer);
    };
    const onExit = (): void => finish({ outcome: 'crash', finding: 'the process ended', time: 0, memory: 0 });
    const onTimeout = (): void => finish({ outcome: 'hang', finding: 'no answer', time: MAX_WAIT_MS, memory: 0 });
    const timer = setTimeout(onTimeout, MAX_WAIT_MS);
    child.on('message', finish);
    child.on('exit', onExit);
    child.send(bytes);
  });
}

function megabytes(bytes: number): number {
  return Math.round(bytes / (1024 * 1024));
}
