import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import type { ImportAnswer, ImportProblem } from '../contract.ts';
import { markSeen } from './seen-uploads.ts';
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
  /** What speaks against the file as a whole, where no cell is wrong. */
  readonly message?: string;
}

/** The refusal of a workbook with wrong cells. */
export function refused(
  { name: fileName }: File,
  { allErrorList: problems, problemCount: count, moreProblems: more, url, urlMissing }: ImportAnswer,
): Refusal {
  return { fileName, problems, count, more, url, urlMissing };
}

/** That of one against which a rule speaks as a whole. */
export function rejected({ name: fileName }: File, message: string): Refusal {
  return { fileName, problems: [], count: 0, url: null, message };
}

/** A workbook that was tried and waits for whoever chose it to confirm it. */
export interface TriedWorkbook {
  /** What carries it out. */
  readonly request: WorkbookUploadRequest;
  /** The period that it is for. */
  readonly period: string;
  readonly answer: ImportAnswer;
  /** It was confirmed before, when something else was there. */
  readonly again: boolean;
}

/** What carries a tried workbook out, if it would still do what its preview says. */
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
  readonly standing: UploadStatus | null;
  readonly refusal: Refusal | null;
  readonly tried: TriedWorkbook | null;
}

const NOTHING: Uploads = { standing: null, refusal: null, tried: null };

/** By the name of what is uploaded: who leaves a page while an upload runs finds it, or what became of it, when he comes back. */
const useUploads = create<Readonly<Record<string, Uploads>>>(() => ({}));
const running = new Map<string, RunningUpload>();
const onScreen = new Set<string>();

function keep(name: string, part: Partial<Uploads>): void {
  useUploads.setState((uploads) => ({ [name]: { ...(uploads[name] ?? NOTHING), ...part } }));
}

/** Who has the page before him is told there how it ended; a trial is told to nobody else. */
function showOutcomeOnPage(outcome: UploadOutcome): void {
  if ((outcome.kind === 'done' || outcome.kind === 'refused') && outcome.answer.sample === undefined) markSeen([outcome.answer.uploadId]);
}

export interface WorkbookUpload {
  /** Null while nothing is under way. */
  readonly standing: UploadStatus | null;
  /** The refusal that has not been dismissed yet. */
  readonly refusal: Refusal | null;
  /** Keeps a refusal for who looks at this kind of upload, now or when he comes back; null dismisses it. */
  readonly setRefusal: (refusal: Refusal | null) => void;
  /** The tried workbook that has been neither confirmed nor dropped; kept as a refusal is. */
  readonly tried: TriedWorkbook | null;
  readonly setTried: (tried: TriedWorkbook | null) => void;
  /** Sends a workbook and answers how that ended; never throws. One at a time: a second call while one runs answers `cancelled`. */
  readonly start: (request: WorkbookUploadRequest) => Promise<UploadOutcome>;
  /** Asks to stop; whether it came in time, the outcome of `start` tells. */
  readonly cancel: () => void;
  /** Whether somebody sees what is kept here; an upload that ends unseen is told by a notice (`notifyUnseenEnd`). */
  readonly isOnScreen: () => boolean;
}

/**
 * One upload of a workbook at a time of what is named, with the progress of its bytes and then of its rows, and a way to stop it.
 * Leaving the page stops neither: the server finishes what it was given whole, or stores nothing.
 */
export function useWorkbookUpload(name: string): WorkbookUpload {
  const { standing, refusal, tried } = useUploads((uploads) => uploads[name] ?? NOTHING);

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
      const upload = new RunningUpload(request, (next) => keep(name, { standing: next }));
      running.set(name, upload);
      try {
        const outcome = await upload.run();
        if (onScreen.has(name)) showOutcomeOnPage(outcome);
        return outcome;
      } finally {
        running.delete(name);
        keep(name, { standing: null });
      }
    },
    [name],
  );

  const cancel = useCallback(() => void running.get(name)?.cancel(), [name]);
  const setRefusal = useCallback((next: Refusal | null) => keep(name, { refusal: next }), [name]);
  const setTried = useCallback((next: TriedWorkbook | null) => keep(name, { tried: next }), [name]);
  const isOnScreen = useCallback(() => onScreen.has(name), [name]);
  return { standing, refusal, setRefusal, tried, setTried, start, cancel, isOnScreen };
}
