import { type ReactNode, type Ref, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { FilterInput, type FilterOption, withoutDependents } from '#kit/list/web/filter-input.tsx';
import { filterNames } from '#kit/records/define.ts';
import { initialFilters } from '#kit/records/web/initial-filters.ts';
import DaysInput from '#kit/ui/web/days/days-input.tsx';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import { useFirstShown } from '#kit/ui/web/toolbar/first-shown.ts';
import { SearchButtons } from '#kit/ui/web/toolbar/search-buttons.tsx';
import { optionsOf } from '../combo.ts';
import type { ReportDefinition, ReportFilter } from '../define.ts';
import { isSet } from './filter-value.ts';
import type { Filters, Report } from './use-report.ts';

/** Loaded when a hidden filter is first set. */
const FilterChips = lazyPart(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }));

/** The filters that are shown by default. The others are shown on request, and as chips if they are in use. */
const FIRST_SHOWN = { most: 5, withToolbar: true };

/** The rows that are filtered: those of a report, or the rows that a number is computed from. */
export type FilterSubject = Pick<Report, 'filters' | 'filterKey' | 'search' | 'combo' | 'missing'> & {
  /** Filters that the user cannot change. */
  readonly fixedFilters?: Filters;
};

/** Sets filters from outside of the form. They are applied at once, together with the values typed into the fields. */
export interface FiltersHandle {
  readonly choose: (values: Filters) => void;
}

interface ReportFilterBarProps {
  readonly ref?: Ref<FiltersHandle>;
  readonly definition: ReportDefinition;
  readonly report: FilterSubject;
  /** Inputs before the filters. A choice is applied at once, together with the values typed into the fields. */
  readonly renderBefore?: (choose: (values: Filters) => void) => ReactNode;
}

/** A report's filters. Typed values are applied with Enter or the search button; a choice is applied at once. */
export function ReportFilterBar({ ref, definition, report, renderBefore }: ReportFilterBarProps): ReactNode {
  const { draft, edit, search, clear } = useDraft(definition, report);
  // A screen that is opened with a filter beyond the first ones shows all filters.
  const [showsAll, setShowsAll] = useState(() =>
    definition.filters.slice(FIRST_SHOWN.most).some((filter) => isSet(filter, report.filters)),
  );
  const { form, focus } = useFocusAfterRender();
  const firstShown = useFirstShown(form, FIRST_SHOWN, !showsAll);
  const hidden = definition.filters.slice(firstShown);
  const hiddenInUse = hidden.filter((filter) => isSet(filter, report.filters)).length;
  const choose = (values: Filters) => search({ ...draft, ...withoutDependents(definition.filters, values) });
  useImperativeHandle(ref, () => ({ choose }));
  const inputs = definition.filters
    .slice(0, showsAll ? undefined : firstShown)
    .map((filter) => (
      <FilterInput
        key={filter.name}
        filter={filter}
        draft={draft}
        options={filterOptions(filter, report.combo, draft)}
        DaysInput={DaysInput}
        keepsDays={filter.initially !== undefined}
        missing={report.missing}
        onEdit={(values) => edit({ ...draft, ...values })}
        onChoose={choose}
      />
    ));
  return (
    <form
      ref={form}
      className={hidden.length > 0 && showsAll ? 'report-filters ui-filters-open' : 'report-filters'}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(draft);
      }}
    >
      {renderBefore?.(choose)}
      {inputs.slice(0, -1)}
      <span className="ui-filters-last">
        {inputs.at(-1)}
        <SearchButtons
          onReset={clear}
          more={hidden.length === 0 ? null : { isOpen: showsAll, inUse: hiddenInUse, onToggle: () => setShowsAll(!showsAll) }}
        />
      </span>
      {!showsAll && hiddenInUse > 0 && (
        <Suspense fallback={null}>
          <FilterChips
            hidden={hidden}
            // The applied values, without values that were only typed.
            values={report.filters}
            report={report}
            onOpen={(filter) => {
              setShowsAll(true);
              focus(`[data-filter="${filter.name}"] :is(input, button)`);
            }}
            onChange={(values) => {
              choose(values);
              focus('.ui-more-filters');
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

/** Returns a function that focuses the element of a selector after the next rendering of the form. */
function useFocusAfterRender() {
  const form = useRef<HTMLFormElement>(null);
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    form.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  });
  return {
    form,
    focus: (selector: string) => {
      next.current = selector;
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
 * The values in the fields. They follow the address when a saved view, a link or the back button changes it, but not
 * when a search of this form does: that change may arrive after the user has typed more.
 */
function useDraft(definition: ReportDefinition, report: FilterSubject): Draft {
  const [draft, setDraft] = useState(report.filters);
  const [seenKey, setSeenKey] = useState(report.filterKey);
  // The key of the last search of this form until the address has it, then null.
  const [pendingKey, setPendingKey] = useState<string | null>(null);
  if (seenKey !== report.filterKey) {
    setSeenKey(report.filterKey);
    if (pendingKey !== report.filterKey) setDraft(report.filters);
    setPendingKey(null);
  }
  const search = (values: Filters) => {
    const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
    setDraft(trimmed);
    setPendingKey(JSON.stringify(trimmed));
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

/** The options of a dropdown, empty before they are loaded; null for other filters. Their texts are keys of the words. */
function filterOptions(filter: ReportFilter, combo: Report['combo'], draft: Filters): readonly FilterOption[] | null {
  if (filter.combo === undefined) return null;
  const options = combo === null ? [] : optionsOf(filter, combo, (name) => draft[name] ?? '');
  return options.map(({ code, value }) => ({ value: code, label: value }));
}
