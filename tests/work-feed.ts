import type { Work, WorkEntry } from '#kit/work/contract.ts';
import type { WorkGroup } from '#kit/work/define.ts';
import type { Caller, CallOptions } from './app.ts';
import { until } from './until.ts';

/** The stream of a user's tasks, as a page reads it. */
export class WorkFeed {
  /** The last event; null before the first one. */
  work: Work | null = null;
  /** The server has ended it. */
  ended = false;

  /** Opens it, and waits for the first event. */
  static async open(caller: Caller, options: CallOptions = {}): Promise<WorkFeed> {
    const feed = new WorkFeed();
    const answer = await caller.fetch('GET', '/ops/work', options);
    if (answer.status !== 200 || answer.body === null) throw new Error(`work answered ${answer.status}`);
    void feed.#read(answer.body.pipeThrough(new TextDecoderStream()));
    await feed.until(() => feed.work !== null);
    return feed;
  }

  /** The tasks of a group. */
  items(group: WorkGroup): readonly WorkEntry[] {
    return this.work?.groups.find(({ name }) => name === group)?.items ?? [];
  }

  /** The tasks of a group as `title details`. */
  names(group: WorkGroup): string[] {
    return this.items(group).map(({ title, details }) => `${title} ${details}`);
  }

  until(holds: () => boolean): Promise<void> {
    return until(async () => holds());
  }

  async #read(text: ReadableStream<string>): Promise<void> {
    let left = '';
    const reader = text.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const events = (left + read.value).split('\n\n');
      left = events.pop() ?? '';
      for (const event of events) this.work = JSON.parse(event.replace(/^data: /, '')) as Work;
    }
    this.ended = true;
  }
}
