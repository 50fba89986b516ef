import { useEffect, useRef } from 'react';

/** Returns whether something on the page was typed or chosen and not saved. */
type Work = () => boolean;

const works = new Set<Work>();
/** Chosen files that are not stored. Another screen leaves them as they are; a reload loses them. */
const chosenFiles = new Set<Work>();

const some = (registered: ReadonlySet<Work>) => [...registered].some((isUnsaved) => isUnsaved());

/** Whether opening another screen now would lose something. */
export function hasUnsavedWork(): boolean {
  return some(works);
}

/** Whether a reload or the end of the page now would lose something. */
export function isLostByReload(): boolean {
  return some(works) || some(chosenFiles);
}

/** Discards unsaved work: the user has confirmed it, or it was saved and the page is left. */
export function discardUnsavedWork(): void {
  works.clear();
}

/** Discards unsaved work and chosen files before the document is replaced. */
export function abandonPage(): void {
  works.clear();
  chosenFiles.clear();
}

/** Registers chosen files until the returned function is called. */
export function registerChosenFiles(areUnsaved: Work = () => true): () => void {
  chosenFiles.add(areUnsaved);
  return () => void chosenFiles.delete(areUnsaved);
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
