import type { ReactNode } from 'react';
import DaysInput from './days-input.tsx';
import { FilterField } from '../toolbar/filter-field.tsx';
import { SearchForm } from '../toolbar/search-form.tsx';
import { useDraft } from '../dialog/use-draft.ts';

/** First and last day that are shown, `yyyy-MM-dd`; either may be empty. */
export type DataDays = typeof ALL_DAYS;

export const ALL_DAYS = { dataDateStart: '', dataDateEnd: '' };

/** A range of days travels as start 00:00:00 and end 23:59:59 (docs/user-interface.md#lists). */
export function timesOf({ dataDateStart, dataDateEnd }: DataDays): Record<string, string> {
  return {
    ...(dataDateStart === '' ? {} : { dataDateStart: `${dataDateStart} 00:00:00` }),
    ...(dataDateEnd === '' ? {} : { dataDateEnd: `${dataDateEnd} 23:59:59` }),
  };
}

interface DaysFilterProps {
  /** The subject of the days, translated. */
  readonly label: string;
  readonly value: DataDays;
  readonly onSearch: (value: DataDays) => void;
}

/** A range of days that counts when it is searched for, with Enter or the button. */
export function DaysFilter({ label, value, onSearch }: DaysFilterProps): ReactNode {
  const [draft, setDraft] = useDraft(value);
  return (
    <SearchForm
      onSearch={() => onSearch(draft)}
      onReset={() => {
        setDraft(ALL_DAYS);
        onSearch(ALL_DAYS);
      }}
    >
      <FilterField label={label} wide>
        {(id) => (
          <DaysInput
            id={id}
            label={label}
            value={[draft.dataDateStart, draft.dataDateEnd]}
            onChange={([dataDateStart, dataDateEnd]) => setDraft({ dataDateStart, dataDateEnd })}
          />
        )}
      </FilterField>
    </SearchForm>
  );
}
