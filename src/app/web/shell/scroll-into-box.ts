/** Scrolls a box until an element is visible. Unlike `scrollIntoView`, it keeps the start of the Tab order. */
export function scrollIntoBox(box: Element, element: Element): void {
  const [visible, target] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  box.scrollTop += distance(target.top - visible.top, target.bottom - visible.bottom);
  box.scrollLeft += distance(target.left - visible.left, target.right - visible.right);
}

/** The distance to scroll, from the offsets at the beginning and the end of the box. */
function distance(begin: number, end: number): number {
  return begin < 0 ? begin : Math.max(0, Math.min(begin, end));
}
