import { keepPreviousData } from '@tanstack/react-query';
import { Alert, Checkbox, Drawer, Input, Tag, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { distiInventory } from '#features/inventory-review/definition.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { DownloadButton } from '#kit/import/web/history/import-history.tsx';
import { withWholeWords } from '#kit/ui/web/table/title-width.ts';
import { usePermission } from '#kit/session/web/session.ts';
import { ExportButton } from '#kit/ui/web/export-button.tsx';
import { ListPager } from '#kit/ui/web/table/list-pager.tsx';
import { QueryContent } from '#kit/ui/web/page/page-states.tsx';
import type { Page } from '#kit/ui/web/url-filters.ts';
import { WideTable } from '#kit/ui/web/table/wide-table.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import { clearable } from '#kit/ui/web/toolbar/clearable.tsx';
import type { DemandLineRow, linePage, RecordRow } from '../contract.ts';
import { PATHS } from '../definition.ts';
import { Alternatives } from './alternatives.tsx';

const DRAWER_WIDTH = 1280;
const FIRST: Page = { current: 1, size: 10 };

interface LinesDrawerProps {
  /** Null for closed. */
  readonly record: RecordRow | null;
  readonly onClose: () => void;
}

/** A record's lines, each with its warehouses and the reasons. */
export function LinesDrawer({ record, onClose }: LinesDrawerProps): ReactNode {
  const { t } = useWords();
  return (
    <Drawer
      open={record !== null}
      onClose={onClose}
      size={`min(${DRAWER_WIDTH}px, 100vw)`}
      title={t('分仓明细：{{file}}', { file: record?.fileName ?? '' })}
      destroyOnHidden
    >
      {record !== null && (
        <>
          {record.completionEnded !== '' && <Alert type="warning" showIcon className="split-ended-alert" title={record.completionEnded} />}
          <InventorySource record={record} />
          <Lines recordId={record.id} />
        </>
      )}
    </Drawer>
  );
}

/** The inventory from which the record was computed: its file, and its reviewer. */
function InventorySource({ record: { inventoryDay, inventory } }: { readonly record: RecordRow }): ReactNode {
  const { t } = useWords();
  const mayDownload = usePermission([distiInventory.codes.download]);
  if (inventoryDay === null || inventory === null) return null;
  const { uploadId, fileName, uploader, uploadTime, examiner, examineTime } = inventory;
  return (
    <p>
      {`${t('Disti库存')} ${inventoryDay} · `}
      {mayDownload ? (
        <DownloadButton path={`/ops/uploads/${uploadId}/file`} title={fileName}>
          {fileName}
        </DownloadButton>
      ) : (
        fileName
      )}
      {[
        '',
        t('{{person}}于{{time}}上传', { person: uploader, time: uploadTime }),
        t('{{person}}于{{time}}审核', { person: examiner, time: examineTime }),
      ].join(' · ')}
    </p>
  );
}

const alternativesOf = (line: DemandLineRow) => <Alternatives line={line} />;

function Lines({ recordId }: { readonly recordId: number }): ReactNode {
  const { t } = useWords();
  const [page, setPage] = useState(FIRST);
  const [requested, setQuery] = useState({ keyword: '', exceptionsOnly: 0 });
  const request = (next: Partial<typeof requested>) => {
    setQuery({ ...requested, ...next });
    setPage(FIRST);
  };
  const lines = useCall<typeof linePage>(
    { path: PATHS.lines, query: { id: recordId, ...requested, current: page.current, size: page.size } },
    { placeholderData: keepPreviousData },
  );
  const records = lines.data?.records ?? [];
  return (
    <div aria-busy={lines.isFetching}>
      <div className="split-lines-filter">
        <Input.Search
          allowClear={clearable(t)}
          style={{ width: 260 }}
          maxLength={50}
          aria-label={t('SKU、MPN或目的仓')}
          placeholder={t('SKU、MPN或目的仓')}
          onSearch={(keyword) => request({ keyword: keyword.trim() })}
        />
        <Checkbox onChange={({ target }) => request({ exceptionsOnly: target.checked ? 1 : 0 })}>{t('只看异常')}</Checkbox>
        <ExportButton path={PATHS.linesExport} query={{ id: recordId, ...requested }} />
      </div>
      <QueryContent query={lines}>
        <WideTable<DemandLineRow>
          size="small"
          rowKey="id"
          columns={withWholeWords(useColumns())}
          dataSource={[...records]}
          loading={lines.isPending}
          pagination={false}
          expandable={{
            expandedRowRender: alternativesOf,
            rowExpandable: ({ mpn, reason }) => mpn !== null && (reason === null || reason === '库存不足'),
            columnTitle: t('分配依据'),
            columnWidth: 80,
          }}
        />
      </QueryContent>
      <ListPager
        page={page}
        shown={records.length}
        total={lines.data?.total ?? null}
        totalCapped={false}
        onTurn={(next) => setPage((now) => ({ ...now, ...next }))}
      />
    </div>
  );
}

function useColumns(): TableColumnsType<DemandLineRow> {
  const { t, language } = useWords();
  const count = (pieces: number) => numberText(pieces, language);
  return [
    { title: t('行号'), dataIndex: 'rowIndex', width: 60, align: 'right' },
    { title: 'SKU', dataIndex: 'skuCode', width: 106 },
    { title: 'MPN', dataIndex: 'mpn', width: 92, render: (mpn: string | null) => mpn ?? '-' },
    {
      title: t('目的仓'),
      key: 'destination',
      width: 180,
      render: (_, { destinationWarehouse, destinationCity }) =>
        destinationWarehouse.includes(destinationCity)
          ? destinationWarehouse
          : t('{{name}}（{{detail}}）', { name: destinationWarehouse, detail: destinationCity }),
    },
    { title: t('需求'), dataIndex: 'quantity', width: 75, align: 'right', render: count },
    { title: t('已分'), dataIndex: 'allocated', width: 75, align: 'right', render: count },
    { title: t('发货仓'), key: 'portions', width: 250, render: (_, line) => <Portions line={line} /> },
    {
      title: t('异常原因'),
      key: 'reason',
      width: 130,
      render: (_, { reason, missing }) => (reason === null ? '-' : <Tag color="error">{`${t(reason)} ${count(missing)}`}</Tag>),
    },
  ];
}

function Portions({ line }: { readonly line: DemandLineRow }): ReactNode {
  const { t, language } = useWords();
  if (line.portions.length === 0) return '-';
  return line.portions.map(({ warehouse, city, productCode, quantity, way, days }) => (
    <span key={[warehouse, city, productCode, way].join(' ')} className="split-portion">
      {`${warehouse} × ${numberText(quantity, language)} `}
      <small>{[t(way), t('时效{{days}}天', { days }), `${t('物料号')} ${productCode}`].join(' · ')}</small>
    </span>
  ));
}
