import type { CDPSession } from 'playwright-core';

/** The processor time of a page's thread per frame in milliseconds: average, maximum, and average by kind of work. */
export interface ThreadWork {
  readonly mean: number;
  readonly longest: number;
  readonly parts: Readonly<Record<Part, number>>;
}

type Part = 'style' | 'layout' | 'painting' | 'handing over' | 'script and the rest';

const PARTS: Readonly<Record<string, Part>> = {
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'painting',
  Paint: 'painting',
  Layerize: 'painting',
  Commit: 'handing over',
};
const CATEGORIES = ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** An event of a Chromium trace, times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** Traces a page's thread during `work`. The page must request every frame, so that its frames are known. */
export async function threadWork(session: CDPSession, act: () => Promise<void>): Promise<ThreadWork> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } });
  await act();
  const complete = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.end');
  await complete;
  return workOf(events);
}

const ms = ({ tdur, dur }: TraceEvent) => (tdur ?? dur ?? 0) / 1000;
const endOf = ({ ts, dur }: TraceEvent) => ts + (dur ?? 0);

function workOf(events: readonly TraceEvent[]): ThreadWork {
  const query = events.filter(({ name }) => name === 'FireAnimationFrame').toSorted((a, b) => a.ts - b.ts);
  const [{ pid, tid } = { pid: 0, tid: 0 }] = query;
  const own = events.filter((event) => event.pid === pid && event.tid === tid);
  const tasks = own.filter(({ name }) => name === 'RunTask').toSorted((a, b) => a.ts - b.ts);
  const frames: number[] = [];
  let [work, next] = [0, 0];
  // A frame is its own task, and what was done since the one before.
  for (const task of tasks) {
    work += ms(task);
    if ((query[next]?.ts ?? Number.POSITIVE_INFINITY) > endOf(task)) continue;
    frames.push(work);
    work = 0;
    while ((query[next]?.ts ?? Number.POSITIVE_INFINITY) <= endOf(task)) next += 1;
  }
  const total = frames.reduce((sum, each) => sum + each, 0);
  const parts = { style: 0, layout: 0, painting: 0, 'handing over': 0, 'script and the rest': total };
  for (const event of own) {
    const part = PARTS[event.name];
    if (part === undefined) continue;
    parts[part] += ms(event);
    parts['script and the rest'] -= ms(event);
  }
  const perFrame = Object.fromEntries(Object.entries(parts).map(([part, each]) => [part, each / frames.length]));
  return { mean: total / frames.length, longest: Math.max(...frames), parts: perFrame as Record<Part, number> };
}
