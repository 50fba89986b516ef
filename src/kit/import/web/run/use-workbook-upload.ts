import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import { registerChosenFiles } from '#kit/page/web/unsaved-work.ts';
import { markSeen } from '../history/seen-uploads.ts';
import type { CellGroup, ImportAnswer, ImportProblem } from '../../contract.ts';
import { notifyUnseenInterruption } from './unseen-end.ts';
import { RunningUpload, type UploadOutcome, type UploadStatus, type WorkbookUploadRequest } from './running-upload.ts';

/** The columns of a file that the user may assign to fields. */
interface ColumnsToAssign {
  readonly proposals: NonNullable<ImportAnswer['columnProposals']>;
  readonly unknown: readonly string[];
  /** Tries the file again with the chosen headers, each with its field's name. */
  readonly onChoose: (columns: Readonly<Record<string, string>>) => void;
}

/** The problems of a rejected workbook. */
export interface Refusal {
  readonly fileName: string;
  /** The file, and other uploads whose columns it has. */
  readonly file: File;
  readonly looksLike: NonNullable<ImportAnswer['looksLike']>;
  /** Missing columns that may have other names in the file. */
  readonly columns: ColumnsToAssign | null;
  /** The problems in groups, at most `PROBLEMS_LISTED`. */
  readonly groups: readonly CellGroup[];
  /** The number of problems in these groups. */
  readonly listed: number;
  /** The number of all problems. */
  readonly count: number;
  /** Whether counting stopped at a limit. */
  readonly more?: boolean | undefined;
  /** The workbook with the wrong cells marked. */
  readonly url: string | null;
  /** The reason if there is none. */
  readonly urlMissing?: string | undefined;
  /** The reason why the file as a whole is rejected, if no cell is wrong. */
  readonly message?: string;
}

/** The problems of a workbook with invalid cells. */
/** @param onChoose tries the file again with columns that the user has assigned */
export function refused(file: File, answer: ImportAnswer, onChoose: ColumnsToAssign['onChoose']): Refusal {
  const { allErrorList, problemCount: count, moreProblems: more, url, urlMissing } = answer;
  const groups = answer.problemGroups ?? allErrorList.map(ofOne);
  const listed = groups.reduce((sum, group) => sum + group.count, 0);
  const { looksLike = [], columnProposals: proposals, unknownColumns: unknown } = answer;
  const columns = proposals === undefined ? null : { proposals, unknown, onChoose };
  return { fileName: file.name, file, looksLike, columns, groups, listed, count, more, url, urlMissing };
}

/** A problem of an answer without groups, which an earlier version stored. */
const ofOne = ({ rowIndex, filedName, errorReason }: ImportProblem): CellGroup => ({
  filedName,
  reason: errorReason,
  count: 1,
  rows: [rowIndex],
});

/** The rejection of a file that violates a rule as a whole. */
export function rejected(file: File, message: string): Refusal {
  return { fileName: file.name, file, looksLike: [], columns: null, groups: [], listed: 0, count: 0, url: null, message };
}

/** A tried workbook that waits for the user's confirmation. */
export interface TriedWorkbook {
  /** Imports the file. */
  readonly request: WorkbookUploadRequest;
  readonly period: string;
  readonly answer: ImportAnswer;
  /** It was confirmed before, but the stored data had changed. */
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

/** The state of the uploads of one kind, also while their page is not open. */
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
registerChosenFiles(() => Object.values(useUploads.getState()).some(({ tried }) => tried !== null));
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
  /** Null if no upload is running. */
  readonly status: UploadStatus | null;
  /** The rejection that the user has not dismissed. */
  readonly refusal: Refusal | null;
  /** Stores a rejection for the page of this kind of upload; null dismisses it. */
  readonly setRefusal: (refusal: Refusal | null) => void;
  /** The tried workbook that the user has neither confirmed nor dismissed. */
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
      const upload = new RunningUpload(request, (next) => {
        keep(name, { status: next });
        if (next.interruption !== null && !onScreen.has(name)) notifyUnseenInterruption(next.fileName);
      });
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
