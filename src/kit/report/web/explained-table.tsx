import { type ReactNode, useCallback, useState } from 'react';
import type { ReportRecord } from '../contract.ts';
import type { ReportColumn, ReportDefinition } from '../define.ts';
import { flagsOf, shownColumns } from '../dynamic.ts';
import { type ProvenanceTarget, ProvenancePanel } from './provenance-panel.tsx';
import { ReportTable } from './report-table.tsx';
import { TotalPanel } from './total-panel.tsx';
import type { Report } from './use-report.ts';

interface ExplainedTableProps {
  readonly definition: ReportDefinition;
  readonly report: Report;
  /** In px, if other content is below the table. */
  readonly height?: number;
}

/** The table of a report with the panel that explains a value or a total. Only one panel is open at a time. */
export function ExplainedTable({ definition, report, height }: ExplainedTableProps): ReactNode {
  const [value, setValue] = useState<ProvenanceTarget | null>(null);
  const [total, setTotal] = useState<ReportColumn | null>(null);
  const explain = useCallback((record: ReportRecord, column: ReportColumn) => {
    setTotal(null);
    setValue({ record, column });
  }, []);
  const explainTotal = useCallback((column: ReportColumn) => {
    setValue(null);
    setTotal(column);
  }, []);
  const { parameters = [] } = definition;
  const headers = report.answer?.headers ?? [];
  return (
    <>
      <ReportTable
        definition={definition}
        report={report}
        explained={value?.record.id ?? null}
        onExplain={explain}
        onExplainTotal={explainTotal}
        height={height}
      />
      <ProvenancePanel
        definition={definition}
        target={value}
        parameters={Object.fromEntries(parameters.map(({ name }) => [name, report.filters[name] ?? '']))}
        // Including the columns of collapsed headers.
        columns={shownColumns(definition, headers, new Set(flagsOf(headers)), report.answer?.days)}
        onClose={() => setValue(null)}
      />
      <TotalPanel definition={definition} report={report} column={total} onClose={() => setTotal(null)} onExplain={explain} />
    </>
  );
}
