import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { FieldInput } from '#kit/list/web/field-input.tsx';
import DaysInput from '#kit/ui/web/days-input.tsx';
import { takesCodes } from '#kit/records/code-list.ts';
import { CodeInput } from '#kit/records/web/code-input.tsx';
import { endsOf, filterNames } from '#kit/records/define.ts';
import type { ReportDefinition, ReportFilter } from '../define.ts';
import type { Filters, Report } from './use-report.ts';

/** The longest number that a bound holds. */
const NUMBER_LENGTH = 20;

/** How many filters stand open; the others are behind one press, or open when they are in use. */
const ALWAYS_SHOWN = 5;

/** What is filtered: a report on screen, or the rows behind a number. */
export type Filtered = Pick<Report, 'filters' | 'filterKey' | 'search' | 'combo' | 'missing'>;

interface ReportFiltersProps {
  readonly definition: ReportDefinition;
  readonly report: Filtered;
}

/** A report's filters: what is typed counts when it is searched for, with Enter or the button; a choice counts at once. */
export function ReportFilters({ definition, report }: ReportFiltersProps): ReactNode {
  const { t } = useWords();
  const { draft, edit, search, clear } = useDraft(definition, report);
  const hidden = definition.filters.slice(ALWAYS_SHOWN);
  const [wide, setWide] = useState(() => hidden.flatMap(filterNames).some((name) => report.filters[name] !== ''));
  const put = (values: Filters, now: boolean) => (now ? search({ ...draft, ...values }) : edit({ ...draft, ...values }));
  return (
    <form
      className="report-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(draft);
      }}
    >
      {definition.filters.slice(0, wide ? undefined : ALWAYS_SHOWN).map((filter) => (
        <FilterInput key={filter.name} filter={filter} draft={draft} report={report} onPut={put} />
      ))}
      <span className="report-filter-buttons">
        <Button type="primary" htmlType="submit">
          {t('查询')}
        </Button>
        <Button onClick={clear}>{t('重置')}</Button>
        {hidden.length > 0 && (
          <Button
            type="link"
            aria-expanded={wide}
            icon={wide ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            iconPlacement="end"
            onClick={() => setWide(!wide)}
          >
            {wide ? t('收起') : t('更多筛选')}
          </Button>
        )}
      </span>
    </form>
  );
}

interface Draft {
  readonly draft: Filters;
  readonly edit: (values: Filters) => void;
  readonly search: (values: Filters) => void;
  /** Clears also what was typed and never searched for. */
  readonly clear: () => void;
}

/** What stands in the fields. A view, a link or the way back changes it; the address that follows from its own search, which may come late, does not. */
function useDraft(definition: ReportDefinition, report: Filtered): Draft {
  const [draft, setDraft] = useState(report.filters);
  const [applied, setApplied] = useState(report.filterKey);
  const [searched, setSearched] = useState(report.filterKey);
  if (applied !== report.filterKey) {
    setApplied(report.filterKey);
    if (searched !== report.filterKey) setDraft(report.filters);
    setSearched('');
  }
  const search = (values: Filters) => {
    const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
    setDraft(trimmed);
    setSearched(JSON.stringify(trimmed));
    report.search(trimmed);
  };
  return {
    draft,
    edit: setDraft,
    search,
    // What the rows are made with stays.
    clear: () => search({ ...report.filters, ...Object.fromEntries(definition.filters.flatMap(filterNames).map((name) => [name, ''])) }),
  };
}

interface FilterInputProps {
  readonly filter: ReportFilter;
  readonly draft: Filters;
  readonly report: Filtered;
  /** `now` where the change is a whole choice, not a letter of a text. */
  readonly onPut: (values: Filters, now: boolean) => void;
}

function FilterInput(props: FilterInputProps): ReactNode {
  const { t } = useWords();
  const id = useId();
  return (
    <div className={`report-filter ${props.filter.match === 'days' ? 'report-filter-wide' : ''}`}>
      <label htmlFor={id}>{t(props.filter.label)}</label>
      <InputOfKind id={id} {...props} />
    </div>
  );
}

function InputOfKind({ filter, ...rest }: FilterInputProps & { readonly id: string }): ReactNode {
  if (filter.match === 'days') return <ReportDays filter={filter} {...rest} />;
  if (filter.match === 'day') return <ReportDay filter={filter} {...rest} />;
  if (filter.match === 'numbers') return <ReportNumbers filter={filter} {...rest} />;
  return filter.combo === undefined ? (
    <TypedInput filter={filter} {...rest} />
  ) : (
    <OptionsInput filter={filter} combo={filter.combo} {...rest} />
  );
}

function OptionsInput({
  id,
  filter,
  combo,
  draft,
  report,
  onPut,
}: FilterInputProps & { readonly id: string; readonly combo: string }): ReactNode {
  const { t } = useWords();
  const offered = (report.combo?.[combo] ?? []).map(({ code, value }) => ({ value: code, label: t(value) }));
  const chosen = draft[filter.name] ?? '';
  if (filter.several === true) {
    return (
      <Select<string[]>
        id={id}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        placeholder={t('全部')}
        loading={report.combo === null}
        value={chosen === '' ? [] : chosen.split(',')}
        options={offered}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        onChange={(values) => onPut({ [filter.name]: values.join(',') }, true)}
      />
    );
  }
  return (
    <Select<string>
      id={id}
      value={chosen}
      options={[{ value: '', label: t('全部') }, ...offered]}
      popupMatchSelectWidth={false}
      onChange={(value) => onPut({ [filter.name]: value }, true)}
    />
  );
}

function TypedInput({ id, filter, draft, report, onPut }: FilterInputProps & { readonly id: string }): ReactNode {
  const { t } = useWords();
  if (takesCodes(filter))
    return (
      <CodeInput
        id={id}
        label={t(filter.label)}
        value={draft[filter.name] ?? ''}
        maxLength={filter.maxLength}
        missing={report.missing?.[filter.name] ?? null}
        onChange={(value, now) => onPut({ [filter.name]: value }, now)}
      />
    );
  return (
    <Input
      id={id}
      allowClear
      maxLength={filter.maxLength}
      value={draft[filter.name] ?? ''}
      onChange={(event) => onPut({ [filter.name]: event.target.value }, false)}
    />
  );
}

function ReportDay({ id, filter, draft, onPut }: FilterInputProps & { readonly id: string }): ReactNode {
  const field = { kind: 'day', name: filter.name, label: filter.label } as const;
  return <FieldInput field={field} id={id} value={draft[filter.name] ?? ''} onChange={(value) => onPut({ [filter.name]: value }, true)} />;
}

/** From, to: either may be left open. */
function ReportNumbers({ id, filter, draft, onPut }: FilterInputProps & { readonly id: string }): ReactNode {
  const { t } = useWords();
  const [least, most] = endsOf(filter);
  const bound = (name: string, more: { id?: string; 'aria-label'?: string }) => (
    <Input
      {...more}
      className="report-number"
      inputMode="decimal"
      maxLength={NUMBER_LENGTH}
      value={draft[name] ?? ''}
      onChange={(event) => onPut({ [name]: event.target.value }, false)}
    />
  );
  return (
    <span className="report-numbers">
      {bound(least, { id })}–{bound(most, { 'aria-label': t('{{label}}，最大值', { label: t(filter.label) }) })}
    </span>
  );
}

function ReportDays({ id, filter, draft, onPut }: FilterInputProps & { readonly id: string }): ReactNode {
  const { t } = useWords();
  const [begin, end] = endsOf(filter);
  return (
    <DaysInput
      id={id}
      label={t(filter.label)}
      value={[draft[begin] ?? '', draft[end] ?? '']}
      onChange={([from, to]) => onPut({ [begin]: from, [end]: to }, true)}
    />
  );
}
