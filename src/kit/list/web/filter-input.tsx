import { Input, Select } from 'antd';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { MissingCodes } from '#kit/http/page-contract.ts';
import { NUMBER_LENGTH } from '#kit/fields/field.ts';
import { DecimalInput } from '#kit/ui/web/decimal-input.tsx';
import { useWords } from '#kit/i18n/web/words.ts';
import { acceptsCodes } from '#kit/records/code-list.ts';
import { endsOf, type FilterDefinition } from '#kit/records/define.ts';
import { CodeInput } from '#kit/records/web/code-input.tsx';
import type { DaysInputProps } from '#kit/ui/web/days/days-input.tsx';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import { OPTION_SEARCH } from '#kit/ui/web/option-search.ts';
import { FilterField } from '#kit/ui/web/toolbar/filter-field.tsx';
import { clearable } from '#kit/ui/web/toolbar/clearable.tsx';
import type { Filters } from './list.ts';

const DayInput = lazyPart(() => import('./day-input.tsx'));

export interface FilterOption {
  readonly value: string;
  /** A key of the words. */
  readonly label: string;
}

interface FilterInputProps {
  readonly filter: FilterDefinition;
  readonly draft: Filters;
  /** The options of a dropdown; null for any other filter. */
  readonly options: readonly FilterOption[] | null;
  /** The text of a dropdown without options, which is then disabled; a key of the words. */
  readonly none?: string;
  /** The input of a range of days. Lists pass a lazy component, because the calendar is large. */
  readonly DaysInput: ComponentType<DaysInputProps>;
  /** Whether a range of days cannot be cleared. */
  readonly keepsDays?: boolean;
  /** The codes of its code list that no row has; null before they are loaded. */
  readonly missing: MissingCodes | null;
  /** A text was typed; it is applied later. */
  readonly onEdit: (values: Filters) => void;
  /** A value was chosen and is applied at once. */
  readonly onChoose: (values: Filters) => void;
}

/** The input of a filter of a list or a report, with its label. */
export function FilterInput(props: FilterInputProps): ReactNode {
  const { t } = useWords();
  const { name, label, match } = props.filter;
  return (
    <FilterField label={t(label)} name={name} wide={match === 'days'}>
      {(id) => <InputOfFilter id={id} {...props} />}
    </FilterField>
  );
}

interface InputProps extends FilterInputProps {
  readonly id: string;
}

function InputOfFilter(props: InputProps): ReactNode {
  const { t } = useWords();
  const { id, filter, draft, options, DaysInput, keepsDays = false, missing, onEdit, onChoose } = props;
  const label = t(filter.label);
  if (options !== null) return <Choice {...props} options={options} />;
  if (filter.match === 'numbers') return <Numbers {...props} />;
  if (filter.match === 'days') {
    const [first, last] = endsOf(filter);
    return (
      <Suspense fallback={<Input id={id} disabled />}>
        <DaysInput
          id={id}
          label={label}
          value={[draft[first] ?? '', draft[last] ?? '']}
          required={keepsDays}
          onChange={([from, to]) => onChoose({ [first]: from, [last]: to })}
        />
      </Suspense>
    );
  }
  const value = draft[filter.name] ?? '';
  const edit = (next: string) => onEdit({ [filter.name]: next });
  const choose = (next: string) => onChoose({ [filter.name]: next });
  if (filter.match === 'day')
    return (
      <Suspense fallback={<Input id={id} disabled />}>
        <DayInput id={id} value={value} withTime={false} onChange={choose} />
      </Suspense>
    );
  if (acceptsCodes(filter))
    return (
      <CodeInput
        id={id}
        label={label}
        value={value}
        maxLength={filter.maxLength}
        missing={missing?.[filter.name] ?? null}
        onEdit={edit}
        onChoose={choose}
      />
    );
  return (
    <Input id={id} value={value} allowClear={clearable(t)} maxLength={filter.maxLength} onChange={(event) => edit(event.target.value)} />
  );
}

function Choice({ id, filter, draft, options, none, onChoose }: InputProps & { readonly options: readonly FilterOption[] }): ReactNode {
  const { t } = useWords();
  const translated = (word: string) => t(word, { context: filter.label });
  const offered = options.map(({ value, label }) => ({ value, label: translated(label) }));
  const chosen = draft[filter.name] ?? '';
  const isEmpty = none !== undefined && options.length === 0 && chosen === '';
  const all = translated(isEmpty ? none : '全部');
  if (filter.several === true)
    return (
      <Select<string[]>
        id={id}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        placeholder={all}
        value={chosen === '' ? [] : chosen.split(',')}
        options={offered}
        showSearch={OPTION_SEARCH}
        popupMatchSelectWidth={false}
        onChange={(values) => onChoose({ [filter.name]: values.join(',') })}
      />
    );
  return (
    <Select<string>
      id={id}
      value={chosen}
      disabled={isEmpty}
      options={[{ value: '', label: all }, ...offered]}
      showSearch={filter.options === 'combo' || filter.dependsOn !== undefined ? OPTION_SEARCH : false}
      popupMatchSelectWidth={false}
      onChange={(value) => onChoose({ [filter.name]: value })}
    />
  );
}

/** The lower and upper bound of numbers. Either may be empty. */
function Numbers({ id, filter, draft, onEdit }: InputProps): ReactNode {
  const { t } = useWords();
  const [least, most] = endsOf(filter);
  const bound = (name: string, more: { id?: string; 'aria-label'?: string }) => (
    <DecimalInput {...more} maxLength={NUMBER_LENGTH} value={draft[name] ?? ''} onChange={(value) => onEdit({ [name]: value })} />
  );
  return (
    <span className="ui-filter-numbers">
      {bound(least, { id })}–{bound(most, { 'aria-label': t('{{label}}，最大值', { label: t(filter.label) }) })}
    </span>
  );
}

/** Adds empty values for the filters whose options depend on a changed filter. */
export function withoutDependents(filters: readonly FilterDefinition[], changed: Filters): Filters {
  const dependents = filters.filter(({ dependsOn }) => dependsOn !== undefined && Object.hasOwn(changed, dependsOn));
  return { ...Object.fromEntries(dependents.map(({ name }) => [name, ''])), ...changed };
}
