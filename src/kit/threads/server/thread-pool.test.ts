import { expect, test } from 'vitest';
import { startTask } from './thread-pool.ts';

const named = new URL('./testing/named-thread.ts', import.meta.url);
const other = new URL('./testing/named-thread.ts?other', import.meta.url);

const start = (task: string, { module = named, ...options }: { readonly module?: URL; readonly shared?: true } = {}) =>
  startTask<string, number, string>(module, task, options);

test('an idle thread runs the next task of any module', async () => {
  const first = await start('at once').result;
  expect(await start('at once', { module: other }).result).toBe(first);
});

test('tasks of different modules run in separate threads and do not wait for each other', async () => {
  const waiting = start('after a message');
  const unshared = await start('at once', { module: other }).result;
  waiting.post('go on');
  expect(await waiting.result).not.toBe(unshared);
});

test('tasks that share a thread run in it concurrently, each with its own messages', async () => {
  const [one, two] = [start('after a message', { shared: true }), start('after a message', { shared: true })];
  const alone = start('after a message', { module: other });
  two.post('go on');
  const thread = await two.result;
  one.post('go on');
  alone.post('go on');
  expect(await one.result).toBe(thread);
  expect(await alone.result).not.toBe(thread);
});

test('a retired thread runs no further task', async () => {
  const last = start('after a message');
  last.retire();
  last.post('go on');
  const thread = await last.result;
  expect(await start('at once').result).not.toBe(thread);
});

test('a failing task rejects with the fields of its error, and ending a thread rejects its tasks', async () => {
  await expect(start('fails').result).rejects.toMatchObject({ message: 'failed in its thread', code: 'X1' });
  const ended = start('after a message');
  const [rejected] = await Promise.allSettled([ended.result, ended.end()]);
  expect(rejected).toMatchObject({ status: 'rejected', reason: { message: 'The thread was ended' } });
});
