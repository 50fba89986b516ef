import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { setPrinting } from '#kit/ui/web/printing.ts';

/** A request to draw the content of an element. */
interface DrawingRequest {
  readonly element: Element;
  readonly draw: () => void;
}

/** Requests of the current tick. All positions are read before the first drawing, because drawings force a layout. */
const requested = new Set<DrawingRequest>();
/** Requests for elements outside the viewport, in the order of the page. */
const waiting = new Map<Element, Set<DrawingRequest>>();
let isIdleRequested = false;

/**
 * Draws visible elements before the browser paints. Other elements are drawn one by one when the browser is idle, or at
 * once when they become visible or the page is printed.
 * @returns the function that cancels the request
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

/** Whether the content of an element may be rendered: false until the queue has reached it. */
export function useDrawingTurn(place: RefObject<Element | null>): boolean {
  const [isReached, setIsReached] = useState(false);
  useLayoutEffect(() => {
    if (isReached || place.current === null) return undefined;
    return enqueueDrawing(place.current, () => setIsReached(true));
  }, [isReached, place]);
  return isReached;
}

/** Draws the visible elements that were requested in this tick, and lets the other ones wait. */
function begin(): void {
  const requests = [...requested];
  requested.clear();
  const visible = new Set(requests.filter(({ element }) => isInViewport(element)));
  for (const request of requests) {
    if (visible.has(request)) continue;
    const others = waiting.get(request.element);
    if (others === undefined) {
      waiting.set(request.element, new Set([request]));
      intersections.observe(request.element);
    } else others.add(request);
  }
  drawAll([...visible]);
  drawWhenIdle();
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

/** Draws several elements in one React update. A failure of one does not affect the others. */
function drawAll(requests: readonly DrawingRequest[]): void {
  reportErrors(() =>
    flushSync(() => {
      for (const { draw } of requests) reportErrors(draw);
    }),
  );
}

/**
 * Draws the pending requests of an element, and the requests inside it that these add. The latter would otherwise need
 * another layout and paint.
 */
function drawElement(element: Element): void {
  drawAll(takeWaiting(element));
  const added = [...requested].filter((request) => element.contains(request.element));
  for (const request of added) requested.delete(request);
  drawAll(added);
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

/** Draws the waiting elements one by one, each when the browser is idle. */
function drawWhenIdle(): void {
  if (isIdleRequested || waiting.size === 0) return;
  isIdleRequested = true;
  whenIdle(() => {
    isIdleRequested = false;
    const [next] = waiting.keys();
    if (next !== undefined) drawElement(next);
    drawWhenIdle();
  });
}

/** The delay in browsers without `requestIdleCallback`, in ms. */
const PAINT_MS = 50;
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, PAINT_MS);
};

// The content after this event is printed. New content adds requests, which are drawn in the same event.
globalThis.addEventListener('beforeprint', () => {
  setPrinting(true);
  while (requested.size + waiting.size > 0) {
    const requests = [...requested, ...[...waiting.keys()].flatMap(takeWaiting)];
    requested.clear();
    drawAll(requests);
  }
});
