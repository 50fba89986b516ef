import { useEffect, useRef, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { registerChosenFiles } from '#kit/page/web/unsaved-work.ts';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import type { ImportAnswer } from '../../contract.ts';
import type { ImportShape } from '../../define.ts';
import { needsEncoding } from '../preview/encoding-choice.tsx';
import type { UploadOutcome, UploadStatus, WorkbookUploadRequest } from './running-upload.ts';
import { notifyUnseenEnd } from './unseen-end.ts';
import { confirmed, type Refusal, refused, rejected, useWorkbookUpload } from './use-workbook-upload.ts';

export interface TriedFile {
  readonly file: File;
  readonly fields: NonNullable<WorkbookUploadRequest['fields']>;
  readonly answer: ImportAnswer;
  /** It was confirmed before, when something else was there. */
  readonly again: boolean;
}

interface Import {
  readonly shape: Pick<ImportShape, 'name' | 'title'>;
  readonly path: string;
  readonly fileField: string;
  readonly fields?: WorkbookUploadRequest['fields'];
  readonly onImported: (answer: ImportAnswer) => void;
  readonly onClose: () => void;
}

/** A file from its choice to its rows: tried first, carried out when that is confirmed. */
export interface TriedImport {
  /** Null before one was chosen and while it is tried. */
  readonly tried: TriedFile | null;
  /** Nothing in it is wrong. */
  readonly importable: boolean;
  readonly status: UploadStatus | null;
  readonly refusal: Refusal | null;
  readonly choose: (file: File) => void;
  /** Tries the file again, read in this encoding. */
  readonly chooseEncoding: (encoding: AmbiguousEncoding) => void;
  readonly runShortcut: () => void;
  readonly cancel: () => void;
  readonly showErrors: () => void;
  readonly closeRefusal: () => void;
  /** Leaves the dialog and what runs in it. */
  readonly close: () => void;
}

const hasAnswer = (outcome: UploadOutcome): outcome is Extract<UploadOutcome, { readonly answer: ImportAnswer }> => 'answer' in outcome;

/** The encoding that the user has chosen. */
const encodingIn = ({ encoding }: TriedFile['fields']): { encoding?: string } => (typeof encoding === 'string' ? { encoding } : {});

export function useTriedImport({ shape, path, fileField, fields = {}, onImported, onClose }: Import): TriedImport {
  const { t } = useWords();
  const { status, refusal, setRefusal, start, cancel, isOnScreen } = useWorkbookUpload(shape.name);
  const [tried, setTried] = useState<TriedFile | null>(null);
  const previewing = useRef(false);
  useEffect(() => (tried === null ? undefined : registerChosenFiles()), [tried]);
  // An import continues when the user leaves the list; a preview is then discarded.
  useEffect(
    () => () => {
      if (previewing.current) cancel();
    },
    [cancel],
  );

  /** @param more what the user has chosen for this file */
  async function preview(file: File, more: Readonly<Record<string, string>> = {}): Promise<void> {
    setTried(null);
    previewing.current = true;
    const chosen = { ...fields, ...more };
    const outcome = await start({ path, field: fileField, file, fields: chosen, query: { dryRun: 1 } });
    previewing.current = false;
    show(file, chosen, outcome);
    // An encoding in which the file cannot be read leaves the choice as it was.
    if (more.encoding !== undefined && !hasAnswer(outcome)) setTried(tried);
  }

  async function runShortcut({ file, fields: chosen, answer }: TriedFile): Promise<void> {
    const outcome = await start(confirmed({ path, field: fileField, file, fields: chosen }, answer));
    if (!isOnScreen() && outcome.kind !== 'done') notifyUnseenEnd([t(shape.title), file.name].join(' · '), outcome);
    // The list was changed between preview and import, so that rows that were right are now wrong.
    if (outcome.kind !== 'done') return show(file, chosen, outcome);
    close();
    onImported(outcome.answer);
  }

  function show(file: File, chosen: TriedFile['fields'], outcome: UploadOutcome): void {
    if (outcome.kind === 'rejected') setRefusal(rejected(file, outcome.failure.message));
    if (!hasAnswer(outcome)) return;
    setTried({ file, fields: chosen, answer: outcome.answer, again: outcome.kind === 'outdated' });
    if (outcome.kind === 'refused' && !needsEncoding(outcome.answer)) showErrors({ file, fields: chosen, answer: outcome.answer });
  }

  function showErrors({ file, fields: chosen, answer }: Omit<TriedFile, 'again'>): void {
    const withColumns = (columns: object) => void preview(file, { ...encodingIn(chosen), columns: JSON.stringify(columns) });
    setRefusal(refused(file, answer, withColumns));
  }

  function close(): void {
    if (status !== null) cancel();
    setTried(null);
    onClose();
  }

  const importable = tried !== null && tried.answer.allErrorList.length === 0;
  return {
    tried,
    importable,
    status,
    refusal,
    choose: (file) => void preview(file),
    chooseEncoding: (encoding) => tried !== null && void preview(tried.file, { encoding }),
    runShortcut: () => tried !== null && void runShortcut(tried),
    cancel,
    showErrors: () => tried !== null && showErrors(tried),
    closeRefusal: () => setRefusal(null),
    close,
  };
}
