import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';

interface MoreFilters {
  readonly isOpen: boolean;
  /** The number of hidden filters in use. */
  readonly inUse: number;
  readonly onToggle: () => void;
}

interface SearchButtonsProps {
  readonly onReset: () => void;
  /** Shows and hides the filters that do not fit on one line; null if all fit. */
  readonly more: MoreFilters | null;
}

/** The buttons of a form of filters: search, reset, and the button that shows the hidden filters. */
export function SearchButtons({ onReset, more }: SearchButtonsProps): ReactNode {
  const { t } = useWords();
  return (
    <span className="ui-search-buttons">
      <Button color="primary" variant="outlined" htmlType="submit">
        {t('查询')}
      </Button>
      <Button onClick={onReset}>{t('重置')}</Button>
      {more !== null && (
        <Button
          type="link"
          className="ui-more-filters"
          aria-expanded={more.isOpen}
          icon={more.isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          iconPlacement="end"
          onClick={more.onToggle}
        >
          {more.isOpen ? t('收起') : more.inUse === 0 ? t('更多筛选') : t('更多筛选（{{count}}）', { count: more.inUse })}
        </Button>
      )}
    </span>
  );
}
