import { useEffect, useRef, useState } from 'react';
import { translate } from '#kit/i18n/web/translate.ts';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import { notify } from '#kit/page/web/notice.ts';
import { registerChosenFiles } from '#kit/page/web/unsaved-work.ts';
import { needsEncoding } from '../preview/encoding-choice.tsx';
import { type ChosenEncoding, type FileResult, type FilesEnd, type FilesRequest, RunningFiles } from './running-files.ts';
import type { ImportAnswer } from '../../contract.ts';
import type { UploadStatus } from './running-upload.ts';

interface Tried {
  readonly files: readonly File[];
  readonly end: FilesEnd;
  /** What was chosen for each file, by its position. */
  readonly encodings: readonly ChosenEncoding[];
}

/** A file that can be imported, what its preview was compared with and in which encoding it was read. */
interface TriedFile {
  readonly file: File;
  readonly comparedWith: string;
  readonly encoding: ChosenEncoding;
}

/** What could not be imported, a line a problem. */
export interface FilesRefusal {
  readonly lines: readonly string[];
  /** How many problems there are in all; of each file the first ones have a line. */
  readonly problems: number;
  /** How many files are stored all the same, and how many are not; null after a trial. */
  readonly counts: { readonly stored: number; readonly failed: number } | null;
}

interface Import extends Pick<FilesRequest, 'path' | 'field'> {
  /** Translated name of what is imported, for notices after the user has left the page. */
  readonly title: string;
  /** Files are stored. Null if only some of them are. */
  readonly onStored: (answers: readonly ImportAnswer[] | null) => void;
  readonly onClose: () => void;
}

/** The import of several files: they are tried first; those without a problem are imported after confirmation. */
export interface TriedFiles {
  readonly tried: Tried | null;
  readonly importable: readonly TriedFile[];
  readonly status: UploadStatus | null;
  readonly refusal: FilesRefusal | null;
  readonly choose: (files: readonly File[]) => void;
  /** Chooses the encoding of the file at a position. Once every file has its encoding, the files are tried again. */
  readonly chooseEncoding: (position: number, encoding: AmbiguousEncoding) => void;
  readonly runShortcut: () => void;
  readonly cancel: () => void;
  readonly showErrors: () => void;
  readonly closeRefusal: () => void;
  /** Leaves the dialog and what runs in it. */
  readonly close: () => void;
}

/** Whether a file's import stores it, or would. */
export function isImportable({ answer }: FileResult): boolean {
  return answer !== null && answer.allErrorList.length === 0;
}

/** Whether the encoding of a file is still to be chosen. */
export const isUndecided = ({ answer }: FileResult): boolean => answer !== null && needsEncoding(answer);

/** The call's lines, and what its files do not list any more. */
function problemsIn({ results, lines }: FilesEnd): number {
  return results.reduce(
    (count, { answer }) => count + (answer === null ? 0 : answer.problemCount - answer.allErrorList.length),
    lines.length,
  );
}

const refusalOf = (end: FilesEnd, counts: FilesRefusal['counts']): FilesRefusal => ({
  lines: end.lines,
  problems: problemsIn(end),
  counts,
});

function triedFile({ files, encodings }: Tried, { position, answer }: FileResult): readonly TriedFile[] {
  const file = files[position];
  return file === undefined ? [] : [{ file, comparedWith: answer?.comparedWith ?? '', encoding: encodings[position] ?? '' }];
}

export function useTriedFiles({ path, field, title, onStored, onClose }: Import): TriedFiles {
  const [tried, setTried] = useState<Tried | null>(null);
  const [status, setStatus] = useState<UploadStatus | null>(null);
  const [refusal, setRefusal] = useState<FilesRefusal | null>(null);
  useEffect(() => (tried === null ? undefined : registerChosenFiles()), [tried]);
  const running = useRef<{ readonly files: RunningFiles; readonly isTrial: boolean } | null>(null);
  const isOnScreen = useIsOnScreen(() => running.current?.isTrial === true && void running.current.files.cancel());

  async function send(request: Pick<FilesRequest, 'files' | 'comparedWith' | 'encodings'>): Promise<FilesEnd> {
    const sending = new RunningFiles({ path, field, ...request }, setStatus);
    running.current = { files: sending, isTrial: request.comparedWith === null };
    const end = await sending.run();
    running.current = null;
    setStatus(null);
    return end;
  }

  async function preview(files: readonly File[], encodings: readonly ChosenEncoding[]): Promise<FilesEnd> {
    setTried(null);
    const end = await send({ files, comparedWith: null, encodings });
    if (end.brokenOff === null) setTried({ files, end, encodings });
    return end;
  }

  async function choose(files: readonly File[], encodings: readonly ChosenEncoding[]): Promise<void> {
    const end = await preview(files, encodings);
    // A file without a chosen encoding has one line, which says so.
    const wrong = problemsIn(end) - end.results.filter(isUndecided).length;
    if (end.brokenOff === null && wrong > 0) setRefusal(refusalOf(end, null));
  }

  function chooseEncoding(position: number, encoding: AmbiguousEncoding): void {
    if (tried === null) return;
    const encodings = tried.files.map((_, at) => (at === position ? encoding : (tried.encodings[at] ?? '')));
    if (tried.end.results.some((result) => isUndecided(result) && encodings[result.position] === '')) setTried({ ...tried, encodings });
    else void choose(tried.files, encodings);
  }

  async function runShortcut(confirmed: readonly TriedFile[]): Promise<void> {
    const files = confirmed.map(({ file }) => file);
    const encodings = confirmed.map(({ encoding }) => encoding);
    const end = await send({ files, comparedWith: confirmed.map(({ comparedWith }) => comparedWith), encodings });
    const { results, lines, brokenOff } = end;
    const stored = results.filter(isImportable);
    const isLeft = (_: unknown, position: number) => stored.every((result) => result.position !== position);
    const rest = files.filter(isLeft);
    if (!isOnScreen() && rest.length > 0) notifyUnseenFailure(title, problemsIn(end));
    if (rest.length > 0 && lines.length > 0) setRefusal(refusalOf(end, { stored: stored.length, failed: rest.length }));
    if (stored.length > 0) onStored(rest.length > 0 ? null : stored.flatMap(({ answer }) => answer ?? []));
    // The remaining files were right when they were tried: the list has changed since, by another user or by the
    // earlier files.
    if (rest.length > 0 && brokenOff === null && isOnScreen()) await preview(rest, encodings.filter(isLeft));
    else if (brokenOff !== 'failed') close();
  }

  function close(): void {
    void running.current?.files.cancel();
    setTried(null);
    onClose();
  }

  const importable = tried === null ? [] : tried.end.results.filter(isImportable).flatMap((result) => triedFile(tried, result));
  return {
    tried,
    importable,
    status,
    refusal,
    choose: (files) => void choose(files, []),
    chooseEncoding,
    runShortcut: () => void runShortcut(importable),
    cancel: () => void running.current?.files.cancel(),
    showErrors: () => tried !== null && setRefusal(refusalOf(tried.end, null)),
    closeRefusal: () => setRefusal(null),
    close,
  };
}

/** Returns whether the page is still mounted; `onLeave` is called when it is unmounted. */
function useIsOnScreen(onLeave: () => void): () => boolean {
  const there = useRef(true);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
      leave.current();
    };
  }, []);
  return () => there.current;
}

/** How long the notice is shown to a user who is busy with something else, in seconds. */
const UNSEEN_SECONDS = 8;

function notifyUnseenFailure(upload: string, count: number): void {
  notify.error(translate('{{upload}} 上传失败，发现 {{count}} 个问题。', { upload, count }), UNSEEN_SECONDS);
}
