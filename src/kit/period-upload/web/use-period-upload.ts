import { useWords } from '#kit/i18n/web/words.ts';
import { isImportable, isOutdated, isStored, isUndecided, type Refusal, refusalOf } from '#kit/import/web/run/refusal.ts';
import type { ChosenFile, UploadOutcome, UploadStatus } from '#kit/import/web/run/running-upload.ts';
import { notifyUnseenEnd, notifyUnseenPreview } from '#kit/import/web/run/unseen-end.ts';
import { type TriedWorkbook, useWorkbookUpload } from '#kit/import/web/run/use-workbook-upload.ts';
import { notifyStored } from '#kit/import/web/run/stored-notice.ts';
import { notify } from '#kit/page/web/notice.ts';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import type { PeriodRow } from '../contract.ts';
import { parameterOfRow, type PeriodUploadCalls, type PeriodUploadDefinition } from '../define.ts';

/** The upload of the file of a period: a dry run first, the import after the user has confirmed the preview. */
interface PeriodUploading {
  readonly status: UploadStatus | null;
  readonly cancel: () => void;
  /** Starts the preview of a file for a period. */
  readonly choose: (row: PeriodRow, file: File) => void;
  /** The preview of the chosen file, until the user confirms or cancels. */
  readonly preview: TriedWorkbook | null;
  /** Repeats the preview with another encoding of the file. */
  readonly chooseEncoding: (encoding: AmbiguousEncoding) => void;
  readonly confirm: () => void;
  readonly cancelPreview: () => void;
  readonly refusal: Refusal | null;
  readonly closeRefusal: () => void;
}

type Chosen = Pick<TriedWorkbook, 'target' | 'file' | 'period'>;

/** @param onStored called after the rows of the file were stored */
export function usePeriodUpload(
  definition: PeriodUploadDefinition,
  calls: PeriodUploadCalls,
  onStored: () => Promise<void>,
): PeriodUploading {
  const words = useWords();
  const { t } = words;
  const { status, refusal, setRefusal, tried, setTried, start, cancel, isOnScreen } = useWorkbookUpload(definition.name);
  const nameOf = ({ period, file: { file } }: Chosen) => [t(definition.title), period, file.name].join(' · ');

  async function startPreview(chosen: Chosen): Promise<UploadOutcome> {
    const outcome = await start({ ...chosen.target, files: [chosen.file], dryRun: true });
    const [result] = outcome.results;
    if (isImportable(result) || isUndecided(result)) show({ ...chosen, answer: result.answer, isRepeated: false });
    else showOutcome(chosen, outcome);
    return outcome;
  }

  async function previewIn(encoding: AmbiguousEncoding, previous: TriedWorkbook): Promise<void> {
    setTried(null);
    const { stopReason } = await startPreview({ ...previous, file: { ...previous.file, encoding } });
    // If the file cannot be read in this encoding, the previous preview is shown again.
    if (stopReason === 'failed') show(previous);
  }

  function show(shown: TriedWorkbook): void {
    setTried(shown);
    if (!isOnScreen()) notifyUnseenPreview(nameOf(shown));
  }

  async function runImport(chosen: TriedWorkbook): Promise<void> {
    setTried(null);
    const file = { ...chosen.file, comparedWith: chosen.answer.comparedWith };
    const outcome = await start({ ...chosen.target, files: [file], dryRun: false });
    const [result] = outcome.results;
    if (isOutdated(result)) return show({ ...chosen, answer: result.answer, isRepeated: true });
    showOutcome(chosen, outcome);
    if (isStored(result)) await onStored();
  }

  /** Shows a rejection or the result. If the user has left the page, a rejection is shown on return. */
  function showOutcome(chosen: Chosen, outcome: UploadOutcome): void {
    const [result] = outcome.results;
    const withColumns = (columns: ChosenFile['columns']) => void startPreview({ ...chosen, file: { ...chosen.file, columns } });
    const rejection = result === undefined ? null : refusalOf(chosen.file, result, withColumns);
    if (rejection !== null) setRefusal(rejection);
    if (!isOnScreen()) notifyUnseenEnd(nameOf(chosen), outcome);
    else if (outcome.stopReason === 'cancelled') notify.info(t('上传已取消'));
    else if (isStored(result)) notifyStored(definition.name, t('上传成功'), [result.answer], words, onStored);
  }

  return {
    status,
    cancel,
    choose: (row, file) => {
      const target = { ...calls.import, fields: parameterOfRow(calls.import, row) };
      void startPreview({ target, file: { file }, period: row.dataDate });
    },
    preview: tried,
    chooseEncoding: (encoding) => tried !== null && void previewIn(encoding, tried),
    confirm: () => tried !== null && void runImport(tried),
    cancelPreview: () => setTried(null),
    refusal,
    closeRefusal: () => setRefusal(null),
  };
}
