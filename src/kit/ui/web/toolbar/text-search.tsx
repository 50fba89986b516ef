import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { useDraft } from '../dialog/use-draft.ts';
import { clearable } from './clearable.tsx';
import { FilterField } from './filter-field.tsx';
import { SearchForm } from './search-form.tsx';

interface TextSearchProps {
  /** Translated. */
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onSearch: (text: string) => void;
}

/** A form with one filter, a text. */
export function TextSearch({ label, value, maxLength, onSearch }: TextSearchProps): ReactNode {
  const { t } = useWords();
  const [draft, setDraft] = useDraft(value);
  return (
    <SearchForm
      onSearch={() => onSearch(draft.trim())}
      onReset={() => {
        setDraft('');
        onSearch('');
      }}
    >
      <FilterField label={label}>
        {(id) => (
          <Input id={id} value={draft} allowClear={clearable(t)} maxLength={maxLength} onChange={(event) => setDraft(event.target.value)} />
        )}
      </FilterField>
    </SearchForm>
  );
}
