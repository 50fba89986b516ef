import { useEffect, useRef } from 'react';

/** Tells whether something on the page is typed or chosen and not saved. */
type Work = () => boolean;

const works = new Set<Work>();

/** Whether leaving the page now would lose something. */
export function hasUnsavedWork(): boolean {
  return [...works].some((isUnsaved) => isUnsaved());
}

/** What is typed is given up: the person was asked, or it was saved and the page goes away. */
export function abandonWork(): void {
  works.clear();
}

/** Says that this part of the page may hold unsaved work: nobody leaves it then without being asked. `isUnsaved` is asked at that moment. */
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
