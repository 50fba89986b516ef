import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { MoreFilters, type MoreFiltersProps } from './more-filters.tsx';

interface SearchButtonsProps {
  readonly onReset: () => void;
  /** Null if all filters fit. */
  readonly more: MoreFiltersProps | null;
}

/** The buttons of a form of filters: search, reset, and the button that shows the hidden filters. */
export function SearchButtons({ onReset, more }: SearchButtonsProps): ReactNode {
  const { t } = useWords();
  return (
    <span className="ui-search-buttons">
      <Button type="primary" htmlType="submit">
        {t('查询')}
      </Button>
      <Button onClick={onReset}>{t('重置')}</Button>
      {more !== null && <MoreFilters {...more} />}
    </span>
  );
}
