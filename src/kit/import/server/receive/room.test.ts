import { expect, test } from 'vitest';
import { holdWithin, LargeFileSlot, ROOM_OF_EACH } from './room.ts';

test('one import at a time holds much, the others wait in order, and who gives up waits no longer', () => {
  const room = new LargeFileSlot();
  const inside: string[] = [];
  const ask = (name: string) => room.ask(() => inside.push(name));
  const leaveFirst = ask('first');
  const giveUp = ask('second');
  const leaveThird = ask('third');
  expect(inside).toEqual(['first']);
  giveUp();
  expect(inside).toEqual(['first']);
  leaveFirst();
  expect(inside).toEqual(['first', 'third']);
  leaveThird();
  ask('fourth');
  expect(inside).toEqual(['first', 'third', 'fourth']);
});

test('an import asks once, when it needs more than every import may have, and is let in or cancelled', async () => {
  let query = 0;
  const given = Promise.withResolvers<void>();
  const cancelling = new AbortController();
  const hold = holdWithin(() => query++, given.promise, cancelling.signal);
  await hold(ROOM_OF_EACH);
  expect(query).toBe(0);
  const waiting = [hold(ROOM_OF_EACH + 1), hold(ROOM_OF_EACH + 2)];
  expect(query).toBe(1);
  given.resolve();
  await Promise.all(waiting);

  const refused = holdWithin(() => query++, new Promise(() => undefined), cancelling.signal)(2 * ROOM_OF_EACH);
  cancelling.abort();
  await refused;
  expect(query).toBe(2);
});
