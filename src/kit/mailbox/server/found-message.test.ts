import { expect, test } from 'vitest';
import { foundMessage } from './connection.ts';

const PLACE = { mailbox: 'box', uidValidity: 1 };

test('what a stranger writes into the head of a message can be stored', () => {
  const head = (envelope: object) => foundMessage({ seq: 1, uid: 1, envelope }, PLACE);
  expect(head({ subject: 'a\0b' }).subject).toBe('a b');
  // The last character that is kept is the first half of a pair.
  expect(head({ subject: `${'x'.repeat(499)}😀` }).subject).toBe(`${'x'.repeat(499)}\ufffd`);
  expect(head({ messageId: '<\0>', from: [{ address: 'a\0@b.example' }] })).toMatchObject({ messageId: '< >', sender: 'a @b.example' });
  for (const date of [new Date('-200000-01-01T00:00:00Z'), new Date(Date.UTC(10_000, 0)), new Date(Number.NaN)])
    expect(head({ date }).sentAt).toBeNull();
  expect(head({ date: new Date('2026-11-18T01:30:00Z') }).sentAt).toEqual(new Date('2026-11-18T01:30:00Z'));
});
