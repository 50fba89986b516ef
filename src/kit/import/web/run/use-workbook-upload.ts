import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import type { ImportAnswer, ImportProblem } from '../../contract.ts';
import { markSeen } from '../history/seen-uploads.ts';
import { RunningUpload, type UploadOutcome, type UploadStatus, type WorkbookUploadRequest } from './running-upload.ts';

/** What was wrong with a workbook that was refused. */
export interface Refusal {
  readonly fileName: string;
  /** At most `PROBLEMS_LISTED` … */
  readonly problems: readonly ImportProblem[];
  /** … of so many. */
  readonly count: number;
  /** Whether there are more than are counted. */
  readonly more?: boolean | undefined;
  /** The workbook with the wrong cells marked. */
  readonly url: string | null;
  /** Why there is none. */
  readonly urlMissing?: string | undefined;
  /** The reason why the file as a whole is rejected, if no cell is wrong. */
  readonly message?: string;
}

/** The refusal of a workbook with wrong cells. */
export function refused(
  { name: fileName }: File,
  { allErrorList: problems, problemCount: count, moreProblems: more, url, urlMissing }: ImportAnswer,
): Refusal {
  return { fileName, problems, count, more, url, urlMissing };
}

/** The refusal of a file that breaks a rule as a whole. */
export function rejected({ name: fileName }: File, message: string): Refusal {
  return { fileName, problems: [], count: 0, url: null, message };
}

/** A tried workbook that waits for confirmation by the user who chose it. */
export interface TriedWorkbook {
  /** What carries it out. */
  readonly request: WorkbookUploadRequest;
  /** The period that it is for. */
  readonly period: string;
  readonly answer: ImportAnswer;
  /** It was confirmed before, when something else was there. */
  readonly again: boolean;
}

/** The request that imports a tried workbook, if its preview is still current. */
export function confirmed(request: WorkbookUploadRequest, { comparedWith, encoding, encodings }: ImportAnswer): WorkbookUploadRequest {
  return {
    ...request,
    fields: {
      ...request.fields,
      ...(comparedWith === undefined ? {} : { comparedWith }),
      ...(encodings === undefined || encoding === undefined ? {} : { encoding }),
    },
  };
}

/** What is known of the uploads of one kind, whether or not their page is on screen. */
interface Uploads {
  readonly status: UploadStatus | null;
  readonly refusal: Refusal | null;
  readonly tried: TriedWorkbook | null;
}

const NOTHING: Uploads = { status: null, refusal: null, tried: null };

/**
 * By the name of what is uploaded: a user who leaves a page while an upload runs finds the upload or its outcome on
 * return.
 */
const useUploads = create<Readonly<Record<string, Uploads>>>(() => ({}));
const running = new Map<string, RunningUpload>();
const onScreen = new Set<string>();

function keep(name: string, part: Partial<Uploads>): void {
  useUploads.setState((uploads) => ({ [name]: { ...(uploads[name] ?? NOTHING), ...part } }));
}

/** The page shows the outcome to the user while it is visible; a trial is shown nowhere else. */
function showOutcomeOnPage(outcome: UploadOutcome): void {
  if ((outcome.kind === 'done' || outcome.kind === 'refused') && outcome.answer.sample === undefined) markSeen([outcome.answer.uploadId]);
}

interface WorkbookUpload {
  /** Null while nothing is under way. */
  readonly status: UploadStatus | null;
  /** The refusal that has not been dismissed yet. */
  readonly refusal: Refusal | null;
  /** Stores a refusal for the page of this kind of upload, now or on return; null dismisses it. */
  readonly setRefusal: (refusal: Refusal | null) => void;
  /** The tried workbook that has been neither confirmed nor dismissed; stored like a refusal. */
  readonly tried: TriedWorkbook | null;
  readonly setTried: (tried: TriedWorkbook | null) => void;
  /**
   * Sends a workbook and returns how the upload ended; never throws. A second call while one runs returns `cancelled`.
   */
  readonly start: (request: WorkbookUploadRequest) => Promise<UploadOutcome>;
  /** Requests cancellation; the outcome of `start` shows whether it was in time. */
  readonly cancel: () => void;
  /** Whether the page is visible; an upload that ends while it is not is reported by a notice (`notifyUnseenEnd`). */
  readonly isOnScreen: () => boolean;
}

/**
 * One upload of a workbook at a time for each name, with the progress of its bytes and then of its rows, and
 * cancellation. Leaving the page stops nothing: the server stores a completely received file as a whole, or nothing.
 */
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
    async (request: WorkbookUploadRequest): Promise<UploadOutcome> => {
      if (running.has(name)) return { kind: 'cancelled' };
      const upload = new RunningUpload(request, (next) => keep(name, { status: next }));
      running.set(name, upload);
      try {
        const outcome = await upload.run();
        if (onScreen.has(name)) showOutcomeOnPage(outcome);
        return outcome;
      } finally {
        running.delete(name);
        keep(name, { status: null });
      }
    },
    [name],
  );

  const cancel = useCallback(() => void running.get(name)?.cancel(), [name]);
  const setRefusal = useCallback((next: Refusal | null) => keep(name, { refusal: next }), [name]);
  const setTried = useCallback((next: TriedWorkbook | null) => keep(name, { tried: next }), [name]);
  const isOnScreen = useCallback(() => onScreen.has(name), [name]);
  return { status, refusal, setRefusal, tried, setTried, start, cancel, isOnScreen };
}
