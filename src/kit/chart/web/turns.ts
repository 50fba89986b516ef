/** Draws what waits. */
type Turn = () => void;

/** What is out of sight, in the order of the page. */
const waiting = new Set<Turn>();
let isAsked = false;

/**
 * Draws at once what is in sight; the rest one after the other when the browser has nothing else to do, or at once where it comes into sight or the page is printed:
 * a page of many charts is read before its last one is drawn.
 * @returns how a turn that has not come is called off
 */
export function inTurn(element: Element, draw: () => void): () => void {
  if (isInSight(element)) {
    draw();
    return () => undefined;
  }
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) take();
  });
  const callOff = () => {
    observer.disconnect();
    waiting.delete(take);
  };
  const take = () => {
    callOff();
    draw();
  };
  observer.observe(element);
  waiting.add(take);
  askForTime();
  return callOff;
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < globalThis.innerHeight;
}

function askForTime(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  whenIdle(() => {
    isAsked = false;
    const [next] = waiting;
    try {
      next?.();
    } finally {
      askForTime();
    }
  });
}

/** Where a browser does not tell when it is idle, it is given the time to paint. */
const PAINT_MS = 50;
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, PAINT_MS);
};

// Paper takes what is there when this event has been heard.
globalThis.addEventListener('beforeprint', () => {
  for (const take of waiting)
    try {
      take();
    } catch (error) {
      // One that fails leaves the others on paper.
      reportError(error);
    }
});
