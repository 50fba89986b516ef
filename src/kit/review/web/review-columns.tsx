import { Tag, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import type { ReviewState } from '../contract.ts';

/**
 * Columns for the upload and review status, the time and the reviewer
 * (docs/business-rules/uploads-and-periods.md#review). The type of the rows also covers lists without a review, so the
 * members are optional.
 */
export function reviewColumns<Row extends Partial<ReviewState>>(t: WordsInUse['t']): TableColumnsType<Row> {
  return [
    {
      title: t('是否上传'),
      dataIndex: 'isUploadStr',
      width: 88,
      render: (uploaded: ReviewState['isUploadStr']) => (
        <Tag color={uploaded === '已上传' ? 'processing' : 'default'}>{t(uploaded, { context: '是否上传' })}</Tag>
      ),
    },
    { title: t('审核状态'), dataIndex: 'examineStatusStr', width: 88, render: (_, row) => <ReviewStatus row={row} /> },
    { title: t('审核时间'), dataIndex: 'examineTime', width: 148, render: (time: string) => time || '-' },
    { title: t('审核人'), dataIndex: 'examiner', width: 124, ellipsis: true, render: (name: string) => <TwoLines text={name || '-'} /> },
  ];
}

function ReviewStatus({ row }: { readonly row: Partial<ReviewState> }): ReactNode {
  const { t } = useWords();
  const { examineStatusStr = '未审核', isUploadStr } = row;
  // Only uploaded records wait for a review.
  const colour = examineStatusStr === '已审核' ? 'success' : isUploadStr === '已上传' ? 'warning' : 'default';
  return <Tag color={colour}>{t(examineStatusStr)}</Tag>;
}
