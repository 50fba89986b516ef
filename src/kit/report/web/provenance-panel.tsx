import {
  ArrowLeftOutlined,
  DatabaseOutlined,
  DownloadOutlined,
  FileExcelOutlined,
  FunctionOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useDownload } from '#kit/ui/web/use-download.ts';
import { Failed, Loading, Nothing } from '#kit/ui/web/page-states.tsx';
import type {
  MasterDataSource,
  ProvenanceAnswer,
  ProvenanceAnswerInput,
  ProvenanceValue,
  ReportRecord,
  WorkbookSource,
  provenanceCall,
} from '../contract.ts';
import type { ReportCalls, ReportColumn, ReportDefinition } from '../define.ts';
import { valueText } from './columns.tsx';

/** The value that is asked about. */
export interface Asked {
  readonly record: ReportRecord;
  readonly column: ReportColumn;
}

interface ProvenancePanelProps {
  readonly definition: ReportDefinition;
  readonly asked: Asked | null;
  readonly onClose: () => void;
}

const WIDTH = 460;

/** Beside the table: how one value came about, and the files and people behind it. The table stays in use, so that one value can be asked about after the other. */
export function ProvenancePanel({ definition, asked, onClose }: ProvenancePanelProps): ReactNode {
  const { t } = useWords();
  const calls = definition.calls.provenance;
  return (
    <Drawer
      open={asked !== null}
      onClose={onClose}
      title={t('数据来源')}
      size={WIDTH}
      mask={false}
      rootClassName="report-provenance"
      destroyOnHidden
    >
      {asked !== null && calls !== undefined && (
        <Explained key={`${asked.record.id} ${asked.column.name}`} definition={definition} calls={calls} asked={asked} />
      )}
    </Drawer>
  );
}

type Calls = NonNullable<ReportCalls['provenance']>;

function Explained({
  definition,
  calls,
  asked: { record, column },
}: {
  readonly definition: ReportDefinition;
  readonly calls: Calls;
  readonly asked: Asked;
}): ReactNode {
  const { t, language } = useWords();
  // A value made of another column's leads on to that one, and back.
  const [path, setPath] = useState<readonly string[]>([column.name]);
  const asked = path.at(-1) ?? column.name;
  const query = useQuery({
    queryKey: ['report', definition.name, 'provenance', record.id, asked, language],
    queryFn: ({ signal }) =>
      callApi<ReturnType<typeof provenanceCall>>({ path: calls.path, query: { id: record.id, column: asked }, signal, silent: true }),
    staleTime: 0,
  });
  const names = definition.columns
    .filter((candidate) => candidate.fixed === true)
    .map((candidate) => `${t(candidate.title)} ${valueText(record, candidate, t)}`);
  return (
    <>
      <p className="report-provenance-row">{names.join(' · ')}</p>
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
      {query.data !== undefined ? (
        <Answer
          answer={query.data}
          shown={definition.columns.find(({ name }) => name === asked) ?? column}
          id={record.id}
          filePath={calls.filePath}
          onFollow={(name) => setPath([...path, name])}
        />
      ) : query.isPending ? (
        <Loading />
      ) : query.error instanceof ApiFailure && query.error.httpStatus === 404 ? (
        <Nothing text={t('这一行已经不在报表中')} />
      ) : (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

interface AnswerProps {
  readonly answer: ProvenanceAnswer;
  readonly shown: ReportColumn;
  readonly id: number;
  readonly filePath: string;
  readonly onFollow: (column: string) => void;
}

function Answer({ answer, shown, id, filePath, onFollow }: AnswerProps): ReactNode {
  const { t } = useWords();
  const value = shown.kind === 'days' && typeof answer.value === 'number' ? answer.value.toFixed(1) : answer.value;
  return (
    <>
      <dl className="report-provenance-value">
        <dt>{answer.title}</dt>
        <dd>
          <Value value={value} />
        </dd>
      </dl>
      <section className="report-provenance-formula">
        <h3>
          <FunctionOutlined aria-hidden /> {t('计算方法')}
        </h3>
        <p>{answer.formula ?? t('直接取自下列数据')}</p>
      </section>
      <h3>{t('数据')}</h3>
      <ul className="report-provenance-inputs">
        {answer.inputs.map((input) => (
          <li key={input.name}>
            <div className="report-provenance-input">
              <span>{input.name}</span>
              <strong>
                <Value value={input.value} />
              </strong>
            </div>
            <Source input={input} id={id} filePath={filePath} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Value({ value }: { readonly value: ProvenanceValue }): ReactNode {
  const { t } = useWords();
  if (value === null || value === '') return <span className="report-provenance-blank">{t('空')}</span>;
  return typeof value === 'string' ? t(value) : value;
}

interface SourceProps {
  readonly input: ProvenanceAnswerInput;
  readonly id: number;
  readonly filePath: string;
  readonly onFollow: (column: string) => void;
}

function Source({ input: { source }, id, filePath, onFollow }: SourceProps): ReactNode {
  const { t } = useWords();
  switch (source.kind) {
    case 'workbook':
      return <FromWorkbook source={source} id={id} filePath={filePath} />;
    case 'master-data':
      return <FromMasterData source={source} id={id} filePath={filePath} />;
    case 'column':
      return (
        <p className="report-provenance-source">
          <FunctionOutlined aria-hidden />
          <span>{t('由本表计算得出')}</span>
          <Button type="link" size="small" onClick={() => onFollow(source.column)}>
            {t('查看其来源')}
          </Button>
        </p>
      );
    case 'missing':
      return (
        <p className="report-provenance-source report-provenance-missing">
          <QuestionCircleOutlined aria-hidden />
          <span>{t('没有对应的{{what}}', { what: source.what })}</span>
        </p>
      );
  }
}

function FromWorkbook({
  source,
  id,
  filePath,
}: {
  readonly source: WorkbookSource;
  readonly id: number;
  readonly filePath: string;
}): ReactNode {
  const { t } = useWords();
  return (
    <div className="report-provenance-source">
      <FileExcelOutlined aria-hidden />
      <span>
        <FileLink upload={source} id={id} filePath={filePath} />
        <br />
        {source.columnHeader === null
          ? t('第 {{row}} 行', { row: source.rowNumber })
          : t('第 {{row}} 行，“{{column}}”列', { row: source.rowNumber, column: source.columnHeader })}
        <br />
        {t('{{person}} 于 {{time}} 上传', { person: source.uploader, time: source.uploadedAt })}
      </span>
    </div>
  );
}

function FromMasterData({
  source,
  id,
  filePath,
}: {
  readonly source: MasterDataSource;
  readonly id: number;
  readonly filePath: string;
}): ReactNode {
  const { t } = useWords();
  return (
    <div className="report-provenance-source">
      <DatabaseOutlined aria-hidden />
      <span>
        {t('{{list}}：{{record}}', { list: source.list, record: source.recordName })}
        <br />
        {t('{{person}} 于 {{time}} 修改', { person: source.changedBy, time: source.changedAt })}
        {source.upload !== null && (
          <>
            <br />
            <FileLink upload={source.upload} id={id} filePath={filePath} /> {t('第 {{row}} 行', { row: source.upload.rowNumber })}
          </>
        )}
      </span>
    </div>
  );
}

interface FileLinkProps {
  readonly upload: Pick<WorkbookSource, 'uploadId' | 'fileName' | 'canDownload'>;
  readonly id: number;
  readonly filePath: string;
}

/** Downloads the very file, byte for byte as it was uploaded; its name alone for who may not have it. */
function FileLink({ upload: { uploadId, fileName, canDownload }, id, filePath }: FileLinkProps): ReactNode {
  const { t } = useWords();
  const { busy, start } = useDownload({ path: filePath, query: { id, uploadId } });
  if (!canDownload) return fileName;
  return (
    <Button
      type="link"
      size="small"
      className="report-file-link"
      icon={<DownloadOutlined aria-hidden />}
      iconPlacement="end"
      loading={busy}
      aria-label={`${t('下载文件')} ${fileName}`}
      onClick={() => void start()}
    >
      {fileName}
    </Button>
  );
}
