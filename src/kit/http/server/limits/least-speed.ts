import type { ServerResponse } from 'node:http';

/**
 * A client must read the minimum number of bytes in this period. It cannot be shorter: the system's buffers take a
 * megabyte at once and then nothing until much of it is read.
 */
const WITHIN_MS = 120_000;
const BYTES = 1024 * 1024;

/**
 * Ends a response that is read too slowly, so that its file does not stay on disk. Returns a function that ends the
 * watch.
 */
export function watchSpeed({ socket }: ServerResponse): () => void {
  const taken = () => (socket === null ? 0 : socket.bytesWritten - socket.writableLength);
  let before = taken();
  const watch = setInterval(() => {
    const now = taken();
    if (now - before < BYTES) socket?.destroy();
    before = now;
  }, WITHIN_MS).unref();
  return () => clearInterval(watch);
}
