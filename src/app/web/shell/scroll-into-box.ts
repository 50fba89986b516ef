/** Scrolls a box as little as shows a part of it. Unlike `scrollIntoView`, it does not move where the Tab key begins. */
export function scrollIntoBox(box: Element, part: Element): void {
  const [room, place] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  box.scrollTop += beyond(place.top - room.top, place.bottom - room.bottom);
  box.scrollLeft += beyond(place.left - room.left, place.right - room.right);
}

/** By how much a part is before the beginning of its box, negative, or after its end. */
function beyond(begin: number, end: number): number {
  return begin < 0 ? begin : Math.max(0, Math.min(begin, end));
}
