import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_FILE_BYTES } from '../multipart.ts';
import { BODY_SPEED, watchBody } from './body-speed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const A_MINUTE = 60_000;

function arriving() {
  const body = Object.assign(new EventEmitter(), { socket: { bytesRead: 1000 }, readableLength: 0, complete: false, destroyed: false });
  const tooSlow = vi.fn<() => void>();
  watchBody(body as unknown as IncomingMessage, BODY_SPEED, tooSlow);
  return { body, tooSlow };
}

test.each([
  ['a body of which 64 KB arrive in each minute', 64 * 1024],
  ['a file of 100 MB that arrives in ten minutes', MAX_FILE_BYTES / 10],
])('%s is accepted', (_, perMinute) => {
  const { body, tooSlow } = arriving();
  for (let minute = 0; minute < 10; minute++) {
    body.socket.bytesRead += perMinute;
    vi.advanceTimersByTime(A_MINUTE);
  }
  expect(tooSlow).not.toHaveBeenCalled();
});

test('a slow body is ended after a minute, also if it was fast before', () => {
  const { body, tooSlow } = arriving();
  body.socket.bytesRead += 10 * 1024 * 1024;
  vi.advanceTimersByTime(A_MINUTE);
  expect(tooSlow).not.toHaveBeenCalled();
  body.socket.bytesRead += 64 * 1024 - 1;
  vi.advanceTimersByTime(A_MINUTE);
  expect(tooSlow).toHaveBeenCalledOnce();
});

test('a complete body, or one that the server has not read yet, does not count as slow', () => {
  const unread = arriving();
  unread.body.readableLength = 1;
  vi.advanceTimersByTime(A_MINUTE);
  expect(unread.tooSlow).not.toHaveBeenCalled();
  const whole = arriving();
  whole.body.complete = true;
  vi.advanceTimersByTime(10 * A_MINUTE);
  expect(whole.tooSlow).not.toHaveBeenCalled();
});
