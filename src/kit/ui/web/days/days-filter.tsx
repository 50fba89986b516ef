import type { ReactNode } from 'react';
import DaysInput from './days-input.tsx';
import { FilterField } from '../toolbar/filter-field.tsx';
import { SearchForm } from '../toolbar/search-form.tsx';
import { useDraft } from '../dialog/use-draft.ts';

/** The first and last day of a range, `yyyy-MM-dd`. Either may be empty. */
export type DataDays = typeof ALL_DAYS;

export const ALL_DAYS = { dataDateStart: '', dataDateEnd: '' };

/**
 * The range as sent to the server: from 00:00:00 of the first day to 23:59:59 of the last
 * (docs/user-interface.md#lists).
 */
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

/** A filter by a range of days, which is applied with Enter or the search button. */
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
