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
 * Whether the page is unloading. The browser then aborts its calls, which must neither be reported nor end the session.
 */
export function isLeaving(): boolean {
  return performance.now() - leavingSince < BELIEVED_MS;
}

/** The result of a call aborted by unloading: it never settles. */
export function neverSettles(): Promise<never> {
  return new Promise(() => undefined);
}
