import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { registerChosenFiles } from '#kit/page/web/unsaved-work.ts';

/** Files for the screen that imports them: chosen on another screen, or dropped on that screen. */
interface PendingFiles {
  readonly files: readonly File[];
  /** The period of the files; null if unknown. */
  readonly period: string | null;
}

/** The pending files by the name of the importer; null if they were taken. */
const usePendingByImporter = create<Readonly<Record<string, PendingFiles | null>>>(() => ({}));
// Registered as long as the document exists: a reload with pending files needs a confirmation.
registerChosenFiles(() => Object.values(usePendingByImporter.getState()).some((pending) => pending !== null));

/** Passes files to the screen of an importer: the one that is open, or the next one that is opened. */
export function setPendingFiles(importer: string, files: readonly File[], period: string | null = null): void {
  if (files.length > 0) usePendingByImporter.setState({ [importer]: { files, period } });
}

/** The pending files of an importer; null if it has none. */
export const usePendingFiles = (importer: string): PendingFiles | null => usePendingByImporter((pending) => pending[importer]) ?? null;

export function clearPendingFiles(importer: string): void {
  usePendingByImporter.setState({ [importer]: null });
}

/** Calls `onFiles` once with the pending files of an importer, and clears them. */
export function useTakePendingFiles(importer: string, onFiles: (files: readonly File[]) => void): void {
  const pending = usePendingFiles(importer);
  const take = useEffectEvent(({ files }: PendingFiles) => {
    clearPendingFiles(importer);
    onFiles(files);
  });
  useEffect(() => {
    if (pending !== null) take(pending);
  }, [pending]);
}

/** Opens the dialog of an importer when it has pending files; the dialog takes them. */
export function useOpenForPendingFiles(importer: string, open: () => void): void {
  const pending = usePendingFiles(importer);
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (pending !== null) openNow();
  }, [pending]);
}
