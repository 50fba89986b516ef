import { Button, Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { FilterDefinition } from '#kit/records/define.ts';
import type { ListDefinition } from '../define.ts';
import { type ComboOptions, useComboOptions } from './combo.ts';
import type { Filters } from './list.ts';

interface FilterBarProps {
  readonly definition: ListDefinition;
  readonly filters: Filters;
  readonly onSearch: (filters: Filters) => void;
  readonly onReset: () => void;
}

/** A list's filters: what is typed counts when it is searched for, with Enter or the button; a choice counts at once. */
export function FilterBar({ definition, filters, onSearch, onReset }: FilterBarProps): ReactNode {
  const { t } = useWords();
  const [draft, setDraft] = useState(filters);
  const comboOptions = useComboOptions(definition);
  if (definition.filters.length === 0) return null;
  const trimmed = (values: Filters): Filters => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
  const put = (name: string, value: string, now: boolean) => {
    // What depends on a choice is chosen anew.
    const dependents = now ? definition.filters.filter(({ dependsOn }) => dependsOn === name).map((filter) => [filter.name, '']) : [];
    const next = { ...draft, ...Object.fromEntries(dependents), [name]: value };
    setDraft(next);
    if (now) onSearch(trimmed(next));
  };
  return (
    <form
      className="list-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(trimmed(draft));
      }}
    >
      {definition.filters.map((filter) => (
        <FilterInput
          key={filter.name}
          filter={filter}
          value={draft[filter.name] ?? ''}
          options={optionsOf(definition, filter, draft, comboOptions)}
          onChange={(value, now) => put(filter.name, value, now)}
        />
      ))}
      <Button type="primary" htmlType="submit">
        {t('查询')}
      </Button>
      <Button
        onClick={() => {
          setDraft(Object.fromEntries(definition.filters.map(({ name }) => [name, ''])));
          onReset();
        }}
      >
        {t('重置')}
      </Button>
    </form>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A dropdown's options; null for a filter that is typed. */
function optionsOf(definition: ListDefinition, filter: FilterDefinition, draft: Filters, combo: ComboOptions): readonly Option[] | null {
  if (filter.options === 'combo') return combo(filter.on, (name) => draft[name] ?? '');
  const field = definition.fields.find(({ name }) => name === filter.on);
  return filter.options === 'choices' && field?.kind === 'choice' ? field.choices : null;
}

interface FilterInputProps {
  readonly filter: FilterDefinition;
  readonly value: string;
  readonly options: readonly Option[] | null;
  /** `now` where the change is a whole choice, not a letter of a text. */
  readonly onChange: (value: string, now: boolean) => void;
}

function FilterInput({ filter, value, options, onChange }: FilterInputProps): ReactNode {
  const { t } = useWords();
  const id = useId();
  return (
    <div className="list-filter">
      <label htmlFor={id}>{t(filter.label)}</label>
      {options === null ? (
        <Input
          id={id}
          value={value}
          allowClear
          {...(filter.maxLength === undefined ? {} : { maxLength: filter.maxLength })}
          onChange={(event) => onChange(event.target.value, false)}
        />
      ) : (
        <Select<string>
          id={id}
          value={value}
          popupMatchSelectWidth={false}
          showSearch={filter.options === 'combo' ? { optionFilterProp: 'label' } : false}
          options={[{ value: '', label: t('全部') }, ...options.map((option) => ({ value: option.value, label: t(option.label) }))]}
          onChange={(next) => onChange(next, true)}
        />
      )}
    </div>
  );
}
