import { expect, test } from 'vitest';
import { memoryReserver, LargeFileSlot, MEMORY_PER_IMPORT } from './large-file-slot.ts';

test('one import at a time holds the large slot, the others wait in order, and a cancelled one stops waiting', () => {
  const slot = new LargeFileSlot();
  const inside: string[] = [];
  const request = (name: string) => slot.request(() => inside.push(name));
  const leaveFirst = request('first');
  const giveUp = request('second');
  const leaveThird = request('third');
  expect(inside).toEqual(['first']);
  giveUp();
  expect(inside).toEqual(['first']);
  leaveFirst();
  expect(inside).toEqual(['first', 'third']);
  leaveThird();
  request('fourth');
  expect(inside).toEqual(['first', 'third', 'fourth']);
});

test('an import requests the large slot once, when it exceeds its own share, and waits until it is granted or cancelled', async () => {
  let requests = 0;
  const given = Promise.withResolvers<void>();
  const cancelling = new AbortController();
  const hold = memoryReserver(() => requests++, given.promise, cancelling.signal);
  await hold(MEMORY_PER_IMPORT);
  expect(requests).toBe(0);
  const waiting = [hold(MEMORY_PER_IMPORT + 1), hold(MEMORY_PER_IMPORT + 2)];
  expect(requests).toBe(1);
  given.resolve();
  await Promise.all(waiting);

  const refused = memoryReserver(() => requests++, new Promise(() => undefined), cancelling.signal)(2 * MEMORY_PER_IMPORT);
  cancelling.abort();
  await refused;
  expect(requests).toBe(2);
});
