import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { setPrinting } from '../chart-settings.ts';

/** A request to draw the content of an element. */
interface DrawingRequest {
  readonly element: Element;
  readonly draw: () => void;
}

/**
 * Requests of the current tick. The positions of all are read before any is drawn, because drawing in between would
 * force a layout for each.
 */
const requested = new Set<DrawingRequest>();
/** Requests for elements outside the viewport, in the order of the page. */
const waiting = new Map<Element, Set<DrawingRequest>>();
let isIdleRequested = false;

/**
 * Draws visible elements at once, before the browser paints. The others are drawn in sequence when the browser is idle,
 * or at once when they become visible or the page is printed. So a page of many charts can be read before its last one
 * is drawn.
 * @returns the function that cancels a pending turn
 */
export function enqueueDrawing(element: Element, draw: () => void): () => void {
  const request = { element, draw };
  if (requested.size === 0) queueMicrotask(begin);
  requested.add(request);
  return () => {
    requested.delete(request);
    const others = waiting.get(element);
    others?.delete(request);
    if (others?.size === 0) takeWaiting(element);
  };
}

/** Whether an element may be drawn now. */
export function useDrawingTurn(place: RefObject<Element | null>): boolean {
  const [hasCome, setHasCome] = useState(false);
  useLayoutEffect(() => {
    if (hasCome || place.current === null) return undefined;
    return enqueueDrawing(place.current, () => setHasCome(true));
  }, [hasCome, place]);
  return hasCome;
}

function begin(): void {
  const requests = [...requested];
  requested.clear();
  const seen = new Set(requests.filter(({ element }) => isInViewport(element)));
  for (const request of requests) {
    if (seen.has(request)) continue;
    const others = waiting.get(request.element);
    if (others === undefined) {
      waiting.set(request.element, new Set([request]));
      intersections.observe(request.element);
    } else others.add(request);
  }
  drawAll([...seen]);
  requestFrame();
}

const intersections = new IntersectionObserver((entries) =>
  drawAll(entries.filter(({ isIntersecting }) => isIntersecting).flatMap(({ target }) => takeWaiting(target))),
);

/** Removes the pending requests of an element. */
function takeWaiting(element: Element): DrawingRequest[] {
  const requests = [...(waiting.get(element) ?? [])];
  waiting.delete(element);
  intersections.unobserve(element);
  return requests;
}

/** Draws several elements, then shows them together. A failure of one does not affect the others. */
function drawAll(requests: readonly DrawingRequest[]): void {
  const drawn = () => {
    for (const { draw } of requests) reportErrors(draw);
  };
  reportErrors(() => flushSync(drawn));
}

/**
 * Draws the pending requests of an element and those that they add to it: a further tick would cost another layout and
 * paint.
 */
function drawElement(element: Element): void {
  drawAll(takeWaiting(element));
  const within = [...requested].filter((request) => element.contains(request.element));
  for (const request of within) requested.delete(request);
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

function isInViewport(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < globalThis.innerHeight;
}

function requestFrame(): void {
  if (isIdleRequested || waiting.size === 0) return;
  isIdleRequested = true;
  whenIdle(() => {
    isIdleRequested = false;
    const [next] = waiting.keys();
    if (next !== undefined) drawElement(next);
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
    const requests = [...requested, ...[...waiting.keys()].flatMap(takeWaiting)];
    requested.clear();
    drawAll(requests);
  }
});
