import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { Nothing } from '#kit/ui/web/page-states.tsx';
import type { ReportRecord } from '../contract.ts';
import type { ReportColumn, ReportDefinition } from '../define.ts';
import { type Asked, ProvenancePanel } from './provenance-panel.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportParameters } from './report-parameters.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import { TotalPanel } from './total-panel.tsx';
import { TotalsStrip } from './totals-strip.tsx';
import { type Filters, type Report, useReport } from './use-report.ts';
import './report.css';

/** Makes the screen of a report from its definition. */
export function reportScreen(definition: ReportDefinition): ComponentType {
  return function ReportScreen() {
    return <Screen definition={definition} />;
  };
}

/** The parameters that the rows were made with. */
function givenTo({ parameters = [] }: ReportDefinition, { filters }: Report): Filters {
  return Object.fromEntries(parameters.map(({ name }) => [name, filters[name] ?? '']));
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
        {definition.parameters !== undefined && <ReportParameters parameters={definition.parameters} report={report} />}
        {definition.filters.length > 0 && <ReportFilters definition={definition} report={report} />}
        <ReportToolbar definition={definition} report={report} />
      </div>
      {report.ready ? (
        <>
          {definition.calls.totals !== undefined && (
            <TotalsStrip columns={definition.columns} totals={report.totals} onExplain={explainTotal} />
          )}
          <ReportTable definition={definition} report={report} explained={asked?.record.id ?? null} onExplain={explain} />
        </>
      ) : (
        <Nothing text={t('请输入取数参数并点击取数按钮')} />
      )}
      <ProvenancePanel definition={definition} asked={asked} given={givenTo(definition, report)} onClose={() => setAsked(null)} />
      <TotalPanel definition={definition} report={report} column={totalled} onClose={() => setTotalled(null)} onExplain={explain} />
    </section>
  );
}
