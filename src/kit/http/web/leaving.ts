/** How long a `beforeunload` event counts: a download link fires it too, and the page stays. */
const BELIEVED_MS = 5000;

let leavingSince = -Infinity;

window.addEventListener('beforeunload', () => {
  leavingSince = performance.now();
});
window.addEventListener('pagehide', () => {
  leavingSince = performance.now();
});

/**
 * Whether the page may be unloading. The browser then aborts its calls, which must neither be reported nor end the
 * session.
 */
export function isLeaving(): boolean {
  return performance.now() - leavingSince < BELIEVED_MS;
}

/** Waits while the page may be unloading. A call that failed meanwhile is reported after it, if the page stayed. */
export async function untilPageStays(): Promise<void> {
  while (isLeaving()) await new Promise((resolve) => setTimeout(resolve, leavingSince + BELIEVED_MS - performance.now()));
}
