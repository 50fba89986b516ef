import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

/** Files that wait for the screen that imports them. */
interface HandedFiles {
  readonly files: readonly File[];
  /** The period and dimension that they are for, as in `place_key`; of a weekly list its week. Null if it is not known. */
  readonly place: string | null;
}

/** By the name of the importer. */
const useHanded = create<Readonly<Record<string, HandedFiles | null>>>(() => ({}));

/** Gives files to the screen of an importer: the present one, or the next one that is opened. */
export function handFiles(importer: string, files: readonly File[], place: string | null = null): void {
  if (files.length > 0) useHanded.setState({ [importer]: { files, place } });
}

/** The files that wait for an importer. */
export const useWaitingFiles = (importer: string): HandedFiles | null => useHanded((handed) => handed[importer]) ?? null;

/** The files of an importer wait no longer. */
export function takeWaitingFiles(importer: string): void {
  useHanded.setState({ [importer]: null });
}

/** Passes waiting files of an importer on, once. */
export function useHandedFiles(importer: string, onFiles: (files: readonly File[]) => void): void {
  const waiting = useWaitingFiles(importer);
  const take = useEffectEvent(({ files }: HandedFiles) => {
    takeWaitingFiles(importer);
    onFiles(files);
  });
  useEffect(() => {
    if (waiting !== null) take(waiting);
  }, [waiting]);
}

/** Opens the dialog of an importer when files wait for it; the dialog takes them. */
export function useOpenForHandedFiles(importer: string, open: () => void): void {
  const waiting = useWaitingFiles(importer);
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (waiting !== null) openNow();
  }, [waiting]);
}
