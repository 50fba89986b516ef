import { Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { PushTotals } from '../contract.ts';

/** What became of pushed rows, in three numbers; nothing where none have been queued. */
export function PushCounts({ totals: { rows, accepted, refused } }: { readonly totals: PushTotals }): ReactNode {
  const { t, language } = useWords();
  if (rows === 0) return '-';
  const waiting = rows - accepted - refused;
  const count = (of: number) => of.toLocaleString(language);
  const told = t('推送 {{rows}} 行：成功 {{accepted}}，失败 {{refused}}，待推送 {{waiting}}', {
    rows: count(rows),
    accepted: count(accepted),
    refused: count(refused),
    waiting: count(waiting),
  });
  return (
    <Tooltip title={told}>
      <span role="img" aria-label={told}>
        {accepted > 0 && <Tag color="success">{[t('成功'), count(accepted)].join(' ')}</Tag>}
        {refused > 0 && <Tag color="error">{[t('失败'), count(refused)].join(' ')}</Tag>}
        {waiting > 0 && <Tag color="warning">{[t('待推送'), count(waiting)].join(' ')}</Tag>}
      </span>
    </Tooltip>
  );
}
