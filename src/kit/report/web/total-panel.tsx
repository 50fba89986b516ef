import { FilterOutlined, FunctionOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import type { ReportRecord, ReportTotals } from '../contract.ts';
import { totalFilters, type ReportColumn, type ReportDefinition } from '../define.ts';
import { columnsBehind, RowsTable } from './rows-table.tsx';
import { totalNumber } from './total-text.ts';
import type { Report } from './use-report.ts';

interface TotalPanelProps {
  readonly definition: ReportDefinition;
  readonly report: Report;
  readonly column: ReportColumn | null;
  readonly onClose: () => void;
  /** Opens the provenance of one row's value. */
  readonly onExplain: (record: ReportRecord, column: ReportColumn) => void;
}

const WIDTH = 560;
const SUM = '当前筛选条件下{{rows}}行的“{{column}}”之和。';
const AVERAGE = '当前筛选条件下{{rows}}行中，有值的“{{column}}”的平均值。';

/** The panel next to the table: how a total was computed, and its rows. */
export function TotalPanel({ definition, report, column, onClose, onExplain }: TotalPanelProps): ReactNode {
  const { t } = useWords();
  return (
    <Drawer
      open={column !== null}
      onClose={onClose}
      title={t('合计明细')}
      size={WIDTH}
      mask={false}
      rootClassName="report-provenance"
      destroyOnHidden
    >
      {column !== null && report.totals !== null && (
        <Explained
          key={`${column.name} ${report.filterKey}`}
          definition={definition}
          report={report}
          column={column}
          totals={report.totals}
          onExplain={onExplain}
        />
      )}
    </Drawer>
  );
}

type ExplainedProps = Pick<TotalPanelProps, 'definition' | 'report' | 'onExplain'> & {
  readonly column: ReportColumn;
  readonly totals: ReportTotals;
};

function Explained({ definition, report, column, totals, onExplain }: ExplainedProps): ReactNode {
  const words = useWords();
  const { t, language } = words;
  const total = totalNumber(totals.totals[column.name] ?? null, column, words);
  const shownTitle = t(column.title);
  const countedWord = column.total?.make === 'count' ? t(column.total.word, { context: column.title }) : null;
  return (
    <>
      <dl className="report-provenance-value">
        <dt>{countedWord === null ? shownTitle : t('{{column}}：{{value}}', { column: shownTitle, value: countedWord })}</dt>
        <dd>{total}</dd>
      </dl>
      <section className="report-provenance-formula">
        <h3>
          <FunctionOutlined aria-hidden /> {t('计算方法')}
        </h3>
        <p>
          {countedWord !== null
            ? t('当前筛选条件下，“{{column}}”为“{{word}}”的行数。', { column: shownTitle, word: countedWord })
            : t(column.total?.make === 'average' ? AVERAGE : SUM, { rows: numberText(totals.rows, language), column: shownTitle })}
        </p>
      </section>
      <TotalActions definition={definition} report={report} column={column} />
      <RowsTable
        definition={definition}
        query={{ ...report.filters, total: column.name }}
        columns={columnsBehind(definition, column)}
        onExplain={onExplain}
      />
    </>
  );
}

/** Buttons that filter the table by the rows of a total, and that download these rows. */
function TotalActions({ definition, report, column }: Pick<ExplainedProps, 'definition' | 'report' | 'column'>): ReactNode {
  const { t } = useWords();
  const { orderBy, order } = report.page;
  // None for a sum or an average: its rows are those of the table, and the button is not needed.
  const filters = totalFilters(column.total);
  const tableHasThem = Object.entries(filters).every(([name, value]) => report.filters[name] === value);
  return (
    <div className="report-total-actions">
      {!tableHasThem && (
        <Button icon={<FilterOutlined aria-hidden />} onClick={() => report.search({ ...report.filters, ...filters })}>
          {t('在表中只看这些行')}
        </Button>
      )}
      <Permitted codes={[definition.codes.export]}>
        <FileButton path={definition.calls.export.path} query={{ ...report.filters, orderBy, order, total: column.name }}>
          {t('下载这些行')}
        </FileButton>
      </Permitted>
    </div>
  );
}
