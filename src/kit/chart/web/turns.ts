import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What waits to be drawn. */
interface Turn {
  readonly element: Element;
  readonly draw: () => void;
}

/** Asked for in this very moment: where it stands is looked up for all of them before any is drawn, since a drawing would have the page laid out anew for each look. */
const requested = new Set<Turn>();
/** What is out of sight, in the order of the page. */
const waiting = new Map<Element, Set<Turn>>();
let isIdleRequested = false;

/**
 * Draws at once what is in sight, before the browser paints; the rest one after the other when the browser has nothing else to do, or at once where it comes into
 * sight or the page is printed: a page of many charts is read before its last one is drawn.
 * @returns how a turn that has not come is called off
 */
export function inTurn(element: Element, draw: () => void): () => void {
  const turn = { element, draw };
  if (requested.size === 0) queueMicrotask(begin);
  requested.add(turn);
  return () => {
    requested.delete(turn);
    const others = waiting.get(element);
    others?.delete(turn);
    if (others?.size === 0) leave(element);
  };
}

/** Whether the turn of an element has come to be filled. */
export function useTurn(place: RefObject<Element | null>): boolean {
  const [hasCome, setHasCome] = useState(false);
  useLayoutEffect(() => {
    if (hasCome || place.current === null) return undefined;
    return inTurn(place.current, () => setHasCome(true));
  }, [hasCome, place]);
  return hasCome;
}

function begin(): void {
  const turns = [...requested];
  requested.clear();
  const seen = new Set(turns.filter(({ element }) => isInSight(element)));
  for (const turn of turns) {
    if (seen.has(turn)) continue;
    const others = waiting.get(turn.element);
    if (others === undefined) {
      waiting.set(turn.element, new Set([turn]));
      intersections.observe(turn.element);
    } else others.add(turn);
  }
  drawAll([...seen]);
  requestFrame();
}

const intersections = new IntersectionObserver((entries) =>
  drawAll(entries.filter(({ isIntersecting }) => isIntersecting).flatMap(({ target }) => leave(target))),
);

/** What waited for an element waits no more. */
function leave(element: Element): Turn[] {
  const turns = [...(waiting.get(element) ?? [])];
  waiting.delete(element);
  intersections.unobserve(element);
  return turns;
}

/** What they draw together is shown together. One that fails, drawn or shown, leaves the others to their turns. */
function drawAll(turns: readonly Turn[]): void {
  const drawn = () => {
    for (const { draw } of turns) told(draw);
  };
  told(() => flushSync(drawn));
}

/** Draws what waited for an element, and what that has put into it: to wait for its own turn would have the page laid out and painted once more. */
function drawWhole(element: Element): void {
  drawAll(leave(element));
  const within = [...requested].filter((turn) => element.contains(turn.element));
  for (const turn of within) requested.delete(turn);
  drawAll(within);
}

/** Does it; what fails is told to whoever listens for faults of the page. */
function told(work: () => void): void {
  try {
    work();
  } catch (error) {
    reportError(error);
  }
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < globalThis.innerHeight;
}

function requestFrame(): void {
  if (isIdleRequested || waiting.size === 0) return;
  isIdleRequested = true;
  whenIdle(() => {
    isIdleRequested = false;
    const [next] = waiting.keys();
    if (next !== undefined) drawWhole(next);
    requestFrame();
  });
}

/** Where a browser does not tell when it is idle, it is given the time to paint. */
const PAINT_MS = 50;
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, PAINT_MS);
};

// Paper takes what is there when this event has been heard; what is filled asks for the turn of what is in it.
globalThis.addEventListener('beforeprint', () => {
  while (requested.size + waiting.size > 0) {
    const turns = [...requested, ...[...waiting.keys()].flatMap(leave)];
    requested.clear();
    drawAll(turns);
  }
});
