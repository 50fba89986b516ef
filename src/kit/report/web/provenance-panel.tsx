import { ArrowLeftOutlined, FunctionOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Failed, Loading, EmptyState } from '#kit/ui/web/page/page-states.tsx';
import type { ReportRecord } from '../contract.ts';
import { provenancePath, type ReportColumn, type ReportDefinition } from '../define.ts';
import { isNegative, isNumeric, shownNumber } from '../numbers.ts';
import type { ProvenanceAnswer, provenanceCall, ProvenanceValue } from '../provenance-contract.ts';
import { valueText } from './columns.tsx';
import { ProvenanceOrigin } from './provenance-origin.tsx';
import { RowCard } from './row-card.tsx';
import type { Filters } from './use-report.ts';

/** The value whose provenance is shown. */
export interface ProvenanceTarget {
  readonly record: ReportRecord;
  readonly column: ReportColumn;
}

interface ProvenancePanelProps {
  readonly definition: ReportDefinition;
  readonly target: ProvenanceTarget | null;
  /** The values of the report's parameters. */
  readonly parameters: Filters;
  /** All columns of the report's rows, including dynamic ones; by default those of its definition. */
  readonly columns?: readonly ReportColumn[];
  readonly onClose: () => void;
}

/** A cell whose provenance is shown: of the report, or of the rows that a value is computed from. */
export interface ReportCell extends ProvenanceTarget {
  readonly definition: ReportDefinition;
  readonly parameters: Filters;
}

/** The content of the panel: the provenance of a cell, or its whole row. */
interface View {
  readonly cell: ReportCell;
  readonly isWholeRow: boolean;
  /** The view to which the user can go back. */
  readonly previous: View | null;
}

const WIDTH = 460;
/** For a number that is computed from rows, whose table needs more space. */
const WIDTH_WITH_ROWS = 620;

/** The panel next to the table with the provenance of one value. The table remains usable, for the next value. */
export function ProvenancePanel({
  definition,
  target,
  parameters,
  columns = definition.columns,
  onClose,
}: ProvenancePanelProps): ReactNode {
  const { t } = useWords();
  const hasRows = target?.column.provenance?.inputs.some((input) => 'rows' in input) === true;
  return (
    <Drawer
      open={target !== null}
      onClose={onClose}
      title={t('数据来源')}
      size={hasRows ? WIDTH_WITH_ROWS : WIDTH}
      mask={false}
      rootClassName="report-provenance"
      destroyOnHidden
    >
      {target !== null && (
        <PanelContent
          key={`${target.record.id} ${target.column.name}`}
          first={{ ...target, definition, parameters }}
          columnsOfFirst={columns}
        />
      )}
    </Drawer>
  );
}

interface PanelContentProps {
  readonly first: ReportCell;
  /** All columns of the report of the first cell. */
  readonly columnsOfFirst: readonly ReportColumn[];
}

function PanelContent({ first, columnsOfFirst }: PanelContentProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const [view, setView] = useState<View>({ cell: first, isWholeRow: false, previous: null });
  const { cell, isWholeRow, previous } = view;
  const open = (next: ReportCell) => setView({ cell: next, isWholeRow: false, previous: view });
  const names = cell.definition.columns
    .filter((candidate) => candidate.fixed === true)
    .map((candidate) => `${t(candidate.title)} ${valueText(cell.record, candidate, words)}`);
  return (
    <>
      <p className="report-provenance-row">
        <span>{names.join(' · ')}</span>
        {!isWholeRow && (
          <Button type="link" size="small" onClick={() => setView({ cell, isWholeRow: true, previous: view })}>
            {t('查看整行')}
          </Button>
        )}
      </p>
      {previous !== null && (
        <Button
          type="link"
          size="small"
          icon={<ArrowLeftOutlined aria-hidden />}
          className="report-provenance-back"
          onClick={() => setView(previous)}
        >
          {t('返回上一项')}
        </Button>
      )}
      {isWholeRow ? (
        <RowCard cell={cell} columns={cell.definition === first.definition ? columnsOfFirst : cell.definition.columns} onOpen={open} />
      ) : (
        <Provenance cell={cell} onOpen={open} />
      )}
    </>
  );
}

interface ProvenanceProps {
  readonly cell: ReportCell;
  readonly onOpen: (next: ReportCell) => void;
}

function Provenance({ cell, onOpen }: ProvenanceProps): ReactNode {
  const { t } = useWords();
  const query = useProvenance(cell);
  if (query.data !== undefined) return <ProvenanceDetails answer={query.data} cell={cell} onOpen={onOpen} />;
  if (query.isPending) return <Loading />;
  if (query.error instanceof ApiFailure && query.error.httpStatus === 404) return <EmptyState text={t('这一行已经不在报表中')} />;
  return <Failed error={query.error} onRetry={() => void query.refetch()} />;
}

function useProvenance({ definition, record, column, parameters }: ReportCell) {
  const { language } = useWords();
  const { name, calls } = definition;
  return useQuery({
    queryKey: ['report', name, 'provenance', record.id, column.name, parameters, language],
    queryFn: ({ signal }) =>
      callApi<ReturnType<typeof provenanceCall>>({
        path: provenancePath(calls),
        query: { ...parameters, id: record.id, column: column.name },
        signal,
        silent: true,
      }),
  });
}

interface ProvenanceDetailsProps extends ProvenanceProps {
  readonly answer: ProvenanceAnswer;
}

function ProvenanceDetails({ answer, cell, onOpen }: ProvenanceDetailsProps): ReactNode {
  const { t } = useWords();
  return (
    <>
      <dl className="report-provenance-value">
        <dt>{answer.title}</dt>
        <dd>
          <Value value={answer.value} column={cell.column} />
        </dd>
      </dl>
      {answer.kept !== undefined && <StoredValueNote comparison={answer.kept} column={cell.column} />}
      <section className="report-provenance-formula">
        <h3>
          <FunctionOutlined aria-hidden /> {t('计算方法')}
        </h3>
        <p>{answer.formula ?? t('直接取自下列数据')}</p>
      </section>
      <h3>{t('数据')}</h3>
      <ul className="report-provenance-inputs">
        {/* The answer has the inputs of the definition in the same order. */}
        {answer.inputs.map((input, index) => (
          <li key={input.name}>
            <div className="report-provenance-input">
              <span>{input.name}</span>
              <strong>
                <Value value={input.value} column={columnOfInput(cell, index)} />
              </strong>
            </div>
            <ProvenanceOrigin source={input.source} inputIndex={index} cell={cell} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The note for a stored value: its current value, and the difference. */
function StoredValueNote({
  comparison: { now, difference },
  column,
}: {
  readonly comparison: NonNullable<ProvenanceAnswer['kept']>;
  readonly column: ReportColumn;
}): ReactNode {
  const { t } = useWords();
  return (
    <section className="report-provenance-kept" role="note">
      <p>{t('以上是当时保存的数值；下列明细按现在的数据列出。')}</p>
      <dl>
        <div>
          <dt>{t('按现在的数据')}</dt>
          <dd>
            <Value value={now} column={column} />
          </dd>
        </div>
        <div>
          <dt>{t('保存值减现在的值')}</dt>
          <dd>
            <Value value={difference} column={column} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/**
 * The column that determines the format of an input's value: another column of the report, or the summed column of its
 * rows. Undefined for other inputs.
 */
function columnOfInput({ definition, column: { provenance } }: ReportCell, inputIndex: number): ReportColumn | undefined {
  const input = provenance?.inputs[inputIndex];
  if (input === undefined) return undefined;
  if ('rows' in input) return input.rows.columns.find(({ name }) => name === input.sum);
  return 'column' in input ? definition.columns.find(({ name }) => name === input.column) : undefined;
}

function Value({ value, column }: { readonly value: ProvenanceValue; readonly column: ReportColumn | undefined }): ReactNode {
  const { t, language } = useWords();
  if (value === null || value === '') return <span className="report-provenance-blank">{t('空')}</span>;
  if (column !== undefined && isNumeric(column)) {
    const text = shownNumber(value, column, language);
    return isNegative(value, column) ? <span className="report-tone-negative">{text}</span> : text;
  }
  return typeof value === 'string' ? t(value, column === undefined ? {} : { context: column.title }) : value;
}
