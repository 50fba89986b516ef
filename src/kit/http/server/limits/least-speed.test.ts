import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSpeed } from './least-speed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TWO_MINUTES = 120_000;

function reader() {
  const socket = { bytesWritten: 0, writableLength: 0, destroy: vi.fn<() => void>() };
  return { socket, end: watchSpeed({ socket } as unknown as ServerResponse) };
}

test('a client that reads a megabyte in two minutes stays connected', () => {
  const { socket, end } = reader();
  for (let round = 0; round < 5; round++) {
    socket.bytesWritten += 1024 * 1024;
    vi.advanceTimersByTime(TWO_MINUTES);
  }
  expect(socket.destroy).not.toHaveBeenCalled();
  end();
});

test('a client that reads more slowly is disconnected, however much data is buffered', () => {
  const { socket, end } = reader();
  socket.bytesWritten += 2 * 1024 * 1024;
  socket.writableLength = 1024 * 1024 + 1;
  vi.advanceTimersByTime(TWO_MINUTES);
  expect(socket.destroy).toHaveBeenCalled();
  end();
});
