import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Receives the files that are dropped on an area of the page. */
type DropHandler = (files: readonly File[]) => void;

interface FileArea {
  readonly element: HTMLElement;
  /** Also takes a file that is dropped elsewhere on the page, if it is the only such area. */
  readonly wholePage: boolean;
  readonly onFiles: DropHandler;
}

const areas = new Set<FileArea>();

/** Set on the area that takes the file, while a file is dragged over it. */
const OVER = 'data-file-over';

interface DropOptions {
  /** The element that takes the files, found from the one of the ref; the ref's own element unless given. */
  readonly areaOf?: (element: HTMLElement) => HTMLElement | null;
  readonly wholePage?: boolean;
  readonly disabled?: boolean;
}

/** Makes an element an area that takes dropped files. */
export function useFileDrop(ref: RefObject<HTMLElement | null>, onFiles: DropHandler, options: DropOptions = {}): void {
  const { areaOf, wholePage = false, disabled = false } = options;
  const take = useEffectEvent(onFiles);
  const areaAround = useEffectEvent((own: HTMLElement) => areaOf?.(own) ?? own);
  useEffect(() => {
    if (ref.current === null || disabled) return undefined;
    const element = areaAround(ref.current);
    const area: FileArea = { element, wholePage, onFiles: (files) => take(files) };
    areas.add(area);
    return () => {
      areas.delete(area);
      element.removeAttribute(OVER);
    };
  }, [ref, wholePage, disabled]);
}

/**
 * Gives dropped files to the upload area below the pointer. A file that is dropped outside of every area is ignored:
 * the browser would otherwise leave the page and open it.
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
  const around = [...areas].filter(({ element }) => element.contains(target));
  const innermost = around.find(({ element }) => around.every((other) => other.element.contains(element)));
  if (innermost !== undefined) return innermost;
  // A dialog and its mask cover the page.
  const ofPage = target.closest('main') === null ? [] : [...areas].filter(({ wholePage }) => wholePage);
  return ofPage.length === 1 ? (ofPage[0] ?? null) : null;
}

function highlight(area: FileArea | null): void {
  for (const { element } of areas) if (element !== area?.element) element.removeAttribute(OVER);
  area?.element.setAttribute(OVER, '');
}
