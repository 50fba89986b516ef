import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';

export interface MoreFiltersProps {
  readonly isOpen: boolean;
  /** The number of hidden filters in use. */
  readonly inUse: number;
  readonly onToggle: () => void;
}

/** Shows and hides the filters that do not fit on one line. */
export function MoreFilters({ isOpen, inUse, onToggle }: MoreFiltersProps): ReactNode {
  const { t } = useWords();
  return (
    <Button
      type="link"
      className="ui-more-filters"
      aria-expanded={isOpen}
      icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      iconPlacement="end"
      onClick={onToggle}
    >
      {isOpen ? t('收起') : inUse === 0 ? t('更多筛选') : t('更多筛选（{{count}}）', { count: inUse })}
    </Button>
  );
}
