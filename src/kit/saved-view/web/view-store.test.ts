import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { withoutPageSize, viewQuery } from './use-opening-address.ts';
import { type ViewCalls, ViewStore } from './view-store.ts';
import { DEFAULT_VIEW, ALL_COLUMNS, type ColumnSettings, currentStateOf, type SavedView, withCurrentState, withWidth } from './views.ts';

const wide = (name: string, width: number) => (now: ColumnSettings) => withWidth(now, name, width);
const kept = (columns: Partial<ColumnSettings>) => withCurrentState([], { ...DEFAULT_VIEW, columns: { ...ALL_COLUMNS, ...columns } });
const view = (sharedBy: string | null, columns: Partial<ColumnSettings>): SavedView => ({
  id: 7,
  name: '陆运',
  state: { query: '', columns },
  isDefault: false,
  sharedWith: [],
  sharedBy,
  canShare: false,
});

/** A server that answers on command; a read returns what was answered. */
function startStore(stored: readonly SavedView[]) {
  const server = { stored, fails: false, reads: 0, waiting: [] as (() => void)[], posted: [] as ColumnSettings[] };
  const calls: ViewCalls = {
    read: () => {
      server.reads += 1;
      return server.fails ? Promise.reject(new Error('unreachable')) : Promise.resolve(server.stored);
    },
    post: (_path, body) => {
      const { state } = body as { state: Parameters<typeof withCurrentState>[1] };
      server.posted.push(state.columns);
      return new Promise<void>((answer) => {
        server.waiting.push(() => {
          server.stored = withCurrentState(server.stored, state);
          answer();
        });
      });
    },
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const store = new ViewStore(client, 'list', calls);
  const own = () => currentStateOf(client.getQueryData<readonly SavedView[]>(store.key) ?? []).columns;
  const onScreen = () => client.getQueryData<Partial<ColumnSettings> | null>(store.onScreenKey) ?? null;
  const answerAll = async () => {
    while (client.isMutating() > 0) {
      await expect.poll(() => server.waiting.length + (client.isMutating() === 0 ? 1 : 0)).toBeGreaterThan(0);
      server.waiting.shift()?.();
      await Promise.resolve();
    }
  };
  /** As a screen does. */
  const watch = () =>
    new QueryObserver(client, { queryKey: store.key, queryFn: () => store.read(), staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => undefined,
    );
  return { server, store, own, onScreen, answerAll, watch };
}

test('rapid changes are all saved: waiting changes are combined, and no outdated response is shown', async () => {
  const { server, store, own, answerAll, watch } = startStore(kept({ widths: { before: 50 } }));
  const leave = watch();
  await store.chooseColumns(wide('a', 100));
  await expect.poll(() => server.posted.length).toBe(1);
  await store.chooseColumns(wide('b', 200));
  await store.chooseColumns((now) => ({ ...now, pinned: ['a'] }));
  expect(server.posted).toHaveLength(1);
  await answerAll();
  const all = { ...ALL_COLUMNS, widths: { before: 50, a: 100, b: 200 }, pinned: ['a'] };
  expect(server.posted).toEqual([{ ...ALL_COLUMNS, widths: { before: 50, a: 100 } }, all]);
  expect(own()).toEqual(all);
  // Before the first change, and after the last.
  expect(server.reads).toBe(2);
  leave();
});

test('while a key is held down nothing is saved; the final value is saved once', async () => {
  const { server, store, own, answerAll } = startStore(kept({}));
  for (const width of [116, 132, 148]) await store.chooseColumns(wide('a', width), true);
  expect(own().widths).toEqual({ a: 148 });
  expect(server.posted).toEqual([]);
  await store.chooseColumns(wide('a', 148));
  await answerAll();
  expect(server.posted.map(({ widths }) => widths)).toEqual([{ a: 148 }]);
});

test('stored columns that cannot be read are not overwritten: a change is only shown', async () => {
  const { server, store, onScreen, answerAll } = startStore(kept({ hidden: ['c'] }));
  server.fails = true;
  await store.chooseColumns(wide('a', 100));
  expect(onScreen()).toEqual({ ...ALL_COLUMNS, widths: { a: 100 } });
  expect(server.posted).toEqual([]);
  server.fails = false;
  await store.chooseColumns(wide('b', 200));
  await answerAll();
  expect(server.posted).toEqual([{ ...ALL_COLUMNS, hidden: ['c'], widths: { b: 200 } }]);
});

test('opening a shared view shows it without saving it, except for changes to it; opening an own view saves its columns', async () => {
  const { server, store, own, onScreen, answerAll } = startStore(kept({ hidden: ['c'], widths: { a: 100 }, pinned: ['a'] }));
  const shared = { hidden: ['d', 'e'], order: ['b', 'a'] };
  await store.openColumns(view('李', shared));
  expect(onScreen()).toEqual(shared);
  expect(server.posted).toEqual([]);
  await store.chooseColumns((now) => ({ ...withWidth(now, 'b', 200), hidden: ['e', 'f'] }));
  expect(own()).toEqual({ hidden: ['c', 'f'], order: [], widths: { a: 100, b: 200 }, pinned: ['a'] });
  expect(onScreen()).toEqual({ hidden: ['e', 'f'], order: ['b', 'a'], widths: { a: 100, b: 200 }, pinned: ['a'] });

  await store.openColumns(null);
  expect(onScreen()).toBeNull();
  // A view saved before widths and pins existed.
  await store.openColumns(view(null, shared));
  await answerAll();
  expect(own()).toEqual({ ...shared, widths: { a: 100, b: 200 }, pinned: ['a'] });
});

test('a view stores its page size, but views that differ only in page size are equal', () => {
  expect(viewQuery(new URLSearchParams('current=3&b=1&a=2'), 10)).toBe('a=2&b=1&size=10');
  expect(withoutPageSize('a=2&b=1&size=10')).toBe(withoutPageSize('a=2&b=1'));
  expect(withoutPageSize('size=30')).toBe('');
});
