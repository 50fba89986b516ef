import { type ComponentType, type ReactNode, useRef } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { EmptyState } from '#kit/ui/web/page/page-states.tsx';
import type { ReportDefinition } from '../define.ts';
import { ExplainedTable } from './explained-table.tsx';
import { type FiltersHandle, ReportFilterBar } from './report-filter-bar.tsx';
import { ReportParameters } from './report-parameters.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import { type Filters, type Report, useReport } from './use-report.ts';
import './report.css';

/** A component of one report. */
type ReportComponent = ComponentType<{ readonly report: Report }>;

/** A component of one report that sets filters. `choose` applies values together with those typed into the fields. */
export type FilterSettingPart = ComponentType<{ readonly report: Report; readonly choose: (values: Filters) => void }>;

/** Parts of a report's screen that are not in its definition. */
export interface ReportParts {
  /** In the toolbar. */
  readonly buttons?: ReportComponent;
  /** Before the filters: inputs of parameters that are not required. A report without filters does not show them. */
  readonly inputs?: FilterSettingPart;
  /** Between the filters and the table: figures or notes. */
  readonly aboveTable?: FilterSettingPart;
}

/** Creates the screen of a report from its definition and its own components. */
export function reportScreen(definition: ReportDefinition, parts: ReportParts = {}): ComponentType {
  return function ReportScreen() {
    return <Screen definition={definition} parts={parts} />;
  };
}

function Screen({ definition, parts }: { readonly definition: ReportDefinition; readonly parts: ReportParts }): ReactNode {
  const { t } = useWords();
  const report = useReport(definition);
  const { inputs: Inputs, aboveTable: AboveTable, buttons: Buttons } = parts;
  const filters = useRef<FiltersHandle>(null);
  const required = (definition.parameters ?? []).filter((field) => field.required === true);
  return (
    <section className="list-screen" aria-label={t(definition.title)} aria-busy={report.loading}>
      <div className="report-head">
        {required.length > 0 && <ReportParameters parameters={required} report={report} />}
        {definition.filters.length > 0 && (
          <ReportFilterBar
            ref={filters}
            definition={definition}
            report={report}
            renderBefore={(choose) => Inputs !== undefined && <Inputs report={report} choose={choose} />}
          />
        )}
        <ReportToolbar definition={definition} report={report} more={Buttons !== undefined && <Buttons report={report} />} />
      </div>
      {report.ready ? (
        <>
          {AboveTable !== undefined && <AboveTable report={report} choose={(values) => filters.current?.choose(values)} />}
          <ExplainedTable definition={definition} report={report} />
        </>
      ) : (
        <EmptyState text={t('请输入取数参数并点击取数按钮')} />
      )}
    </section>
  );
}
