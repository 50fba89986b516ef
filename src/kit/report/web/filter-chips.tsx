import { CloseOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { acceptsCodes, codeListIdOf } from '#kit/records/code-list.ts';
import { CodesChip } from '#kit/records/web/codes-chip.tsx';
import { filterNames } from '#kit/records/define.ts';
import type { ReportFilter } from '../define.ts';
import { filterText, isSet } from './filter-value.ts';
import type { FilterSubject } from './report-filter-bar.tsx';
import type { Filters } from './use-report.ts';

interface FilterChipsProps {
  readonly hidden: readonly ReportFilter[];
  readonly values: Filters;
  readonly report: FilterSubject;
  /** Shows the filter itself. */
  readonly onOpen: (filter: ReportFilter) => void;
  readonly onChange: (values: Filters) => void;
}

/** The hidden filters in use, each with its value, a button that shows the filter, and a button that clears it. */
export function FilterChips({ hidden, values, ...chip }: FilterChipsProps): ReactNode {
  const { t } = useWords();
  const inUse = hidden.filter((filter) => isSet(filter, values));
  if (inUse.length === 0) return null;
  return (
    <span className="report-chips" role="group" aria-label={t('已收起的筛选条件')}>
      {inUse.map((filter) => (
        <Chip key={filter.name} filter={filter} values={values} {...chip} />
      ))}
    </span>
  );
}

type ChipProps = Omit<FilterChipsProps, 'hidden'> & { readonly filter: ReportFilter };

function Chip({ filter, values, report, onOpen, onChange }: ChipProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const label = t(filter.label);
  const list = acceptsCodes(filter) ? codeListIdOf(values[filter.name] ?? '') : null;
  if (list !== null)
    return (
      <span className="report-chip">
        <span className="report-chip-label">{label}</span>
        <CodesChip
          id={`chip-${filter.name}`}
          label={label}
          list={list}
          missing={report.missing?.[filter.name] ?? null}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      </span>
    );
  const text = filterText(filter, values, report.combo, words);
  const names = filterNames(filter);
  // A range of days with an initial value, and the filters that select the rows of a number, cannot be cleared.
  const isFixed = filter.initially !== undefined || names.some((name) => report.fixedFilters?.[name] !== undefined);
  return (
    <Space.Compact className="report-chip">
      <Button aria-label={`${label} ${text}`} onClick={() => onOpen(filter)}>
        <span className="report-chip-label">{label}</span> {text}
      </Button>
      {!isFixed && (
        <Button
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('清除{{label}}', { label })}
          onClick={() => onChange(Object.fromEntries(names.map((name) => [name, ''])))}
        />
      )}
    </Space.Compact>
  );
}
