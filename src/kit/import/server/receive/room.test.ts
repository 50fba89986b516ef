import { expect, test } from 'vitest';
import { holdWithin, LargeFileSlot, ROOM_OF_EACH } from './room.ts';

test('one import at a time holds the large slot, the others wait in order, and a cancelled one stops waiting', () => {
  const room = new LargeFileSlot();
  const inside: string[] = [];
  const request = (name: string) => room.request(() => inside.push(name));
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
  const hold = holdWithin(() => requests++, given.promise, cancelling.signal);
  await hold(ROOM_OF_EACH);
  expect(requests).toBe(0);
  const waiting = [hold(ROOM_OF_EACH + 1), hold(ROOM_OF_EACH + 2)];
  expect(requests).toBe(1);
  given.resolve();
  await Promise.all(waiting);

  const refused = holdWithin(() => requests++, new Promise(() => undefined), cancelling.signal)(2 * ROOM_OF_EACH);
  cancelling.abort();
  await refused;
  expect(requests).toBe(2);
});
