import { useEffect, useRef, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { registerChosenFiles } from '#kit/page/web/unsaved-work.ts';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import type { ImportAnswer } from '../../contract.ts';
import type { ImportShape } from '../../define.ts';
import { isImportable, isStored, isUndecided, type Refusal, refusalOf, refusalOfFiles } from './refusal.ts';
import type { ChosenFile, UploadOutcome, UploadStatus, UploadTarget } from './running-upload.ts';
import { notifyUnseenEnd } from './unseen-end.ts';
import { useWorkbookUpload } from './use-workbook-upload.ts';

/** Files that were tried. */
interface Tried {
  readonly files: readonly ChosenFile[];
  readonly outcome: UploadOutcome;
}

interface Import {
  readonly shape: Pick<ImportShape, 'name' | 'title'>;
  readonly call: UploadTarget;
  /** Files are stored; `rest` is the number of files that are not. */
  readonly onStored: (answers: readonly ImportAnswer[], rest: number) => void;
  readonly onClose: () => void;
}

/** One or more files from their choice to their rows: tried first; those without a problem are stored if confirmed. */
export interface TriedImport {
  /** Null before files were chosen, and while they are tried. */
  readonly tried: Tried | null;
  readonly importable: readonly ChosenFile[];
  readonly status: UploadStatus | null;
  readonly refusal: Refusal | null;
  readonly choose: (files: readonly File[]) => void;
  /** Chooses the encoding of the file at a position. Once every file has its encoding, the files are tried again. */
  readonly chooseEncoding: (position: number, encoding: AmbiguousEncoding) => void;
  readonly runImport: () => void;
  readonly cancel: () => void;
  readonly showErrors: () => void;
  readonly closeRefusal: () => void;
  /** Leaves the dialog and what runs in it. */
  readonly close: () => void;
}

export function useTriedImport({ shape, call, onStored, onClose }: Import): TriedImport {
  const { t } = useWords();
  const { status, refusal, setRefusal, start, cancel, isOnScreen } = useWorkbookUpload(shape.name);
  const [tried, setTried] = useState<Tried | null>(null);
  const previewing = useRef(false);
  useEffect(() => (tried === null ? undefined : registerChosenFiles()), [tried]);
  // An import continues when the user leaves the page; a preview is then discarded.
  useEffect(
    () => () => {
      if (previewing.current) cancel();
    },
    [cancel],
  );

  async function preview(files: readonly ChosenFile[]): Promise<Tried> {
    setTried(null);
    previewing.current = true;
    const outcome = await start({ ...call, files, dryRun: true });
    previewing.current = false;
    show({ files, outcome });
    return { files, outcome };
  }

  async function runImport(): Promise<void> {
    const outcome = await start({ ...call, files: importable, dryRun: false });
    const stored = outcome.results.filter(isStored);
    const rest = importable.filter((_, position) => stored.every((result) => result.position !== position));
    if (rest.length > 0 && !isOnScreen()) notifyUnseenEnd(nameOf(importable), outcome);
    const answers = stored.map(({ answer }) => answer);
    if (answers.length > 0) onStored(answers, rest.length);
    if (rest.length === 0) return close();
    // The remaining files were right when they were tried: the list has changed since, by another user or by the
    // earlier files.
    if (call.several !== true) {
      show({ files: importable, outcome });
      return showErrors({ files: importable, outcome });
    }
    setRefusal(refusalOfFiles(outcome, { stored: stored.length, failed: rest.length }));
    if (outcome.stopReason === null && isOnScreen()) await preview(rest);
    else if (outcome.stopReason !== 'failed') close();
  }

  async function chooseEncoding({ files, outcome }: Tried, position: number, encoding: AmbiguousEncoding): Promise<void> {
    const chosen = files.map((each, index) => (index === position ? { file: each.file, encoding } : each));
    const isOneLeft = outcome.results.some((result) => isUndecided(result) && chosen[result.position]?.encoding === undefined);
    if (isOneLeft) return setTried({ files: chosen, outcome });
    const next = await preview(chosen);
    showErrors(next);
    // An encoding in which no file can be read leaves the choice as it was.
    if (!isRead(next)) setTried({ files, outcome });
  }

  function show(next: Tried): void {
    if (next.outcome.stopReason === null && (isRead(next) || call.several === true)) setTried(next);
  }

  function showErrors({ files, outcome }: Tried): void {
    const [file] = files;
    const [result] = outcome.results;
    if (outcome.stopReason !== null || file === undefined || result === undefined) return;
    const withColumns = async (columns: ChosenFile['columns']) => showErrors(await preview([{ ...file, columns }]));
    const onChoose = call.several === true ? null : (columns: ChosenFile['columns']) => void withColumns(columns);
    const found = files.length > 1 ? refusalOfFiles(outcome, null) : refusalOf(file, result, onChoose);
    if (found !== null) setRefusal(found);
  }

  function close(): void {
    if (status !== null) cancel();
    setTried(null);
    onClose();
  }

  function nameOf(files: readonly ChosenFile[]): string {
    return [t(shape.title), ...(files.length === 1 ? files.map(({ file }) => file.name) : [])].join(' · ');
  }

  const importable = tried === null ? [] : importableOf(tried);
  return {
    tried,
    importable,
    status,
    refusal,
    choose: (files) => void preview(files.map((file) => ({ file }))).then(showErrors),
    chooseEncoding: (position, encoding) => tried !== null && void chooseEncoding(tried, position, encoding),
    runImport: () => void runImport(),
    cancel,
    showErrors: () => tried !== null && showErrors(tried),
    closeRefusal: () => setRefusal(null),
    close,
  };
}

/** Whether a file could be read. */
const isRead = ({ outcome }: Tried): boolean => outcome.results.some(({ answer }) => answer !== null);

/** The files that can be imported, each with what its preview was compared with. */
function importableOf({ files, outcome }: Tried): ChosenFile[] {
  return outcome.results.filter(isImportable).flatMap(({ position, answer }) => {
    const chosen = files[position];
    return chosen === undefined ? [] : [{ ...chosen, comparedWith: answer.comparedWith }];
  });
}
