import { Button } from 'antd';
import { Children, type ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';

interface SearchFormProps {
  readonly onSearch: () => void;
  readonly onReset: () => void;
  /** The filters. */
  readonly children: ReactNode;
}

/**
 * Filters with the search button, which Enter also triggers, and the reset button. The buttons are never on a line of
 * their own if there is a filter.
 */
export function SearchForm({ onSearch, onReset, children }: SearchFormProps): ReactNode {
  const { t } = useWords();
  const filters = Children.toArray(children);
  return (
    <form
      className="list-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      {filters.slice(0, -1)}
      <span className="list-filter-last">
        {filters.at(-1)}
        <span className="list-filter">
          <Button type="primary" htmlType="submit">
            {t('查询')}
          </Button>
          <Button onClick={onReset}>{t('重置')}</Button>
        </span>
      </span>
    </form>
  );
}
