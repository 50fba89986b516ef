import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { SplitInput } from '../plan/input.ts';
import { planSplit } from '../plan/plan.ts';
import { loadSolver } from './highs.ts';

/** How far the thread stands back behind the server's own, in steps of `nice`: pages stay fast while a split is computed. */
const STANDS_BACK = 5;

// On Linux alone, 0 means this thread; elsewhere it would slow the whole server down.
if (process.platform === 'linux') os.setPriority(0, STANDS_BACK);

if (parentPort === null) throw new Error('This file is the entry of a worker thread');
const solve = await loadSolver();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort.postMessage(planSplit(workerData as SplitInput, solve));
