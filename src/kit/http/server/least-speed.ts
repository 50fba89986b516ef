import type { ServerResponse } from 'node:http';

/**
 * The reader of a file has this long to take so much. Not shorter: the system's own buffers take a megabyte at once and
 * then nothing until much of it is read.
 */
const WITHIN_MS = 120_000;
const BYTES = 1024 * 1024;

/**
 * Ends the response when its bytes are not taken fast enough: their file must not lie on disk for ever. Gives what ends
 * the watch.
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
