import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { SplitInput } from '../plan/input.ts';
import { planSplit } from '../plan/plan.ts';
import { loadSolver } from './highs.ts';

/** The thread's priority below that of the server, in steps of `nice`: pages stay fast while a split is computed. */
const NICENESS = 5;

// Only on Linux 0 means this thread; elsewhere it would slow down the whole server.
if (process.platform === 'linux') os.setPriority(0, NICENESS);

if (parentPort === null) throw new Error('This file is the entry of a worker thread');
const solve = await loadSolver();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort.postMessage(planSplit(workerData as SplitInput, solve));
