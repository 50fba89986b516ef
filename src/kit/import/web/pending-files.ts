import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { registerChosenFiles } from '#kit/page/web/unsaved-work.ts';

/** Files that the user chose on another screen, for the screen that imports them. */
interface PendingFiles {
  readonly files: readonly File[];
  /** The period of the files; null if unknown. */
  readonly period: string | null;
}

/** The pending files by the name of the importer. */
const usePending = create<Readonly<Record<string, PendingFiles | null>>>(() => ({}));
registerChosenFiles(() => Object.values(usePending.getState()).some((pending) => pending !== null));

/** Passes files to the screen of an importer: the one that is open, or the next one that is opened. */
export function setPendingFiles(importer: string, files: readonly File[], period: string | null = null): void {
  if (files.length > 0) usePending.setState({ [importer]: { files, period } });
}

export const usePendingFiles = (importer: string): PendingFiles | null => usePending((pending) => pending[importer]) ?? null;

export function clearPendingFiles(importer: string): void {
  usePending.setState({ [importer]: null });
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
