import { Button, Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { FilterDefinition, MasterDataDefinition } from '../define.ts';
import type { Filters } from './list.ts';

interface FilterBarProps {
  readonly definition: MasterDataDefinition;
  readonly filters: Filters;
  readonly onSearch: (filters: Filters) => void;
  readonly onReset: () => void;
}

/** A list's filters: what is typed counts when it is searched for, with Enter or the button; a choice counts at once. */
export function FilterBar({ definition, filters, onSearch, onReset }: FilterBarProps): ReactNode {
  const { t } = useWords();
  const [draft, setDraft] = useState(filters);
  if (definition.filters.length === 0) return null;
  const trimmed = (values: Filters): Filters => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
  const put = (name: string, value: string, now: boolean) => {
    const next = { ...draft, [name]: value };
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
          definition={definition}
          filter={filter}
          value={draft[filter.name] ?? ''}
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

interface FilterInputProps {
  readonly definition: MasterDataDefinition;
  readonly filter: FilterDefinition;
  readonly value: string;
  /** `now` where the change is a whole choice, not a letter of a text. */
  readonly onChange: (value: string, now: boolean) => void;
}

function FilterInput({ definition, filter, value, onChange }: FilterInputProps): ReactNode {
  const { t } = useWords();
  const id = useId();
  const field = definition.fields.find(({ name }) => name === filter.on);
  const choices = field?.kind === 'choice' && filter.options === 'choices' ? field.choices : null;
  return (
    <div className="list-filter">
      <label htmlFor={id}>{t(filter.label)}</label>
      {choices === null ? (
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
          options={[{ value: '', label: t('全部') }, ...choices.map((choice) => ({ value: choice.value, label: t(choice.label) }))]}
          onChange={(next) => onChange(next, true)}
        />
      )}
    </div>
  );
}
