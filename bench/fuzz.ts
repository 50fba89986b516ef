import { fork, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fuzzFile, loadFuzzSeeds, readDamaged } from '#kit/workbook/server/testing/fuzz-file.ts';

/**
 * The long fuzz of the workbook reader (`npm run fuzz`): damaged .xls and .xlsx files, read in a child process that is watched from outside.
 * A crash, a read of more than five seconds or more than 512 MB of memory is a finding, and makes the exit code 1.
 *
 *   npm run fuzz -- --files 20000 --seed 7       a whole run; the seed is printed, and repeats it
 *   npm run fuzz -- --seed 7 --only 123          one file of a run again
 *   npm run fuzz -- --seed 7 --only 123 --save x.xlsx
 */

const MAX_READ_MS = 5000;
const MAX_MEMORY_BYTES = 512 * 1024 * 1024;
const DEFAULT_FILES = 20_000;

/** To the child: a file. From it: what became of it. */
interface Answer {
  readonly outcome: string;
  /** What went wrong that must not; `null` when nothing did. */
  readonly finding: string | null;
  /** Most memory that the process ever had, in bytes. */
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
  try {
    outcome = await readDamaged(bytes);
  } catch (error) {
    finding = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  return { outcome, finding, memory: process.resourceUsage().maxRSS * 1024 };
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
  const findings = { crashes: 0, hangs: 0, large: 0 };
  let most = 0;
  let child: ChildProcess | null = null;
  for (let index = 0; index < files; index++) {
    child ??= fork(fileURLToPath(import.meta.url), ['--child'], { serialization: 'advanced' });
    const answer: Answer | 'hang' | 'crash' = await ask(child, fuzzFile(seeds, seed, index));
    let finding: string | null = null;
    if (answer === 'hang') {
      findings.hangs++;
      finding = `still reading after ${MAX_READ_MS / 1000} s`;
    } else if (answer === 'crash') {
      findings.crashes++;
      finding = 'the process ended';
    } else {
      outcomes.set(answer.outcome, (outcomes.get(answer.outcome) ?? 0) + 1);
      most = Math.max(most, answer.memory);
      if (answer.finding !== null) findings.crashes++;
      else if (answer.memory > MAX_MEMORY_BYTES) findings.large++;
      finding = answer.finding ?? (answer.memory > MAX_MEMORY_BYTES ? `${megabytes(answer.memory)} MB` : null);
    }
    if (finding === null) continue;
    console.log(`file ${index}: ${finding}`);
    // A process's peak of memory never falls, and one that hangs does not stop: the next file gets a fresh one.
    child.kill('SIGKILL');
    child = null;
  }
  child?.kill();
  for (const [outcome, count] of [...outcomes].toSorted((a, b) => b[1] - a[1])) console.log(`${String(count).padStart(8)} ${outcome}`);
  console.log(
    `${files} files, ${findings.crashes} crashes, ${findings.hangs} hangs over ${MAX_READ_MS / 1000} s, ` +
      `${findings.large} over ${megabytes(MAX_MEMORY_BYTES)} MB (most: ${megabytes(most)} MB), seed ${seed}`,
  );
  process.exitCode = findings.crashes + findings.hangs + findings.large > 0 ? 1 : 0;
}

/** Lets the child read a file, and waits for no longer than a read may take. */
function ask(child: ChildProcess, bytes: Buffer): Promise<Answer | 'hang' | 'crash'> {
  return new Promise((resolve) => {
    const finish = (answer: Answer | 'hang' | 'crash'): void => {
      clearTimeout(timer);
      child.off('message', finish);
      child.off('exit', onExit);
      resolve(answer);
    };
    const onExit = (): void => finish('crash');
    const timer = setTimeout(() => finish('hang'), MAX_READ_MS);
    child.on('message', finish);
    child.on('exit', onExit);
    child.send(bytes);
  });
}

function megabytes(bytes: number): number {
  return Math.round(bytes / (1024 * 1024));
}
