import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { setPrinting } from '../chart-settings.ts';

/** A request to draw the content of an element. */
interface Turn {
  readonly element: Element;
  readonly draw: () => void;
}

/**
 * Requests of the current tick. The positions of all are read before any is drawn, because drawing in between would
 * force a layout for each.
 */
const requested = new Set<Turn>();
/** Requests for elements outside the viewport, in the order of the page. */
const waiting = new Map<Element, Set<Turn>>();
let isIdleRequested = false;

/**
 * Draws visible elements at once, before the browser paints. The others are drawn in sequence when the browser is idle,
 * or at once when they become visible or the page is printed. So a page of many charts can be read before its last one
 * is drawn.
 * @returns the function that cancels a pending turn
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

/** Whether an element may be drawn now. */
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

/** Removes the pending requests of an element. */
function leave(element: Element): Turn[] {
  const turns = [...(waiting.get(element) ?? [])];
  waiting.delete(element);
  intersections.unobserve(element);
  return turns;
}

/** Draws several elements, then shows them together. A failure of one does not affect the others. */
function drawAll(turns: readonly Turn[]): void {
  const drawn = () => {
    for (const { draw } of turns) reportErrors(draw);
  };
  reportErrors(() => flushSync(drawn));
}

/**
 * Draws the pending requests of an element and those that they add to it: a further tick would cost another layout and
 * paint.
 */
function drawWhole(element: Element): void {
  drawAll(leave(element));
  const within = [...requested].filter((turn) => element.contains(turn.element));
  for (const turn of within) requested.delete(turn);
  drawAll(within);
}

/** Runs a callback; a failure is reported to the page's error listeners. */
function reportErrors(work: () => void): void {
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

/** If a browser does not report when it is idle, it gets this time to paint. */
const PAINT_MS = 50;
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, PAINT_MS);
};

// Printing uses the content after this event: new content requests its own turn within it.
globalThis.addEventListener('beforeprint', () => {
  setPrinting(true);
  while (requested.size + waiting.size > 0) {
    const turns = [...requested, ...[...waiting.keys()].flatMap(leave)];
    requested.clear();
    drawAll(turns);
  }
});
