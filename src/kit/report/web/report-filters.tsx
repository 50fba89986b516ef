import { Input, Select } from 'antd';
import { type ReactNode, type Ref, Suspense, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { FieldInput } from '#kit/list/web/field-input.tsx';
import DaysInput from '#kit/ui/web/days/days-input.tsx';
import { takesCodes } from '#kit/records/code-list.ts';
import { CodeInput } from '#kit/records/web/code-input.tsx';
import { endsOf, filterNames } from '#kit/records/define.ts';
import { initialFilters } from '#kit/records/web/initial-filters.ts';
import { lazyPart } from '#kit/ui/web/late-code.ts';
import { OPTION_SEARCH } from '#kit/ui/web/option-search.ts';
import { useFirstShown } from '#kit/ui/web/toolbar/first-shown.ts';
import { SearchButtons } from '#kit/ui/web/toolbar/search-buttons.tsx';
import { optionsOf } from '../combo.ts';
import type { ReportDefinition, ReportFilter } from '../define.ts';
import { isSet } from './filter-value.ts';
import type { Filters, Report } from './use-report.ts';

/** Loaded when a hidden filter is first set. */
const FilterChips = lazyPart(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }));

/** Filters that are shown at first. The others are shown on request, and as a chip when they are in use. */
const FIRST_SHOWN = { most: 5, withToolbar: true };

/** Maximum length of a bound. */
const NUMBER_LENGTH = 20;

/** The subject of the filters: a report on screen, or the rows behind a number. */
export type Filtered = Pick<Report, 'filters' | 'filterKey' | 'search' | 'combo' | 'missing'> & {
  /** Filters that the user cannot change. */
  readonly stays?: Filters;
};

/** Sets a filter from outside of the form. It is applied at once, together with what was typed into the fields. */
export interface FiltersHandle {
  readonly choose: (values: Filters) => void;
}

interface ReportFiltersProps {
  readonly ref?: Ref<FiltersHandle>;
  readonly definition: ReportDefinition;
  readonly report: Filtered;
  /** Inputs before the filters. Their choice is applied at once, together with what was typed into the fields. */
  readonly renderBefore?: (choose: (values: Filters) => void) => ReactNode;
}

/** A report's filters. Typed values are applied with Enter or the search button; a choice is applied at once. */
export function ReportFilters({ ref, definition, report, renderBefore }: ReportFiltersProps): ReactNode {
  const { draft, edit, search, clear } = useDraft(definition, report);
  const [wide, setWide] = useState(() => definition.filters.slice(FIRST_SHOWN.most).some((filter) => isSet(filter, report.filters)));
  const { form, focus } = useFocusWithin();
  const firstShown = useFirstShown(form, FIRST_SHOWN);
  const hidden = definition.filters.slice(firstShown);
  const hiddenInUse = hidden.filter((filter) => isSet(filter, report.filters)).length;
  const put = (values: Filters, now: boolean) => (now ? search({ ...draft, ...values }) : edit({ ...draft, ...values }));
  useImperativeHandle(ref, () => ({ choose: (values) => put(values, true) }));
  const inputs = definition.filters
    .slice(0, wide ? undefined : firstShown)
    .map((filter) => (
      <FilterInput key={filter.name} filter={filter} draft={draft} report={report} below={namesBelow(definition, filter)} onPut={put} />
    ));
  return (
    <form
      ref={form}
      className="report-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(draft);
      }}
    >
      {renderBefore?.((values) => put(values, true))}
      {inputs.slice(0, -1)}
      <span className="report-filters-last ui-search-last">
        {inputs.at(-1)}
        <SearchButtons
          onReset={clear}
          more={hidden.length === 0 ? null : { isOpen: wide, inUse: hiddenInUse, onToggle: () => setWide(!wide) }}
        />
      </span>
      {!wide && hiddenInUse > 0 && (
        <Suspense fallback={null}>
          <FilterChips
            hidden={hidden}
            // The values in use, not typed ones that were not applied.
            values={report.filters}
            report={report}
            onOpen={(filter) => {
              setWide(true);
              focus(`[data-filter="${filter.name}"] :is(input, button)`);
            }}
            onChange={(filter, values) => {
              // Dependent choices are cleared.
              search({ ...draft, ...Object.fromEntries(namesBelow(definition, filter).map((name) => [name, ''])), ...values });
              focus('.ui-more-filters');
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

/**
 * Moves the focus if the focused element was removed: to the element that the selector finds once the form is rendered
 * again.
 */
function useFocusWithin() {
  const form = useRef<HTMLFormElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    form.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  return {
    form,
    focus: (selector: string) => {
      wanted.current = selector;
    },
  };
}

interface Draft {
  readonly draft: Filters;
  readonly edit: (values: Filters) => void;
  readonly search: (values: Filters) => void;
  /** Also clears typed values that were not applied. */
  readonly clear: () => void;
}

/**
 * The values in the fields. A saved view, a link or the back button changes them. The address change that follows the
 * form's own search may come late and does not.
 */
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
    // Required values remain.
    clear: () =>
      search({
        ...report.filters,
        ...Object.fromEntries((definition.parameters ?? []).filter(({ required }) => required !== true).map(({ name }) => [name, ''])),
        ...Object.fromEntries(definition.filters.flatMap(filterNames).map((name) => [name, ''])),
        ...initialFilters(definition.filters),
      }),
  };
}

/** The filters whose choices depend on this one: a change here clears them. */
function namesBelow({ filters }: ReportDefinition, { name }: ReportFilter): string[] {
  return filters.filter(({ dependsOn }) => dependsOn === name).map((filter) => filter.name);
}

interface FilterInputProps {
  readonly filter: ReportFilter;
  /** Names of the filters whose choices depend on this one's. */
  readonly below: readonly string[];
  readonly draft: Filters;
  readonly report: Filtered;
  /** `now`: the change is a choice, not a typed letter. */
  readonly onPut: (values: Filters, now: boolean) => void;
}

function FilterInput(props: FilterInputProps): ReactNode {
  const { t } = useWords();
  const id = useId();
  return (
    <div data-filter={props.filter.name} className={`report-filter ${props.filter.match === 'days' ? 'report-filter-wide' : ''}`}>
      <label htmlFor={id}>{t(props.filter.label)}</label>
      <InputOfKind id={id} {...props} />
    </div>
  );
}

function InputOfKind({ filter, ...rest }: FilterInputProps & { readonly id: string }): ReactNode {
  if (filter.match === 'days') return <ReportDays filter={filter} {...rest} />;
  if (filter.match === 'day') return <ReportDay filter={filter} {...rest} />;
  if (filter.match === 'numbers') return <ReportNumbers filter={filter} {...rest} />;
  return filter.combo === undefined ? <TypedInput filter={filter} {...rest} /> : <OptionsInput filter={filter} {...rest} />;
}

function OptionsInput({ id, filter, draft, report, onPut, below }: FilterInputProps & { readonly id: string }): ReactNode {
  const { t } = useWords();
  const options = report.combo === null ? [] : optionsOf(filter, report.combo, (name) => draft[name] ?? '');
  const translated = (word: string) => t(word, { context: filter.label });
  const offered = options.map(({ code, value }) => ({ value: code, label: translated(value) }));
  const chosen = draft[filter.name] ?? '';
  if (filter.several === true) {
    return (
      <Select<string[]>
        id={id}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        placeholder={translated('全部')}
        loading={report.combo === null}
        value={chosen === '' ? [] : chosen.split(',')}
        options={offered}
        showSearch={OPTION_SEARCH}
        popupMatchSelectWidth={false}
        onChange={(values) => onPut({ [filter.name]: values.join(',') }, true)}
      />
    );
  }
  return (
    <Select<string>
      id={id}
      value={chosen}
      options={[{ value: '', label: translated('全部') }, ...offered]}
      {...(filter.dependsOn === undefined ? {} : { showSearch: OPTION_SEARCH })}
      popupMatchSelectWidth={false}
      onChange={(value) => onPut({ [filter.name]: value, ...Object.fromEntries(below.map((name) => [name, ''])) }, true)}
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

/** From and to; either may be empty. */
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
      kept={filter.initially !== undefined}
      onChange={([from, to]) => onPut({ [begin]: from, [end]: to }, true)}
    />
  );
}
