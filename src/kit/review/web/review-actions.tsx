import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useAttempt } from '#kit/http/web/attempt.ts';
import { listText, numberText } from '#kit/i18n/formats.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { notify } from '#kit/page/web/notice.ts';
import type { ReviewState, ReviewSummary, reviewSummary } from '../contract.ts';
import type { ReviewCall, ReviewDefinition } from '../define.ts';

interface Reviewable extends Partial<ReviewState> {
  readonly id: number;
  readonly dataDate: string;
}

interface ReviewActionsProps {
  readonly definition: ReviewDefinition;
  readonly row: Reviewable;
  /** The name of the reviewed record in the confirmation, translated. */
  readonly name: string;
  /** Whether an upload of this record is running, whose data must not be reviewed unseen. */
  readonly busy: boolean;
  /** Called after a successful review, before `onChanged`. */
  readonly onReviewed: () => void;
  /** Called after a call, also after a failed one: another user may have changed the row. */
  readonly onChanged: () => void;
}

/** The button of the next possible action: the review of an upload, or its revocation. */
export function ReviewActions({ definition, ...common }: ReviewActionsProps): ReactNode {
  const { t, language } = useWords();
  const { row } = common;
  const loadSizes = async () => {
    const sizes = await callApi<ReturnType<typeof reviewSummary>>({ path: definition.summaryPath, query: { id: row.id } });
    return sizesText(sizes, t, language);
  };
  const screens = listText(
    definition.readBy.map((name) => t(name)),
    language,
  );
  if (row.examineStatusStr === '已审核')
    return (
      <TransitionButton
        {...common}
        call={definition.revokeCall}
        loadDetails={async () => [await loadSizes(), t('撤销后，以下页面不再使用这些数据：{{screens}}', { screens })].join('\n')}
        isRevocation
        texts={{
          button: t('撤销审核', { context: '操作' }),
          label: t('撤销审核{{date}}', { date: row.dataDate }),
          question: t('确定撤销审核吗？'),
          okText: t('撤销审核'),
          done: t('撤销审核成功'),
          failed: t('撤销审核失败'),
        }}
      />
    );
  if (row.isUploadStr !== '已上传') return null;
  return (
    <TransitionButton
      {...common}
      call={definition.reviewCall}
      loadDetails={loadSizes}
      isRevocation={false}
      texts={{
        button: t('审核'),
        label: t('审核{{date}}', { date: row.dataDate }),
        question: t('确定审核吗？'),
        okText: t('审核'),
        done: t('审核成功'),
        failed: t('审核失败'),
      }}
    />
  );
}

/** The number of rows and the quantity, and their difference to the newest earlier data. */
function sizesText({ rows, pieces, before }: ReviewSummary, t: WordsInUse['t'], language: WordsInUse['language']): string {
  const count = (value: number) => numberText(value, language);
  const signed = (value: number) => numberText(value, language, { signDisplay: 'exceptZero' });
  const size = (data: { readonly rows: number; readonly pieces: number | null }) =>
    data.pieces === null
      ? t('{{rows}}行', { rows: count(data.rows) })
      : t('{{rows}}行，数量合计{{pieces}}', { rows: count(data.rows), pieces: count(data.pieces) });
  if (before === null) return [size({ rows, pieces }), t('之前没有数据可以比较')].join('\n');
  const difference = {
    period: before.period,
    before: size(before),
    rows: signed(rows - before.rows),
    pieces: signed((pieces ?? 0) - (before.pieces ?? 0)),
  };
  const compared =
    pieces === null
      ? t('与{{period}}（{{before}}）相比：行数{{rows}}', difference)
      : t('与{{period}}（{{before}}）相比：行数{{rows}}，数量{{pieces}}', difference);
  return [size({ rows, pieces }), compared].join('\n');
}

interface TransitionButtonProps extends Omit<ReviewActionsProps, 'definition'> {
  readonly call: ReviewCall;
  /** Loads the text below the name in the confirmation. */
  readonly loadDetails: () => Promise<string>;
  /** A revocation is confirmed as a destructive action. Only a review sends `uploadId` and calls `onReviewed`. */
  readonly isRevocation: boolean;
  /** Translated. */
  readonly texts: Readonly<Record<'button' | 'label' | 'question' | 'okText' | 'done' | 'failed', string>>;
}

function TransitionButton(props: TransitionButtonProps): ReactNode {
  const { call, loadDetails, row, name, busy, isRevocation, onReviewed, onChanged, texts } = props;
  const { confirm } = useConfirm();
  const [run, working] = useAttempt();

  async function change(): Promise<void> {
    const details = await loadDetails().catch((error: unknown) => {
      // The client has shown the reason.
      if (!(error instanceof ApiFailure)) throw error;
      return null;
    });
    if (details === null) return;
    const about = [name, details].join('\n');
    const isConfirmed = await confirm(texts.question, { about, danger: isRevocation, okText: texts.okText });
    if (!isConfirmed) return;
    // A review names the data that the user saw. The server rejects it if another upload has replaced them.
    const query = { [call.idName]: row.id, ...(isRevocation ? {} : { uploadId: row.uploadId }) };
    await run(
      async () => {
        await callApi({ method: 'POST', path: call.path, query, silent: true });
        if (!isRevocation) onReviewed();
        notify.success(texts.done);
      },
      ({ message }) => notify.error([texts.failed, message].join(' · ')),
    );
    onChanged();
  }

  return (
    <Permitted codes={[call.code]}>
      <Button type="link" size="small" disabled={busy} loading={working} aria-label={texts.label} onClick={() => void change()}>
        {texts.button}
      </Button>
    </Permitted>
  );
}
