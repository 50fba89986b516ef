import { Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { FilterField } from '#kit/ui/web/toolbar/filter-field.tsx';
import { SearchForm } from '#kit/ui/web/toolbar/search-form.tsx';
import { WeekHint } from '#kit/ui/web/days/week-hint.tsx';
import { ALL_BRANDS, brandName, BRANDS, DIMENSIONS, MARKETS, PRICE_RANGES } from '../../definition.ts';
import type { About } from '../../contract.ts';
import type { Level } from '../../periods.ts';
import { PeriodPicker } from './period-picker.tsx';
import { filtersOf, pickedRangeOf, type Dashboard } from '../use-dashboard.ts';

interface DashboardFiltersProps {
  readonly dashboard: Dashboard;
  readonly levels: readonly Level[];
  /** Shows the channel buttons, which apply immediately. */
  readonly hasMarkets?: true;
  /** The periods of the answer; undefined while there is none. */
  readonly about: About | undefined;
  /** Additional filters of the page. */
  readonly children?: ReactNode;
}

/** The filters of a dashboard, with buttons to search and reset (docs/business-rules/sales-dashboards.md). */
export function DashboardFilterBar({ dashboard, levels, hasMarkets, about, children }: DashboardFiltersProps): ReactNode {
  const { t } = useWords();
  const { draft, filters, change, apply, search, reset } = dashboard;
  return (
    <div className="list-head dashboard-head">
      {hasMarkets && (
        <Radio.Group
          aria-label={t('渠道')}
          optionType="button"
          buttonStyle="solid"
          value={filters.marketType}
          onChange={({ target }) => apply({ marketType: String(target.value) })}
          options={MARKETS.map(({ code, name }) => ({ value: String(code), label: t(name) }))}
        />
      )}
      <SearchForm onSearch={search} onReset={reset}>
        <Choice
          label={t('指标')}
          value={draft.dataType}
          options={DIMENSIONS.map(({ code, name }) => ({ value: String(code), label: t(name) }))}
          onChange={(dataType) => change({ dataType })}
        />
        {children}
        <span className="ui-filter">
          <span aria-hidden>{t('期间')}</span>
          <PeriodPicker
            label={t('期间')}
            levels={levels}
            value={pickedRangeOf(draft)}
            placeholder={t('最近13个市场周')}
            shown={about && { level: about.queryTimeType, start: about.startDate, end: about.endDate }}
            onClose={(range) => change(filtersOf(range))}
          />
          <WeekHint calendar="market" />
        </span>
      </SearchForm>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A dropdown with its label. */
export function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  return (
    <FilterField label={label}>
      {(id) => <Select<string> id={id} value={value} options={[...options]} popupMatchSelectWidth={false} onChange={onChange} />}
    </FilterField>
  );
}

/** The options of the brand filter: all brands together, and each brand. */
export function useBrandOptions(): { readonly value: string; readonly label: string }[] {
  const { t } = useWords();
  return BRANDS.map(({ code, name }) => ({
    value: String(code),
    label: code === ALL_BRANDS ? t('全部', { context: '品牌' }) : brandName(name, t),
  }));
}

/** The options of the price range filter: all prices, and each price range. */
export function usePriceRangeOptions(): { readonly value: string; readonly label: string }[] {
  const { t } = useWords();
  return PRICE_RANGES.map(({ code, name }) => ({ value: String(code), label: t(name) }));
}
