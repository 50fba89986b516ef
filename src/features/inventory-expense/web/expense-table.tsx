import { type ReactNode, useCallback, useState } from 'react';
import type { ReportRecord } from '#kit/report/contract.ts';
import type { ReportColumn, ReportDefinition } from '#kit/report/define.ts';
import { type ProvenanceTarget, ProvenancePanel } from '#kit/report/web/provenance-panel.tsx';
import { ReportTable } from '#kit/report/web/report-table.tsx';
import { TotalPanel } from '#kit/report/web/total-panel.tsx';
import type { Report } from '#kit/report/web/use-report.ts';

interface ExpenseTableProps {
  /** The report with the columns that the user shows. */
  readonly definition: ReportDefinition;
  readonly report: Report;
  /** In px, when other content is below the table. */
  readonly height?: number;
}

/** The figures by category. Each leads to its goods, receipts, deliveries and refunds. */
export function ExpenseTable({ definition, report, height }: ExpenseTableProps): ReactNode {
  const [requested, setQuery] = useState<ProvenanceTarget | null>(null);
  const [totalled, setTotalled] = useState<ReportColumn | null>(null);
  // Only one panel at a time is next to the table.
  const explain = useCallback((record: ReportRecord, column: ReportColumn) => {
    setTotalled(null);
    setQuery({ record, column });
  }, []);
  const explainTotal = useCallback((column: ReportColumn) => {
    setQuery(null);
    setTotalled(column);
  }, []);
  const given = Object.fromEntries((definition.parameters ?? []).map(({ name }) => [name, report.filters[name] ?? '']));
  return (
    <>
      <ReportTable
        definition={definition}
        report={report}
        explained={requested?.record.id ?? null}
        onExplain={explain}
        onExplainTotal={explainTotal}
        {...(height === undefined ? {} : { height })}
      />
      <ProvenancePanel definition={definition} requested={requested} given={given} onClose={() => setQuery(null)} />
      <TotalPanel definition={definition} report={report} column={totalled} onClose={() => setTotalled(null)} onExplain={explain} />
    </>
  );
}
