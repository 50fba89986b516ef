import { ArrowLeftOutlined, FunctionOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Failed, Loading, EmptyState } from '#kit/ui/web/page/page-states.tsx';
import type { ReportRecord } from '../contract.ts';
import type { ReportColumn, ReportDefinition } from '../define.ts';
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

/** A value on the path from a number to its source cells: of the report, or of the rows that it is computed from. */
export interface Step extends ProvenanceTarget {
  readonly definition: ReportDefinition;
  readonly parameters: Filters;
}

/** The content of the panel: the provenance of a value, or its whole row. */
interface View {
  readonly step: Step;
  readonly isWholeRow: boolean;
}

const WIDTH = 460;
/** For a number that is computed from rows, whose table needs more space. */
const WIDTH_WITH_ROWS = 620;

/**
 * The panel next to the table: the provenance of one value, with its files and users. The table remains usable, so that
 * several values can be examined in sequence.
 */
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
        <PanelContent key={`${target.record.id} ${target.column.name}`} first={{ ...target, definition, parameters }} columns={columns} />
      )}
    </Drawer>
  );
}

function PanelContent({ first, columns }: { readonly first: Step; readonly columns: readonly ReportColumn[] }): ReactNode {
  const words = useWords();
  const { t } = words;
  // From a value or a row card, the user can open the values that it is computed from, and go back.
  const [path, setPath] = useState<readonly View[]>([{ step: first, isWholeRow: false }]);
  const { step, isWholeRow } = path.at(-1) ?? { step: first, isWholeRow: false };
  const follow = (next: Step) => setPath([...path, { step: next, isWholeRow: false }]);
  const names = step.definition.columns
    .filter((candidate) => candidate.fixed === true)
    .map((candidate) => `${t(candidate.title)} ${valueText(step.record, candidate, words)}`);
  return (
    <>
      <p className="report-provenance-row">
        <span>{names.join(' · ')}</span>
        {!isWholeRow && (
          <Button type="link" size="small" onClick={() => setPath([...path, { step, isWholeRow: true }])}>
            {t('查看整行')}
          </Button>
        )}
      </p>
      {path.length > 1 && (
        <Button
          type="link"
          size="small"
          icon={<ArrowLeftOutlined aria-hidden />}
          className="report-provenance-back"
          onClick={() => setPath(path.slice(0, -1))}
        >
          {t('返回上一项')}
        </Button>
      )}
      {isWholeRow ? (
        <RowCard step={step} columns={step.definition === first.definition ? columns : step.definition.columns} onFollow={follow} />
      ) : (
        <Provenance step={step} onFollow={follow} />
      )}
    </>
  );
}

interface ProvenanceProps {
  readonly step: Step;
  readonly onFollow: (next: Step) => void;
}

function Provenance({ step, onFollow }: ProvenanceProps): ReactNode {
  const { t } = useWords();
  const query = useProvenance(step);
  if (query.data !== undefined) return <ProvenanceDetails answer={query.data} step={step} onFollow={onFollow} />;
  if (query.isPending) return <Loading />;
  if (query.error instanceof ApiFailure && query.error.httpStatus === 404) return <EmptyState text={t('这一行已经不在报表中')} />;
  return <Failed error={query.error} onRetry={() => void query.refetch()} />;
}

function useProvenance({ definition, record, column, parameters }: Step) {
  const { language } = useWords();
  const { name, calls } = definition;
  return useQuery({
    queryKey: ['report', name, 'provenance', record.id, column.name, parameters, language],
    queryFn: ({ signal }) =>
      callApi<ReturnType<typeof provenanceCall>>({
        path: calls.provenance?.path ?? '',
        query: { ...parameters, id: record.id, column: column.name },
        signal,
        silent: true,
      }),
  });
}

interface ProvenanceDetailsProps extends ProvenanceProps {
  readonly answer: ProvenanceAnswer;
}

function ProvenanceDetails({ answer, step, onFollow }: ProvenanceDetailsProps): ReactNode {
  const { t } = useWords();
  return (
    <>
      <dl className="report-provenance-value">
        <dt>{answer.title}</dt>
        <dd>
          <Value value={answer.value} column={step.column} />
        </dd>
      </dl>
      {answer.kept !== undefined && <StoredValue kept={answer.kept} column={step.column} />}
      <section className="report-provenance-formula">
        <h3>
          <FunctionOutlined aria-hidden /> {t('计算方法')}
        </h3>
        <p>{answer.formula ?? t('直接取自下列数据')}</p>
      </section>
      <h3>{t('数据')}</h3>
      <ul className="report-provenance-inputs">
        {answer.inputs.map((input, index) => (
          <li key={input.name}>
            <div className="report-provenance-input">
              <span>{input.name}</span>
              <strong>
                <Value value={input.value} column={columnOfInput(step, index)} />
              </strong>
            </div>
            <ProvenanceOrigin source={input.source} inputIndex={index} step={step} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The note for a stored value: its current value, and the difference. */
function StoredValue({
  kept: { now, difference },
  column,
}: {
  readonly kept: NonNullable<ProvenanceAnswer['kept']>;
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
function columnOfInput({ definition, column: { provenance } }: Step, inputIndex: number): ReportColumn | undefined {
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
