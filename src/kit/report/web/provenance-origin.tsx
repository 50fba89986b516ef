import {
  ApiOutlined,
  AuditOutlined,
  DatabaseOutlined,
  EditOutlined,
  FileExcelOutlined,
  FunctionOutlined,
  MailOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { InboxLink } from '#kit/mailbox/web/inbox-link.tsx';
import { provenanceFile } from '../define.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import type {
  InterfaceSource,
  MasterDataSource,
  ProvenanceSource,
  ReviewSource,
  SegmentEnd,
  SegmentSource,
  SettingSource,
  WorkbookSource,
  UploadPart,
} from '../provenance-contract.ts';
import type { ReportCell } from './provenance-panel.tsx';
import { RowsOrigin } from './rows-origin.tsx';

interface ProvenanceOriginProps {
  readonly source: ProvenanceSource;
  /** Index among the inputs of the value. */
  readonly inputIndex: number;
  readonly cell: ReportCell;
  readonly onOpen: (next: ReportCell) => void;
}

/** The origin of one input of a value. */
export function ProvenanceOrigin({ source, inputIndex, cell, onOpen }: ProvenanceOriginProps): ReactNode {
  const { t } = useWords();
  switch (source.kind) {
    case 'workbook':
    case 'interface':
    case 'master-data':
      return <FromRecord source={source} cell={cell} />;
    case 'rows':
      return <RowsOrigin source={source} inputIndex={inputIndex} cell={cell} onOpen={onOpen} />;
    case 'segment':
      return <FromSegment source={source} cell={cell} />;
    case 'parameter':
      return <Line icon={<EditOutlined aria-hidden />}>{t('查询时填写')}</Line>;
    case 'setting':
      return <FromSetting source={source} />;
    case 'review':
      return <FromReview source={source} />;
    case 'column':
      return (
        <Line icon={<FunctionOutlined aria-hidden />}>
          {t('由本表计算得出')} <ColumnLink column={source.column} cell={cell} onOpen={onOpen} />
        </Line>
      );
    case 'missing':
      return (
        <Line icon={<QuestionCircleOutlined aria-hidden />} className="report-provenance-missing">
          {t('没有对应的{{what}}', { what: source.what })}
        </Line>
      );
  }
}

interface LineProps {
  readonly icon: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

function Line({ icon, className = '', children }: LineProps): ReactNode {
  return (
    <div className={`report-provenance-source ${className}`}>
      {icon}
      <span>{children}</span>
    </div>
  );
}

function ColumnLink({ column, cell, onOpen }: Pick<ProvenanceOriginProps, 'cell' | 'onOpen'> & { readonly column: string }): ReactNode {
  const { t } = useWords();
  const next = cell.definition.columns.find(({ name }) => name === column);
  if (next === undefined) return null;
  return (
    <Button type="link" size="small" onClick={() => onOpen({ ...cell, column: next })}>
      {t('查看其来源')}
    </Button>
  );
}

type RecordSource = WorkbookSource | InterfaceSource | MasterDataSource;

/** A record from a file, from an interface, or maintained by a user. */
function FromRecord({ source, cell }: { readonly source: RecordSource; readonly cell: ReportCell }): ReactNode {
  switch (source.kind) {
    case 'workbook':
      return <FromWorkbook source={source} cell={cell} />;
    case 'interface':
      return <FromInterface source={source} cell={cell} />;
    case 'master-data':
      return <FromMasterData source={source} cell={cell} />;
  }
}

function FromWorkbook({ source, cell }: { readonly source: WorkbookSource; readonly cell: ReportCell }): ReactNode {
  const { t, language } = useWords();
  return (
    <>
      <Line icon={<FileExcelOutlined aria-hidden />}>
        <FileLink upload={source} cell={cell} />
        <br />
        {source.columnHeader === null
          ? t('第{{row}}行', { row: numberText(source.rowNumber, language) })
          : t('第{{row}}行，“{{column}}”列', { row: numberText(source.rowNumber, language), column: { columns: [source.columnHeader] } })}
        <br />
        {t('{{person}}于{{time}}上传', { person: source.uploader, time: source.uploadedAt })}
      </Line>
      {source.mail !== null && <FromMail mail={source.mail} uploadId={source.uploadId} cell={cell} />}
    </>
  );
}

/** The mail of a workbook: sender, subject, time, and a link to it. */
function FromMail({
  mail,
  uploadId,
  cell,
}: Pick<WorkbookSource, 'uploadId'> & { readonly mail: NonNullable<WorkbookSource['mail']>; readonly cell: ReportCell }): ReactNode {
  const { t } = useWords();
  const { sender, subject, sentTime, readTime, attachment, archiveName } = mail;
  return (
    <Line icon={<MailOutlined aria-hidden />}>
      {t('邮件：{{subject}}', { subject })}
      <br />
      {t('发件人：{{sender}}', { sender })}
      <br />
      {t('附件：{{name}}', { name: archiveName === null ? attachment : `${archiveName} / ${attachment}` })}
      <br />
      {sentTime === null ? t('{{read}}读取', { read: readTime }) : t('{{sent}}发送，{{read}}读取', { sent: sentTime, read: readTime })}
      <br />
      {mail.canDownload && (
        <>
          <PartLink uploadId={uploadId} part="message" cell={cell}>
            {t('原邮件')}
          </PartLink>
          <br />
        </>
      )}
      <InboxLink message={mail} />
    </Line>
  );
}

function FromInterface({ source, cell }: { readonly source: InterfaceSource; readonly cell: ReportCell }): ReactNode {
  const { t } = useWords();
  return (
    <Line icon={<ApiOutlined aria-hidden />}>
      <FileLink upload={source} cell={cell} />
      <br />
      {source.recordNumber !== null && (
        <>
          {t('接口返回的第{{number}}条', { number: source.recordNumber })}
          <br />
        </>
      )}
      {t('{{person}}于{{time}}拉取', { person: source.puller, time: source.pulledAt })}
    </Line>
  );
}

function FromMasterData({ source, cell }: { readonly source: MasterDataSource; readonly cell: ReportCell }): ReactNode {
  const { t, language } = useWords();
  return (
    <Line icon={<DatabaseOutlined aria-hidden />}>
      {t('{{list}}：{{record}}', { list: source.list, record: source.recordName })}
      <br />
      {t('{{person}}于{{time}}修改', { person: source.changedBy, time: source.changedAt })}
      {source.upload !== null && (
        <>
          <br />
          <FileLink upload={source.upload} cell={cell} /> {t('第{{row}}行', { row: numberText(source.upload.rowNumber, language) })}
        </>
      )}
    </Line>
  );
}

function FromSegment({ source: { received, left }, cell }: { readonly source: SegmentSource; readonly cell: ReportCell }): ReactNode {
  const { t } = useWords();
  return (
    <dl className="report-provenance-segment">
      <dt>{t('入库')}</dt>
      <dd>
        <End end={received} cell={cell} />
      </dd>
      <dt>{t('出库')}</dt>
      <dd>{left === null ? t('仍在库') : <End end={left} cell={cell} />}</dd>
    </dl>
  );
}

function End({ end, cell }: { readonly end: SegmentEnd; readonly cell: ReportCell }): ReactNode {
  return (
    <>
      {end.value}
      <FromRecord source={end.source} cell={cell} />
    </>
  );
}

function FromSetting({ source }: { readonly source: SettingSource }): ReactNode {
  const { t } = useWords();
  return (
    <Line icon={<SettingOutlined aria-hidden />}>
      {source.changedBy === null || source.changedAt === null
        ? t('系统设置，尚未修改过')
        : t('系统设置，{{person}}于{{time}}修改', { person: source.changedBy, time: source.changedAt })}
    </Line>
  );
}

function FromReview({ source }: { readonly source: ReviewSource }): ReactNode {
  const { t } = useWords();
  return (
    <Line icon={<AuditOutlined aria-hidden />}>
      {`${source.what} ${source.period}`}
      <br />
      {source.examiner === null || source.examineTime === null
        ? t('尚未审核')
        : t('{{person}}于{{time}}审核', { person: source.examiner, time: source.examineTime })}
    </Line>
  );
}

interface FileLinkProps {
  readonly upload: Pick<WorkbookSource, 'uploadId' | 'fileName' | 'canDownload'>;
  readonly cell: ReportCell;
}

/** A link that downloads the original file; without the permission only its name. */
function FileLink({ upload: { uploadId, fileName, canDownload }, cell }: FileLinkProps): ReactNode {
  const { t } = useWords();
  if (!canDownload) return fileName;
  return (
    <PartLink uploadId={uploadId} part="file" cell={cell} label={`${t('下载文件')} ${fileName}`}>
      {fileName}
    </PartLink>
  );
}

interface PartLinkProps {
  readonly uploadId: number;
  readonly part: UploadPart;
  readonly cell: ReportCell;
  /** The accessible name, if the text is not sufficient. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Downloads a file of an upload, byte for byte. */
function PartLink({ uploadId, part, cell: { definition, record, parameters }, label, children }: PartLinkProps): ReactNode {
  const query = { ...parameters, id: record.id, uploadId, part };
  return (
    <FileButton
      type="link"
      size="small"
      className="report-file-link"
      iconPlacement="end"
      aria-label={label}
      path={provenanceFile(definition.calls)}
      query={query}
    >
      {children}
    </FileButton>
  );
}
