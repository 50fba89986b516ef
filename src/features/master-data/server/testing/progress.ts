import { setTimeout as pause } from 'node:timers/promises';
import type { UploadProgress } from '#kit/import/define.ts';
import type { Caller } from '../../../../../tests/app.ts';

/** Follows an upload's events until one satisfies the condition; gives all that came. */
export async function eventsUntil(
  caller: Caller,
  uploadIdOrKey: string | number,
  enough: (progress: UploadProgress) => boolean,
): Promise<UploadProgress[]> {
  const response = await caller.fetch('GET', `/ops/uploads/${uploadIdOrKey}/events`);
  if (response.body === null || response.status !== 200) throw new Error(`events answered ${response.status}`);
  const seen: UploadProgress[] = [];
  let text = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return seen;
      text += value;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        seen.push(JSON.parse(part.replace(/^data: /, '')) as UploadProgress);
        if (enough(seen.at(-1) as UploadProgress)) return seen;
      }
    }
  } finally {
    await reader.cancel();
  }
}

/** Waits until a question is answered with yes; for states of another process that tell nobody. */
export async function eventually(question: () => Promise<boolean>): Promise<void> {
  while (!(await question())) await pause(20);
}
