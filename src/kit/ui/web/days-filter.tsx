import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import DaysInput from './days-input.tsx';

interface DaysFilterProps {
  /** What the days are of, translated. */
  readonly label: string;
  /** First and last day that are shown; either may be empty. */
  readonly value: readonly [string, string];
  readonly onSearch: (value: readonly [string, string]) => void;
}

/** A range of days that counts when it is searched for, with Enter or the button. */
export function DaysFilter({ label, value, onSearch }: DaysFilterProps): ReactNode {
  const { t } = useWords();
  const id = useId();
  const [draft, setDraft] = useState(value);
  return (
    <form
      className="list-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      <div className="list-filter list-filter-wide">
        <label htmlFor={id}>{label}</label>
        <DaysInput id={id} label={label} value={draft} onChange={setDraft} />
      </div>
      <Button type="primary" htmlType="submit">
        {t('查询')}
      </Button>
      <Button
        onClick={() => {
          setDraft(['', '']);
          onSearch(['', '']);
        }}
      >
        {t('重置')}
      </Button>
    </form>
  );
}
