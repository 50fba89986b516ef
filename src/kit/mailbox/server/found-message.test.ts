import { expect, test } from 'vitest';
import { messageFromServer } from './connection.ts';

const PLACE = { mailbox: 'box', uidValidity: 1 };

test('any header of a message can be stored', () => {
  const head = (envelope: object) => messageFromServer({ seq: 1, uid: 1, envelope }, PLACE);
  expect(head({ subject: 'a\0b' }).subject).toBe('a b');
  // The last character within the limit is the first half of a surrogate pair.
  expect(head({ subject: `${'x'.repeat(499)}😀` }).subject).toBe(`${'x'.repeat(499)}\ufffd`);
  expect(head({ messageId: '<\0>', from: [{ address: 'a\0@b.example' }] })).toMatchObject({ messageId: '< >', sender: 'a @b.example' });
  for (const date of [new Date('-200000-01-01T00:00:00Z'), new Date(Date.UTC(10_000, 0)), new Date(Number.NaN)])
    expect(head({ date }).sentAt).toBeNull();
  expect(head({ date: new Date('2026-11-18T01:30:00Z') }).sentAt).toEqual(new Date('2026-11-18T01:30:00Z'));
});

test.each([
  ['a group', 'From: x: billing@maker.example;'],
  ['NUL', 'From: Billing\0 <billing@maker.example>'],
  ['NUL as Dovecot sends it', 'From: Billing\u0080 <billing@maker.example>'],
  ['several addresses', 'From: billing@maker.example, other@maker.example'],
  ['several fields', 'From: billing@maker.example\r\nFrom: other@maker.example'],
  ['another address than the server reads', 'From: other@maker.example'],
  [
    'a DMARC failure that the mail server reports',
    `From: billing@maker.example\r\nAuthentication-Results: MX.buero.example 1;\r\n spf=pass; dmarc=fail (p=none)`,
  ],
])('the sender of a message with %s is not trusted', (_, headers) => {
  expect(foundWith(headers).trustFailure).not.toBeNull();
});

test.each([
  ['one address', 'From: "Billing: A" <billing@maker.example>'],
  ['a name in bytes of GB18030', 'From: \u00b7\u00a2\u0081\u0080 <billing@maker.example>'],
  ['a DMARC failure that another server reports', 'From: billing@maker.example\r\nAuthentication-Results: other.example; dmarc=fail'],
])('the sender of a message with %s is trusted', (_, headers) => {
  expect(foundWith(headers).trustFailure).toBeNull();
});

const foundWith = (headers: string) =>
  messageFromServer(
    { seq: 1, uid: 1, envelope: { from: [{ address: 'billing@maker.example' }] }, headers: Buffer.from(`${headers}\r\n\r\n`, 'latin1') },
    PLACE,
    'mx.buero.example',
  );
