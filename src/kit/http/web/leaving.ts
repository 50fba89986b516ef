/** How long a page that said it was going away is believed: a download's link says so too, and the page stays. */
const BELIEVED_MS = 5000;

let saidAt = -Infinity;

window.addEventListener('beforeunload', () => {
  saidAt = performance.now();
});
window.addEventListener('pagehide', () => {
  saidAt = performance.now();
});

/**
 * Whether the page is going away. The browser then breaks its calls off, which is no failure of theirs: nobody is left
 * to be told, and a session must not be given up for it.
 */
export function isLeaving(): boolean {
  return performance.now() - saidAt < BELIEVED_MS;
}

/** What a call that was broken off by leaving answers: nothing, ever. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
