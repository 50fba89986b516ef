import type { Caller } from './app.ts';

/** Follows a stream of server-sent events until one satisfies the condition, or to its end; returns all events. */
export async function eventsOf<Event>(caller: Caller, path: string, enough: (event: Event) => boolean = () => false): Promise<Event[]> {
  const response = await caller.fetch('GET', path);
  if (response.body === null || response.status !== 200) throw new Error(`events answered ${response.status}`);
  const seen: Event[] = [];
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
        const event = JSON.parse(part.replace(/^data: /, '')) as Event;
        seen.push(event);
        if (enough(event)) return seen;
      }
    }
  } finally {
    await reader.cancel();
  }
}
