import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { attempt } from '#kit/http/web/attempt.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';

interface RetryButtonProps {
  /** The path of the log. */
  readonly path: string;
  readonly id: string | number;
  /** The label in Chinese. */
  readonly label?: string;
}

/** Retries an entry of a log. */
export function RetryButton({ path, id, label = '重试' }: RetryButtonProps): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  async function retry(): Promise<void> {
    await attempt(async () => {
      await callApi({ method: 'POST', path: `${path}/${id}/retry` });
      notify.success(t('已重新排队'));
    });
    await client.invalidateQueries({ queryKey: [path] });
  }
  return <CellButton onClick={() => void retry()}>{t(label)}</CellButton>;
}
