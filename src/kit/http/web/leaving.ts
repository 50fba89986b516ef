/** How long the page counts as unloading after an event. A download link fires one too, and the page stays. */
const LEAVING_MS = 5000;

let leavingSince = -Infinity;

// `beforeunload` fires before calls are aborted. If the user has to confirm leaving, `pagehide` may fire much later.
for (const event of ['beforeunload', 'pagehide'])
  window.addEventListener(event, () => {
    leavingSince = performance.now();
  });

/** Whether the page may be unloading. The browser then aborts its calls: do not report them or end the session. */
export function isLeaving(): boolean {
  return performance.now() - leavingSince < LEAVING_MS;
}

/** Resolves when the page is not unloading, so that a call that failed before is reported only if the page stays. */
export async function untilPageStays(): Promise<void> {
  while (isLeaving()) await new Promise((resolve) => setTimeout(resolve, leavingSince + LEAVING_MS - performance.now()));
}
