import type { ServerResponse } from 'node:http';

/**
 * A client must read `MIN_BYTES` in this period. A shorter period is impossible: the system's buffers accept a megabyte
 * at once, and then nothing until the client has read much of it.
 */
const PERIOD_MS = 120_000;
const MIN_BYTES = 1024 * 1024;

/** Ends a response that is read too slowly, so that its file does not stay on disk. The result stops the check. */
export function watchSpeed({ socket }: ServerResponse): () => void {
  const bytesRead = () => (socket === null ? 0 : socket.bytesWritten - socket.writableLength);
  let before = bytesRead();
  const watch = setInterval(() => {
    const now = bytesRead();
    if (now - before < MIN_BYTES) socket?.destroy();
    before = now;
  }, PERIOD_MS).unref();
  return () => clearInterval(watch);
}
