import { useWords } from '#kit/i18n/web/words.ts';
import { needsEncoding } from '#kit/import/web/preview/encoding-choice.tsx';
import type { UploadOutcome, UploadStatus, WorkbookUploadRequest } from '#kit/import/web/run/running-upload.ts';
import { notifyUnseenEnd, notifyUnseenPreview } from '#kit/import/web/run/unseen-end.ts';
import {
  confirmed,
  type Refusal,
  refused,
  rejected,
  type TriedWorkbook,
  useWorkbookUpload,
} from '#kit/import/web/run/use-workbook-upload.ts';
import { notifyStored } from '#kit/import/web/run/stored-notice.ts';
import { notify } from '#kit/page/web/notice.ts';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import type { PeriodRow } from '../contract.ts';
import { nameOfRow, placeOfRow, type PeriodUploadCalls, type PeriodUploadDefinition } from '../define.ts';

/** The upload of a period's file: tried first, carried out when what it would do is confirmed. */
interface PeriodUploading {
  readonly status: UploadStatus | null;
  readonly cancel: () => void;
  /** Called when the user has chosen a file for a period. */
  readonly choose: (row: PeriodRow, file: File) => void;
  /** What the chosen file would do, until that is confirmed or dropped. */
  readonly tried: TriedWorkbook | null;
  /** Tries the chosen file again, read in this encoding. */
  readonly chooseEncoding: (encoding: AmbiguousEncoding) => void;
  readonly confirm: () => void;
  readonly drop: () => void;
  readonly refusal: Refusal | null;
  readonly closeRefusal: () => void;
}

/** @param onStored the period's rows are those of the file */
export function usePeriodUpload(
  definition: PeriodUploadDefinition,
  calls: PeriodUploadCalls,
  onStored: () => Promise<void>,
): PeriodUploading {
  const words = useWords();
  const { t } = words;
  const { status, refusal, setRefusal, tried, setTried, start, cancel, isOnScreen } = useWorkbookUpload(definition.name);
  const named = (period: string, file: File) => [t(definition.title), period, file.name].join(' · ');

  async function tryOut(row: PeriodRow, file: File): Promise<void> {
    const { path, fileField } = calls.import;
    const place = placeOfRow(row, definition);
    await preview({ path, field: fileField, file, fields: nameOfRow(calls.import, row, definition.dimension) }, place);
  }

  async function preview(request: WorkbookUploadRequest, period: string): Promise<UploadOutcome> {
    const outcome = await start({ ...request, query: { dryRun: 1 } });
    const isPreview = outcome.kind === 'done' || (outcome.kind === 'refused' && needsEncoding(outcome.answer));
    if (isPreview) show({ request, period, answer: outcome.answer, again: false });
    else showOutcome(outcome, period, request);
    return outcome;
  }

  async function previewIn(encoding: AmbiguousEncoding, before: TriedWorkbook): Promise<void> {
    setTried(null);
    const { kind } = await preview({ ...before.request, fields: { ...before.request.fields, encoding } }, before.period);
    // An encoding in which the file cannot be read leaves the choice as it was.
    if (kind === 'failed') show(before);
  }

  function show(shown: TriedWorkbook): void {
    setTried(shown);
    if (!isOnScreen()) notifyUnseenPreview(named(shown.period, shown.request.file));
  }

  async function runShortcut({ request, period, answer }: TriedWorkbook): Promise<void> {
    setTried(null);
    const outcome = await start(confirmed(request, answer));
    if (outcome.kind === 'outdated') return show({ request, period, answer: outcome.answer, again: true });
    showOutcome(outcome, period, request);
    if (outcome.kind === 'done') await onStored();
  }

  /** Refusals are stored for the user's return to the page. On the page they are shown at once. */
  function showOutcome(outcome: UploadOutcome, period: string, request: WorkbookUploadRequest): void {
    const { file, fields } = request;
    const withColumns = (columns: object) => void preview({ ...request, fields: { ...fields, columns: JSON.stringify(columns) } }, period);
    if (outcome.kind === 'refused') setRefusal(refused(file, outcome.answer, withColumns));
    if (outcome.kind === 'rejected') setRefusal(rejected(file, outcome.failure.message));
    if (!isOnScreen()) notifyUnseenEnd(named(period, file), outcome);
    else if (outcome.kind === 'cancelled') notify.info(t('上传已取消'));
    else if (outcome.kind === 'done') notifyStored(definition.name, t('上传成功'), [outcome.answer], words, onStored);
  }

  return {
    status,
    cancel,
    choose: (row, file) => void tryOut(row, file),
    tried,
    chooseEncoding: (encoding) => tried !== null && void previewIn(encoding, tried),
    confirm: () => tried !== null && void runShortcut(tried),
    drop: () => setTried(null),
    refusal,
    closeRefusal: () => setRefusal(null),
  };
}
