import { Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { PushTotals } from '../contract.ts';
import { usePushText, waitingRows } from './push-text.ts';
import './push-counts.css';

/** Results of the pushed rows as up to three numbers, without zeros; `-` if no rows were queued. */
export function PushCounts({ totals }: { readonly totals: PushTotals }): ReactNode {
  const { t, language } = useWords();
  const summary = usePushText(totals);
  const { rows, accepted, refused } = totals;
  if (rows === 0) return '-';
  const waiting = waitingRows(totals);
  const count = (value: number) => numberText(value, language);
  return (
    <Tooltip title={summary}>
      <span className="push-counts" role="img" aria-label={summary}>
        {accepted > 0 && <Tag color="success">{[t('成功'), count(accepted)].join(' ')}</Tag>}
        {refused > 0 && <Tag color="error">{[t('失败'), count(refused)].join(' ')}</Tag>}
        {waiting > 0 && <Tag color="warning">{[t('待推送'), count(waiting)].join(' ')}</Tag>}
      </span>
    </Tooltip>
  );
}
