import { Input, Select } from 'antd';
import { type ReactNode, Suspense, useId } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { takesCodes } from '#kit/records/code-list.ts';
import type { MissingCodes } from '#kit/http/page-contract.ts';
import { CodeInput } from '#kit/records/web/code-input.tsx';
import { lazyPart } from '#kit/ui/web/late-code.ts';
import { SearchForm } from '#kit/ui/web/toolbar/search-form.tsx';
import { useDraft } from '#kit/ui/web/dialog/use-draft.ts';
import { endsOf, filterNames, type FilterDefinition } from '#kit/records/define.ts';
import { initialFilters } from '#kit/records/web/initial-filters.ts';
import { OPTION_SEARCH } from '#kit/ui/web/option-search.ts';
import type { ListDefinition } from '../define.ts';
import { type ComboOptions, useComboOptions } from './combo.ts';
import type { Filters } from './list.ts';

/** The calendar's code is as large as that of the list itself, and few lists need it. */
const DaysInput = lazyPart(() => import('#kit/ui/web/days/days-input.tsx'));

interface FilterBarProps {
  readonly definition: ListDefinition;
  readonly filters: Filters;
  /** The codes of stored code lists that no row has. */
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
  const put = (values: Filters, now: boolean) => {
    // Dependent filters are reset when the choice that they depend on changes.
    const dependents = definition.filters.filter(({ dependsOn }) => now && dependsOn !== undefined && Object.hasOwn(values, dependsOn));
    const next = { ...draft, ...Object.fromEntries(dependents.map(({ name }) => [name, ''])), ...values };
    setDraft(next);
    if (now) onSearch(trimmed(next));
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
          missing={missing}
          onPut={put}
        />
      ))}
    </SearchForm>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A dropdown's options; null for a typed filter. */
function optionsOf(definition: ListDefinition, filter: FilterDefinition, draft: Filters, combo: ComboOptions): readonly Option[] | null {
  if (filter.options === 'combo') return combo(filter.on, (name) => draft[name] ?? '');
  const field = definition.fields.find(({ name }) => name === filter.on);
  return filter.options === 'choices' && field?.kind === 'choice' ? field.choices : null;
}

interface FilterInputProps {
  readonly filter: FilterDefinition;
  readonly draft: Filters;
  readonly options: readonly Option[] | null;
  readonly missing: MissingCodes | null;
  /** `now`: the change is a choice, not a typed letter. */
  readonly onPut: (values: Filters, now: boolean) => void;
}

function FilterInput(props: FilterInputProps): ReactNode {
  const { t } = useWords();
  const id = useId();
  return (
    <div data-filter={props.filter.name} className={`list-filter ${props.filter.match === 'days' ? 'list-filter-wide' : ''}`}>
      <label htmlFor={id}>{t(props.filter.label)}</label>
      <InputOfFilter id={id} {...props} />
    </div>
  );
}

function InputOfFilter({ id, filter, draft, options, missing, onPut }: FilterInputProps & { readonly id: string }): ReactNode {
  const { t } = useWords();
  if (filter.match === 'days') {
    const [first, last] = endsOf(filter);
    return (
      <Suspense fallback={<Input id={id} disabled />}>
        <DaysInput
          id={id}
          label={t(filter.label)}
          value={[draft[first] ?? '', draft[last] ?? '']}
          onChange={([from, to]) => onPut({ [first]: from, [last]: to }, true)}
        />
      </Suspense>
    );
  }
  const value = draft[filter.name] ?? '';
  const translated = (word: string) => t(word, { context: filter.label });
  if (options !== null)
    return (
      <Select<string>
        id={id}
        value={value}
        popupMatchSelectWidth={false}
        showSearch={filter.options === 'combo' ? OPTION_SEARCH : false}
        options={[
          { value: '', label: translated('全部') },
          ...options.map((option) => ({ value: option.value, label: translated(option.label) })),
        ]}
        onChange={(next) => onPut({ [filter.name]: next }, true)}
      />
    );
  if (takesCodes(filter))
    return (
      <CodeInput
        id={id}
        label={t(filter.label)}
        value={value}
        maxLength={filter.maxLength}
        missing={missing?.[filter.name] ?? null}
        onChange={(next, now) => onPut({ [filter.name]: next }, now)}
      />
    );
  return (
    <Input
      id={id}
      value={value}
      allowClear
      {...(filter.maxLength === undefined ? {} : { maxLength: filter.maxLength })}
      onChange={(event) => onPut({ [filter.name]: event.target.value }, false)}
    />
  );
}
