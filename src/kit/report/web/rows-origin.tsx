import { type ReactNode, useState } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import type { ReportDefinition } from '../define.ts';
import type { RowsSource } from '../provenance-contract.ts';
import type { ReportCell } from './provenance-panel.tsx';
import { type FilterSubject, ReportFilterBar } from './report-filter-bar.tsx';
import { columnsBehind, RowsTable } from './rows-table.tsx';
import { type Filters, queryNames, useCombo } from './use-report.ts';

interface RowsOriginProps {
  readonly source: RowsSource;
  /** Index among the inputs of the value. */
  readonly inputIndex: number;
  readonly cell: ReportCell;
  readonly onOpen: (next: ReportCell) => void;
}

/** The rows that a number is computed from, with filters, pages, a download, and the provenance of their values. */
export function RowsOrigin({ source, inputIndex, cell, onOpen }: RowsOriginProps): ReactNode {
  const { t, language } = useWords();
  const input = cell.column.provenance?.inputs[inputIndex];
  if (input === undefined || !('rows' in input)) return null;
  if (source.count === 0) return <p>{t('没有计入的行')}</p>;
  return (
    <div className="report-rows-origin">
      <p>{t('来自{{title}}的{{count}}行', { title: source.title, count: numberText(source.count, language) })}</p>
      {source.canRead && <Rows definition={input.rows} sum={input.sum} source={source} onOpen={onOpen} />}
    </div>
  );
}

interface RowsProps {
  readonly definition: ReportDefinition;
  readonly sum: string | undefined;
  readonly source: RowsSource;
  readonly onOpen: (next: ReportCell) => void;
}

function Rows({ definition, sum, source, onOpen }: RowsProps): ReactNode {
  const { t } = useWords();
  const filtered = useRowFilters(definition, source.query);
  const column = definition.columns.find(({ name }) => name === sum) ?? definition.columns.find(({ fixed }) => fixed !== true);
  if (column === undefined) return null;
  const parameters = (definition.parameters ?? []).map(({ name }): [string, string] => [name, source.query[name] ?? '']);
  return (
    <>
      {definition.filters.length > 0 && <ReportFilterBar definition={definition} report={filtered} />}
      {source.canDownload && (
        <FileButton className="report-rows-download" path={definition.calls.export.path} query={filtered.filters}>
          {t('下载这些行')}
        </FileButton>
      )}
      <RowsTable
        key={filtered.filterKey}
        definition={definition}
        query={filtered.filters}
        columns={columnsBehind(definition, column)}
        onExplain={(record, next) => onOpen({ definition, record, column: next, parameters: Object.fromEntries(parameters) })}
      />
    </>
  );
}

/** The filters that select the rows of the number, and those of the user. They are not stored in the address. */
function useRowFilters(definition: ReportDefinition, query: Filters): FilterSubject {
  const [filters, setFilters] = useState<Filters>(() => ({
    ...Object.fromEntries(queryNames(definition).map((name) => [name, ''])),
    ...query,
  }));
  const combo = useCombo(definition);
  // The filters that select the rows cannot be removed.
  return {
    filters,
    filterKey: JSON.stringify(filters),
    search: (next) => setFilters({ ...filters, ...next, ...query }),
    combo: combo.data ?? null,
    missing: null,
    fixedFilters: query,
  };
}
