import { threadId } from 'node:worker_threads';
import type { TaskChannel } from '../task.ts';

/** Returns the id of the thread that runs the task; for `after a message`, when the task has received one. */
export async function run(task: 'at once' | 'after a message' | 'fails', { onMessage }: TaskChannel<string>): Promise<number> {
  if (task === 'fails') throw Object.assign(new Error('failed in its thread'), { code: 'X1' });
  if (task === 'after a message') await new Promise<void>((resolve) => onMessage(() => resolve()));
  return threadId;
}
