import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { notify } from '#kit/page/web/notice.ts';
import type { ReviewState } from '../contract.ts';
import type { ReviewCall, ReviewDefinition } from '../define.ts';

interface Reviewable extends Partial<ReviewState> {
  readonly id: number;
  readonly dataDate: string;
}

interface ReviewActionsProps {
  readonly definition: ReviewDefinition;
  readonly row: Reviewable;
  /** The name of the reviewed record in the confirmation. */
  readonly name: string;
  /** An upload is running, whose data should not be reviewed unseen. */
  readonly busy: boolean;
  /** Called after either call. After a rejection the row may have changed. */
  readonly onChanged: () => void;
}

/** The next possible action: a review of the upload, or its revocation. */
export function ReviewActions({ definition, ...common }: ReviewActionsProps): ReactNode {
  const { t } = useWords();
  const { row } = common;
  if (row.examineStatusStr === '已审核')
    return (
      <TransitionButton
        {...common}
        call={definition.revoke}
        takesBack
        texts={{
          button: t('撤销审核'),
          label: t('撤销审核 {{date}}', { date: row.dataDate }),
          question: t('确定撤销审核吗？'),
          done: t('撤销审核成功'),
          failed: t('撤销审核失败'),
        }}
      />
    );
  if (row.isUploadStr !== '已上传') return null;
  return (
    <TransitionButton
      {...common}
      call={definition.review}
      takesBack={false}
      texts={{
        button: t('审核'),
        label: t('审核 {{date}}', { date: row.dataDate }),
        question: t('确定审核吗？'),
        done: t('审核成功'),
        failed: t('审核失败'),
      }}
    />
  );
}

interface TransitionButtonProps extends Omit<ReviewActionsProps, 'definition'> {
  readonly call: ReviewCall;
  /** Focuses the cancel button of the confirmation. */
  readonly takesBack: boolean;
  readonly texts: Readonly<Record<'button' | 'label' | 'question' | 'done' | 'failed', string>>;
}

function TransitionButton({ call, row, name, busy, takesBack, onChanged, texts }: TransitionButtonProps): ReactNode {
  const { confirm } = useConfirm();
  const [working, setWorking] = useState(false);

  async function change(): Promise<void> {
    if (!(await confirm(texts.question, { about: name, danger: takesBack }))) return;
    setWorking(true);
    try {
      await callApi({
        method: 'POST',
        path: call.path,
        query: { [call.idName]: row.id, ...(takesBack ? {} : { uploadId: row.uploadId }) },
        silent: true,
      });
      notify.success(texts.done);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify.error([texts.failed, error.message].join(' · '));
    } finally {
      setWorking(false);
      onChanged();
    }
  }

  return (
    <Permitted codes={[call.code]}>
      <Button type="link" size="small" disabled={busy} loading={working} aria-label={texts.label} onClick={() => void change()}>
        {texts.button}
      </Button>
    </Permitted>
  );
}
