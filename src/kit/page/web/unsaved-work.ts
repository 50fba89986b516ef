import { useEffect, useRef } from 'react';

/** Returns whether a part of the page has input that is not saved. */
type UnsavedCheck = () => boolean;

const workChecks = new Set<UnsavedCheck>();
/** Chosen files that are not uploaded, kept when another screen is opened and lost in a reload. */
const chosenFiles = new Set<UnsavedCheck>();

const hasUnsaved = (checks: ReadonlySet<UnsavedCheck>) => [...checks].some((isUnsaved) => isUnsaved());

/** Whether opening another screen now would lose input. */
export function hasUnsavedWork(): boolean {
  return hasUnsaved(workChecks);
}

/** Whether a reload or the end of the page now would lose input or chosen files. */
export function isLostByReload(): boolean {
  return hasUnsaved(workChecks) || hasUnsaved(chosenFiles);
}

/** Discards unsaved work: the user has confirmed it, or it was saved and the page is left. */
export function discardUnsavedWork(): void {
  workChecks.clear();
}

/** Discards unsaved work and chosen files before the document is replaced. */
export function abandonPage(): void {
  workChecks.clear();
  chosenFiles.clear();
}

/** Registers chosen files until the returned function is called. */
export function registerChosenFiles(areUnsaved: UnsavedCheck = () => true): () => void {
  chosenFiles.add(areUnsaved);
  return () => void chosenFiles.delete(areUnsaved);
}

/** Registers a part of the page that may have unsaved work. `isUnsaved` is called before the page is left. */
export function useUnsavedWork(isUnsaved: UnsavedCheck): void {
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => {
    const check = () => latest.current();
    workChecks.add(check);
    return () => void workChecks.delete(check);
  }, []);
}
