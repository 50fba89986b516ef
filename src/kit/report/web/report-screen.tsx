import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ReportColumn, ReportDefinition, ReportRecord } from '../define.ts';
import { type Asked, ProvenancePanel } from './provenance-panel.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
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
  const explain = useCallback((record: ReportRecord, column: ReportColumn) => setAsked({ record, column }), []);
  return (
    <section className="report-screen" aria-label={t(definition.title)} aria-busy={report.loading}>
      <div className="report-head">
        <ReportFilters definition={definition} report={report} />
        <ReportToolbar definition={definition} report={report} />
      </div>
      <ReportTable definition={definition} report={report} explained={asked?.record.id ?? null} onExplain={explain} />
      <ProvenancePanel definition={definition} asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}
