import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import { registerChosenFiles } from '#kit/page/web/unsaved-work.ts';
import { markSeen } from '../history/seen-uploads.ts';
import type { ImportAnswer } from '../../contract.ts';
import type { Refusal } from './refusal.ts';
import {
  type ChosenFile,
  RunningUpload,
  type UploadOutcome,
  type UploadRequest,
  type UploadStatus,
  type UploadTarget,
} from './running-upload.ts';
import { notifyUnseenInterruption } from './unseen-end.ts';

/** A workbook whose preview waits for the user's confirmation. */
export interface TriedWorkbook {
  readonly target: UploadTarget;
  readonly file: ChosenFile;
  readonly period: string;
  readonly answer: ImportAnswer;
  /** Whether an earlier preview was confirmed, but outdated. */
  readonly isRepeated: boolean;
}

/** The state of the uploads of one kind, also while their page is not open. */
interface Uploads {
  readonly status: UploadStatus | null;
  readonly refusal: Refusal | null;
  readonly tried: TriedWorkbook | null;
}

const NOTHING: Uploads = { status: null, refusal: null, tried: null };

/**
 * The uploads by their name, outside of the pages: a user who leaves a page during an upload finds the upload or its
 * outcome after returning.
 */
const useUploads = create<Readonly<Record<string, Uploads>>>(() => ({}));
// Registered as long as the document exists: a reload with a preview needs a confirmation.
registerChosenFiles(() => Object.values(useUploads.getState()).some(({ tried }) => tried !== null));
const running = new Map<string, RunningUpload>();
const onScreen = new Set<string>();

function update(name: string, part: Partial<Uploads>): void {
  useUploads.setState((uploads) => ({ [name]: { ...(uploads[name] ?? NOTHING), ...part } }));
}

/** Marks the uploads of an outcome as seen: their page is visible and shows it. */
function markSeenOnPage({ results }: UploadOutcome): void {
  markSeen(results.flatMap(({ answer, failure }) => (answer !== null && failure === null ? [answer.uploadId] : [])));
}

interface WorkbookUpload {
  /** Null if no upload is running. */
  readonly status: UploadStatus | null;
  /** The problems that the user has not dismissed. */
  readonly refusal: Refusal | null;
  /** Sets the problems that the page of this kind of upload shows; null dismisses them. */
  readonly setRefusal: (refusal: Refusal | null) => void;
  /** The previewed workbook that the user has neither confirmed nor dismissed. */
  readonly tried: TriedWorkbook | null;
  readonly setTried: (tried: TriedWorkbook | null) => void;
  /**
   * Sends workbooks and returns how the upload ended, also after a failure. A second call while one runs returns
   * `cancelled`.
   */
  readonly start: (request: UploadRequest) => Promise<UploadOutcome>;
  /** Requests cancellation; the outcome of `start` shows whether it was in time. */
  readonly cancel: () => void;
  /** Whether the page is visible. If it is not, the end of an upload is shown as a notice (`notifyUnseenEnd`). */
  readonly isOnScreen: () => boolean;
}

/** Runs one upload at a time for each name. The upload continues when the user leaves the page. */
export function useWorkbookUpload(name: string): WorkbookUpload {
  const { status, refusal, tried } = useUploads((uploads) => uploads[name] ?? NOTHING);

  useEffect(() => {
    onScreen.add(name);
    running.get(name)?.watch(true);
    return () => {
      onScreen.delete(name);
      running.get(name)?.watch(false);
    };
  }, [name]);

  const start = useCallback(
    async (request: UploadRequest): Promise<UploadOutcome> => {
      if (running.has(name)) return { results: [], lines: [], stopReason: 'cancelled' };
      const upload = new RunningUpload(request, (next) => {
        update(name, { status: next });
        if (next.interruption !== null && !onScreen.has(name)) notifyUnseenInterruption(next.fileName);
      });
      running.set(name, upload);
      try {
        const outcome = await upload.run();
        if (onScreen.has(name) && !request.dryRun) markSeenOnPage(outcome);
        return outcome;
      } finally {
        running.delete(name);
        update(name, { status: null });
      }
    },
    [name],
  );

  const cancel = useCallback(() => void running.get(name)?.cancel(), [name]);
  const setRefusal = useCallback((next: Refusal | null) => update(name, { refusal: next }), [name]);
  const setTried = useCallback((next: TriedWorkbook | null) => update(name, { tried: next }), [name]);
  const isOnScreen = useCallback(() => onScreen.has(name), [name]);
  return { status, refusal, setRefusal, tried, setTried, start, cancel, isOnScreen };
}
