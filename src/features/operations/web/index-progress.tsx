import { SearchOutlined } from '@ant-design/icons';
import { Alert, Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import type { indexProgress } from '../contract.ts';
import { OPERATOR_CODES } from '../operators.ts';

/** Refresh interval while indexes are built, in ms. Indexes are missing only after a restore. */
const REFRESH_MS = 5000;

/** A button in the operators' top bar while indexes are built after a restore. */
export function IndexProgressButton(): ReactNode {
  return (
    <Permitted codes={OPERATOR_CODES}>
      <ProgressButton />
    </Permitted>
  );
}

/** The progress above every page of operations. */
export function IndexProgressNotice(): ReactNode {
  const { t } = useWords();
  const text = useProgressText();
  return text === null ? null : <Alert type="info" showIcon style={{ marginBottom: 12 }} title={t('搜索暂时较慢')} description={text} />;
}

function ProgressButton(): ReactNode {
  const { t } = useWords();
  const text = useProgressText();
  if (text === null) return null;
  return (
    <Popover content={<div style={{ maxWidth: 360 }}>{text}</div>} trigger={['hover', 'focus', 'click']} placement="bottomRight">
      <Button className="index-progress" type="text" icon={<SearchOutlined />}>
        <span role="status">{t('搜索暂时较慢')}</span>
      </Button>
    </Popover>
  );
}

/** The progress as text; null if every index exists. */
function useProgressText(): string | null {
  const { t } = useWords();
  const { data } = useCall<typeof indexProgress>(
    { path: '/ops/indexes' },
    { staleTime: Infinity, refetchInterval: ({ state }) => (state.data !== undefined && state.data.total > 0 ? REFRESH_MS : false) },
  );
  if (data === undefined || data.total === 0) return null;
  return t('数据已恢复，系统可正常使用。部分索引正在后台补建（{{made}} / {{total}}），完成前搜索和排序会较慢。', {
    made: data.made,
    total: data.total,
  });
}
