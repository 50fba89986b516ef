import type { ReactNode } from 'react';
import type { MissingCodes } from '#kit/http/page-contract.ts';
import { filterNames, type FilterDefinition } from '#kit/records/define.ts';
import { initialFilters } from '#kit/records/web/initial-filters.ts';
import { useDraft } from '#kit/ui/web/dialog/use-draft.ts';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import { SearchForm } from '#kit/ui/web/toolbar/search-form.tsx';
import type { ListDefinition } from '../define.ts';
import { type ComboOptions, useComboOptions } from './combo.ts';
import { FilterInput, type FilterOption, withoutDependents } from './filter-input.tsx';
import type { Filters } from './list.ts';

/** Loaded on demand, because the calendar is large and few lists need it. */
const DaysInput = lazyPart(() => import('#kit/ui/web/days/days-input.tsx'));

interface FilterBarProps {
  readonly definition: ListDefinition;
  readonly filters: Filters;
  /** The codes of code lists that no row has. */
  readonly missing: MissingCodes | null;
  readonly onSearch: (filters: Filters) => void;
  readonly onReset: () => void;
}

/** A list's filters. Typed values are applied with Enter or the search button; a choice is applied at once. */
export function FilterBar({ definition, filters, missing, onSearch, onReset }: FilterBarProps): ReactNode {
  const [draft, setDraft] = useDraft(filters);
  const comboOptions = useComboOptions(definition);
  if (definition.filters.length === 0) return null;
  const trimmed = (values: Filters): Filters => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
  const choose = (values: Filters) => {
    const next = { ...draft, ...withoutDependents(definition.filters, values) };
    setDraft(next);
    onSearch(trimmed(next));
  };
  return (
    <SearchForm
      onSearch={() => onSearch(trimmed(draft))}
      onReset={() => {
        setDraft({
          ...Object.fromEntries(definition.filters.flatMap(filterNames).map((name) => [name, ''])),
          ...initialFilters(definition.filters),
        });
        onReset();
      }}
      inUse={definition.filters.map((filter) => filterNames(filter).some((name) => (filters[name] ?? '') !== ''))}
    >
      {definition.filters.map((filter) => (
        <FilterInput
          key={filter.name}
          filter={filter}
          draft={draft}
          options={optionsOf(definition, filter, draft, comboOptions)}
          DaysInput={DaysInput}
          missing={missing}
          onEdit={(values) => setDraft({ ...draft, ...values })}
          onChoose={choose}
        />
      ))}
    </SearchForm>
  );
}

/** The options of a dropdown; null for other filters. */
function optionsOf(
  definition: ListDefinition,
  filter: FilterDefinition,
  draft: Filters,
  combo: ComboOptions,
): readonly FilterOption[] | null {
  if (filter.options === 'combo') return combo(filter.on, (name) => draft[name] ?? '');
  const field = definition.fields.find(({ name }) => name === filter.on);
  return filter.options === 'choices' && field?.kind === 'choice' ? field.choices : null;
}
