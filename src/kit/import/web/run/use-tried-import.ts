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

/** Files with the outcome of their trial. */
interface Tried {
  readonly files: readonly ChosenFile[];
  readonly outcome: UploadOutcome;
}

interface Import {
  readonly shape: Pick<ImportShape, 'name' | 'title'>;
  readonly call: UploadTarget;
  /** Called when files are stored; `rest` is the number of files that are not. */
  readonly onStored: (answers: readonly ImportAnswer[], rest: number) => void;
  readonly onClose: () => void;
}

/** An import of one or more files: first a trial; after confirmation the files without problems are stored. */
export interface TriedImport {
  /** Null before files are chosen, and during the trial. */
  readonly tried: Tried | null;
  readonly importable: readonly ChosenFile[];
  readonly status: UploadStatus | null;
  readonly refusal: Refusal | null;
  readonly choose: (files: readonly File[]) => void;
  /** Chooses the encoding of the file at a position. When no encoding is missing, a new trial runs. */
  readonly chooseEncoding: (position: number, encoding: AmbiguousEncoding) => void;
  readonly runImport: () => void;
  readonly cancel: () => void;
  readonly showErrors: () => void;
  readonly closeRefusal: () => void;
  /** Closes the dialog and cancels a running upload. */
  readonly close: () => void;
}

export function useTriedImport({ shape, call, onStored, onClose }: Import): TriedImport {
  const { t } = useWords();
  const { status, refusal, setRefusal, start, cancel, isOnScreen } = useWorkbookUpload(shape.name);
  const [tried, setTried] = useState<Tried | null>(null);
  const isPreviewing = useRef(false);
  // While files are chosen, a reload needs a confirmation.
  useEffect(() => (tried === null ? undefined : registerChosenFiles()), [tried]);
  // When the user leaves the page, an import continues, but a trial is cancelled.
  useEffect(
    () => () => {
      if (isPreviewing.current) cancel();
    },
    [cancel],
  );

  async function preview(files: readonly ChosenFile[]): Promise<Tried> {
    setTried(null);
    isPreviewing.current = true;
    const outcome = await start({ ...call, files, dryRun: true });
    isPreviewing.current = false;
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
    // The trial of the remaining files had no problems: another user, or an earlier file, has changed the list since.
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
    const isMissing = outcome.results.some((result) => isUndecided(result) && chosen[result.position]?.encoding === undefined);
    if (isMissing) return setTried({ files: chosen, outcome });
    const next = await preview(chosen);
    showErrors(next);
    // If no file could be read with this encoding, the earlier trial is shown again.
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
    const problems = files.length > 1 ? refusalOfFiles(outcome, null) : refusalOf(file, result, onChoose);
    if (problems !== null) setRefusal(problems);
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

/** Whether at least one file could be read. */
const isRead = ({ outcome }: Tried): boolean => outcome.results.some(({ answer }) => answer !== null);

/** The files that can be imported, each with the `comparedWith` of its trial. */
function importableOf({ files, outcome }: Tried): ChosenFile[] {
  return outcome.results.filter(isImportable).flatMap(({ position, answer }) => {
    const chosen = files[position];
    return chosen === undefined ? [] : [{ ...chosen, comparedWith: answer.comparedWith }];
  });
}
