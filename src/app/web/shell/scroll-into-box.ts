/**
 * Scrolls a box by the smallest distance that shows a part of it. Unlike `scrollIntoView`, it does not move where the
 * Tab key begins.
 */
export function scrollIntoBox(box: Element, part: Element): void {
  const [room, place] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  box.scrollTop += beyond(place.top - room.top, place.bottom - room.bottom);
  box.scrollLeft += beyond(place.left - room.left, place.right - room.right);
}

/** The distance of a part from its box: negative before the beginning, positive after the end. */
function beyond(begin: number, end: number): number {
  return begin < 0 ? begin : Math.max(0, Math.min(begin, end));
}
