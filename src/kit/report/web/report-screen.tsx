import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ReportRecord } from '../contract.ts';
import type { ReportColumn, ReportDefinition } from '../define.ts';
import { type Asked, ProvenancePanel } from './provenance-panel.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import { TotalPanel } from './total-panel.tsx';
import { TotalsStrip } from './totals-strip.tsx';
import { useReport } from './use-report.ts';
import './report.css';

/** Makes the screen of a report from its definition. */
export function reportScreen(definition: ReportDefinition): ComponentType {
  return function ReportScreen() {
    return <Screen definition={definition} />;
  };
}

function Screen({ definition }: { readonly definition: ReportDefinition }): ReactNode {
  const { t } = useWords();
  const report = useReport(definition);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [totalled, setTotalled] = useState<ReportColumn | null>(null);
  // One panel at a time stands beside the table.
  const explain = useCallback((record: ReportRecord, column: ReportColumn) => {
    setTotalled(null);
    setAsked({ record, column });
  }, []);
  const explainTotal = useCallback((column: ReportColumn) => {
    setAsked(null);
    setTotalled(column);
  }, []);
  return (
    <section className="report-screen" aria-label={t(definition.title)} aria-busy={report.loading}>
      <div className="report-head">
        <ReportFilters definition={definition} report={report} />
        <ReportToolbar definition={definition} report={report} />
      </div>
      {definition.calls.totals !== undefined && (
        <TotalsStrip columns={definition.columns} totals={report.totals} onExplain={explainTotal} />
      )}
      <ReportTable definition={definition} report={report} explained={asked?.record.id ?? null} onExplain={explain} />
      <ProvenancePanel definition={definition} asked={asked} onClose={() => setAsked(null)} />
      <TotalPanel definition={definition} report={report} column={totalled} onClose={() => setTotalled(null)} onExplain={explain} />
    </section>
  );
}
