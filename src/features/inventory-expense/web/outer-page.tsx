import { type ReactNode, useMemo } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ExplainedTable } from '#kit/report/web/explained-table.tsx';
import { useReport } from '#kit/report/web/use-report.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { OUTER, PATHS } from '../definition.ts';
import { outerExpenses } from '../summary-report.ts';
import { Calculator } from './calculator.tsx';
import { GroupChecks, useOwnInfo, withoutHiddenGroups } from './column-groups.tsx';
import { HistogramPart } from './histogram-part.tsx';
import { OuterNotes } from './notes.tsx';
import '#kit/report/web/report.css';
import './expense.css';

/** The height of the header, of the eight categories that a role can have, and of the totals, in px. */
const TABLE_HEIGHT = 413;

/**
 * The outer report of the inventory expenses: figures by category, goods by days in stock, and a calculator
 * (docs/business-rules/ledger-and-interest.md#outer-report).
 */
export default function OuterPage(): ReactNode {
  const { t } = useWords();
  const info = useOwnInfo();
  const lobs = info?.lobList ?? [];
  return (
    <section className="expense-page" aria-label={t(outerExpenses.title)}>
      <SummaryPart info={info} />
      <HistogramPart lobs={lobs} info={info} />
      <Calculator lobs={lobs} />
    </section>
  );
}

function SummaryPart({ info }: { readonly info: ReturnType<typeof useOwnInfo> }): ReactNode {
  const { t } = useWords();
  const report = useReport(outerExpenses);
  const definition = useMemo(() => withoutHiddenGroups(outerExpenses, info), [info]);
  const { orderBy, order } = report.page;
  return (
    <section className="list-screen" aria-label={t('费用汇总')} aria-busy={report.loading}>
      <div className="expense-head">
        <h2>{t('费用汇总')}</h2>
        <div className="expense-actions" role="toolbar" aria-label={t('操作')}>
          <span className="ui-toolbar-group">
            <GroupChecks view="summary" info={info} />
          </span>
          <Permitted codes={[OUTER.download]}>
            <FileButton path={PATHS.outerExport} query={{ orderBy, order }} rows={report.answer?.total}>
              {t('汇总下载')}
            </FileButton>
            <ConnectButton path={PATHS.outerExport} query={{ orderBy, order }} />
          </Permitted>
        </div>
        <OuterNotes report={report} />
      </div>
      <ExplainedTable definition={definition} report={report} height={TABLE_HEIGHT} />
    </section>
  );
}
