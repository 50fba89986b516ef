import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Receives the files that are dropped on an area of the page. */
type DropHandler = (files: readonly File[]) => void;

interface FileArea {
  readonly element: HTMLElement;
  /** Also receives files that are dropped elsewhere on the page, if no other area does. */
  readonly wholePage: boolean;
  readonly onFiles: DropHandler;
}

const areas = new Set<FileArea>();

/** The attribute of the area that would receive the file that is dragged now. */
const OVER = 'data-file-over';

interface DropOptions {
  /** Returns the element that receives the files, from the ref's element. By default it is the ref's element. */
  readonly areaOf?: (element: HTMLElement) => HTMLElement | null;
  readonly wholePage?: boolean;
  readonly disabled?: boolean;
}

/** Makes an element an area that receives dropped files. */
export function useFileDrop(ref: RefObject<HTMLElement | null>, onFiles: DropHandler, options: DropOptions = {}): void {
  const { areaOf, wholePage = false, disabled = false } = options;
  const receive = useEffectEvent(onFiles);
  const areaAround = useEffectEvent((refElement: HTMLElement) => areaOf?.(refElement) ?? refElement);
  useEffect(() => {
    if (ref.current === null || disabled) return undefined;
    const element = areaAround(ref.current);
    const area: FileArea = { element, wholePage, onFiles: (files) => receive(files) };
    areas.add(area);
    return () => {
      areas.delete(area);
      element.removeAttribute(OVER);
    };
  }, [ref, wholePage, disabled]);
}

/**
 * Passes dropped files to the upload area below the pointer. Files that are dropped outside all areas are ignored.
 * Without this, the browser would leave the page and open the file.
 */
export function handleFileDrops(): void {
  window.addEventListener('dragover', (event) => {
    const { dataTransfer } = event;
    if (!hasFiles(dataTransfer)) return;
    event.preventDefault();
    const area = areaAt(event.target);
    dataTransfer.dropEffect = area === null ? 'none' : 'copy';
    highlight(area);
  });
  window.addEventListener('drop', (event) => {
    const { dataTransfer } = event;
    if (!hasFiles(dataTransfer)) return;
    event.preventDefault();
    highlight(null);
    const files = [...dataTransfer.files];
    if (files.length > 0) areaAt(event.target)?.onFiles(files);
  });
  // The pointer has left the window.
  window.addEventListener('dragleave', (event) => event.relatedTarget === null && highlight(null));
}

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data !== null && data.types.includes('Files');

function areaAt(target: EventTarget | null): FileArea | null {
  if (!(target instanceof Element)) return null;
  const enclosing = [...areas].filter(({ element }) => element.contains(target));
  const innermost = enclosing.find(({ element }) => enclosing.every((other) => other.element.contains(element)));
  if (innermost !== undefined) return innermost;
  // Outside `main` is a dialog with its mask, which cover the page.
  const pageAreas = target.closest('main') === null ? [] : [...areas].filter(({ wholePage }) => wholePage);
  return pageAreas.length === 1 ? (pageAreas[0] ?? null) : null;
}

function highlight(area: FileArea | null): void {
  for (const { element } of areas) if (element !== area?.element) element.removeAttribute(OVER);
  area?.element.setAttribute(OVER, '');
}
