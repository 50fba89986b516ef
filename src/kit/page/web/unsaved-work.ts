import { useEffect, useRef } from 'react';

/** Returns whether something on the page was typed or chosen and not saved. */
type Work = () => boolean;

const works = new Set<Work>();

/** Whether leaving the page now would lose something. */
export function hasUnsavedWork(): boolean {
  return [...works].some((isUnsaved) => isUnsaved());
}

/** Discards unsaved work: the user has confirmed it, or it was saved and the page is left. */
export function abandonWork(): void {
  works.clear();
}

/**
 * Registers a part of the page that may have unsaved work. Leaving the page then needs a confirmation. `isUnsaved` is
 * called at that moment.
 */
export function useUnsavedWork(isUnsaved: Work): void {
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => {
    const work = () => latest.current();
    works.add(work);
    return () => void works.delete(work);
  }, []);
}
