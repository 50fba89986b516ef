import { ArrowLeftOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Drawer, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { figureText } from '#kit/chart/web/figure-text.ts';
import { exactText, numberText, percentSign } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { DownloadButton } from '#kit/import/web/history/import-history.tsx';
import { QueryView } from '#kit/ui/web/page/page-states.tsx';
import { WideTable } from '#kit/ui/web/table/wide-table.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import type { dashboardSourceLines, dashboardSources, SourceLine, SourcesTotal, SourceWeek } from '../contract.ts';
import { PATHS, PIECES } from '../definition.ts';
import { unitOf } from './figures/charts.ts';
import type { FigureSource, ComputedFigure, SummedFigure } from './figure-source.ts';
import { FigureButton } from '#kit/ui/web/table/cell-button.tsx';

const WIDTH = 1080;
/** Rows of a file per page. */
const PAGE_SIZE = 20;

/** The source of a figure: the weekly files that it sums, or its formula with links to the sources of the operands. */
export function SourcesDrawer({ source, onClose }: { readonly source: FigureSource | null; readonly onClose: () => void }): ReactNode {
  const { t } = useWords();
  // The operands that the user has opened, starting from a source. They are discarded when the source changes.
  const [followed, setFollowed] = useState<Followed>({ from: null, sources: [] });
  const sources = followed.from === source ? followed.sources : [];
  const shown = sources.at(-1) ?? source;
  return (
    <Drawer
      open={source !== null}
      onClose={onClose}
      size={`min(${WIDTH}px, 100vw)`}
      title={t('数据来源：{{title}}', { title: shown?.title ?? '' })}
      destroyOnHidden
    >
      {sources.length > 0 && (
        <Button
          type="link"
          size="small"
          icon={<ArrowLeftOutlined aria-hidden />}
          onClick={() => setFollowed({ from: source, sources: sources.slice(0, -1) })}
        >
          {t('返回上一项')}
        </Button>
      )}
      {shown !== null &&
        ('query' in shown ? (
          // The key discards the expanded rows of the previous figure.
          <Sources key={shown.title} query={shown.query} />
        ) : (
          <Formula key={shown.title} figure={shown} onFollow={(operand) => setFollowed({ from: source, sources: [...sources, operand] })} />
        ))}
    </Drawer>
  );
}

interface Followed {
  readonly from: FigureSource | null;
  readonly sources: readonly FigureSource[];
}

/** A figure with its formula and operands. */
function Formula({ figure, onFollow }: { readonly figure: ComputedFigure; readonly onFollow: (operand: FigureSource) => void }): ReactNode {
  const { t, language } = useWords();
  return (
    <>
      <Figure value={figure.value} unit={figure.unit} />
      <p className="dashboard-formula">{figure.formula}</p>
      <dl className="ui-terms dashboard-operands" aria-label={t('由以下数值得出')}>
        {figure.operands.map(({ key, name, value, unit, source }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {value === null ? (
                '-'
              ) : (
                <FigureButton onClick={() => onFollow(source)}>
                  {`${exactText(value, language)}${unit === '' ? '' : ` (${unit})`}`}
                </FigureButton>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The figure with all decimals of the answer. */
function Figure({ value, unit }: { readonly value: string | null; readonly unit: string }): ReactNode {
  const { language } = useWords();
  return (
    <p className="dashboard-figure">
      <strong>{value === null ? '-' : exactText(value, language)}</strong>
      {unit === '%' ? percentSign(language) : ` ${unit}`}
    </p>
  );
}

function Sources({ query }: Pick<SummedFigure, 'query'>): ReactNode {
  const { t, language } = useWords();
  const columns = useColumns();
  const answer = useCall<typeof dashboardSources>({ path: PATHS.sources, query });
  return (
    <QueryView query={answer} isEmpty={({ weeks }) => weeks.length === 0}>
      {({ about, weeks, total, canDownload }) => (
        <>
          <Figure value={total.value} unit={unitOf(about, t)} />
          <p className="dashboard-formula">
            {about.dataType === PIECES
              ? t('以下各行销量合计{{sum}}台 ÷ 10,000', { sum: figureText(total.quantity, 0, language) })
              : t('以下各行销额合计{{sum}}元 ÷ 100,000,000', { sum: figureText(total.amount, 2, language) })}
          </p>
          {canDownload && (
            <FileButton
              className="dashboard-sources-download"
              disabled={weeks.every(({ lines }) => lines === 0)}
              path={PATHS.sourceLinesDownload}
              query={query}
            >
              {t('下载这些行')}
            </FileButton>
          )}
          <WideTable<SourceWeek>
            size="small"
            rowKey="week"
            columns={columns}
            dataSource={[...weeks]}
            pagination={false}
            summary={() => totalRow(total)}
            expandable={{
              rowExpandable: ({ lines }) => lines > 0,
              expandedRowRender: ({ weekBelong }) => linesOf({ ...query, week: weekBelong }),
            }}
          />
        </>
      )}
    </QueryView>
  );
}

/** The totals of all weeks; the cells match the columns of `useColumns`. */
function TotalRow({ total: { lines, quantity, amount } }: { readonly total: SourcesTotal }): ReactNode {
  const { t, language } = useWords();
  const number = (value: number | string) => figureText(value, 2, language);
  return (
    <Table.Summary.Row className="dashboard-total">
      <Table.Summary.Cell index={0} />
      <Table.Summary.Cell index={1} colSpan={5}>
        {t('合计')}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={6} align="right">
        {number(lines)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={7} />
      <Table.Summary.Cell index={8} align="right">
        {number(quantity)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={9} align="right">
        {number(amount)}
      </Table.Summary.Cell>
    </Table.Summary.Row>
  );
}

const totalRow = (total: SourcesTotal): ReactNode => <TotalRow total={total} />;

function linesOf({ marketType = '', brand = '', priceRange = '', exceptApple = '', week = '' }: SummedFigure['query']): ReactNode {
  return <Lines query={{ marketType, brand, priceRange, exceptApple, week }} />;
}

/** The rows of a week's file that are in a figure, by page. */
function Lines({ query }: Pick<SummedFigure, 'query'>): ReactNode {
  const { t, language } = useWords();
  const [current, setCurrent] = useState(1);
  const answer = useCall<typeof dashboardSourceLines>(
    { path: PATHS.sourceLines, query: { ...query, current, size: PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  );
  const number = (value: number | string) => figureText(value, 2, language);
  const columns: TableColumnsType<SourceLine> = [
    { title: t('行号'), dataIndex: 'row', render: (row: number) => t('第{{row}}行', { row }) },
    { title: t('品牌'), dataIndex: 'brand' },
    { title: t('渠道'), dataIndex: 'channel', render: (channel: string) => t(channel) },
    { title: t('价位段'), dataIndex: 'priceBand', render: (band: string) => t(band) },
    { title: t('销量(台)'), dataIndex: 'quantity', align: 'right', render: number },
    { title: t('销额(元)'), dataIndex: 'amount', align: 'right', render: number },
  ];
  return (
    <QueryView query={answer}>
      {({ records, total }) => (
        <Table<SourceLine>
          size="small"
          rowKey="row"
          columns={columns}
          dataSource={[...records]}
          loading={answer.isFetching}
          pagination={{
            current,
            pageSize: PAGE_SIZE,
            total,
            showSizeChanger: false,
            hideOnSinglePage: true,
            showTotal: () => t('共{{total}}条', { total: numberText(total, language) }),
            onChange: setCurrent,
          }}
        />
      )}
    </QueryView>
  );
}

function useColumns(): TableColumnsType<SourceWeek> {
  const { t, language } = useWords();
  const number = (value: number | string) => figureText(value, 2, language);
  return [
    { title: t('市场周'), dataIndex: 'week' },
    {
      title: t('自然周'),
      key: 'weekBelong',
      render: (_, { weekBelong, path }) => (path === null ? weekBelong : <Link to={path}>{weekBelong}</Link>),
    },
    { title: t('文件名'), key: 'file', render: (_, week) => <File upload={week.upload} /> },
    { title: t('上传时间'), key: 'time', render: (_, { upload }) => upload?.uploadTime ?? '-' },
    { title: t('上传人'), key: 'uploader', render: (_, { upload }) => upload?.uploader ?? '-' },
    { title: t('行数'), dataIndex: 'lines', align: 'right', render: number },
    { title: t('首行'), key: 'row', render: (_, { firstRow }) => (firstRow === null ? '-' : t('第{{row}}行', { row: firstRow })) },
    { title: t('销量(台)'), dataIndex: 'quantity', align: 'right', render: number },
    { title: t('销额(元)'), dataIndex: 'amount', align: 'right', render: number },
  ];
}

function File({ upload }: { readonly upload: SourceWeek['upload'] }): ReactNode {
  if (upload === null) return '-';
  const { uploadId, fileName, hasFile } = upload;
  if (!hasFile) return fileName;
  return (
    <DownloadButton path={`/ops/uploads/${uploadId}/file`} title={fileName}>
      {fileName}
    </DownloadButton>
  );
}
