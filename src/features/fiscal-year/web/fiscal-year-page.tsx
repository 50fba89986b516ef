import { PlusOutlined } from '@ant-design/icons';
import { Button, Space, Table, Tag } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { downloadFile } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { rangeText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { notifyWhile } from '#kit/page/web/notice.ts';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { EmptyState, BLANK_EMPTY_TEXT, QueryContent } from '#kit/ui/web/page/page-states.tsx';
import { Toolbar } from '#kit/ui/web/toolbar/toolbar.tsx';
import { RefreshButton } from '#kit/ui/web/page/refresh-button.tsx';
import { NEW_BUTTON } from '#kit/ui/web/shortcuts.ts';
import { businessToday } from '#kit/session/web/business-day.ts';
import { nextYear, yearText } from '../calendar.ts';
import type { FiscalYear, fiscalYearList } from '../contract.ts';
import { AddYearDialog } from './add-year-dialog.tsx';
import { QuartersDialog } from './quarters-dialog.tsx';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';

/** One object, so that the dialog does not compute its proposal again with each rendering while the years are loading. */
const NO_YEARS: readonly FiscalYear[] = [];

/** The fiscal years, their quarters, and their calendar (docs/business-rules/calendars.md#fiscal-calendar). */
export default function FiscalYearPage(): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  const years = useCall<typeof fiscalYearList>({ path: '/sys/fiscal/list', withNotice: true });
  const [isAddDialogOpen, setAddDialogOpen] = useState(false);
  // Kept while the edit dialog closes, so that its content does not change.
  const [editedYear, setEditedYear] = useState<FiscalYear | null>(null);
  const [isEditDialogOpen, setEditDialogOpen] = useState(false);
  // The id of the year that is being downloaded.
  const [downloading, setDownloading] = useState<number | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: ['/sys/fiscal/list'] });

  function edit(year: FiscalYear): void {
    setEditedYear(year);
    setEditDialogOpen(true);
  }

  async function download(year: FiscalYear): Promise<void> {
    setDownloading(year.id);
    const running = downloadFile({ path: '/sys/fiscal/exportAppleDate', query: { id: year.id } });
    await notifyWhile(t('数据正在下载'), running).finally(() => setDownloading(null));
  }

  const addButton = (
    <Permitted codes={['sys-manage-apple-date-insert-year']}>
      <Button {...NEW_BUTTON} type="primary" icon={<PlusOutlined />} onClick={() => setAddDialogOpen(true)}>
        {t('新增财年')}
      </Button>
    </Permitted>
  );
  return (
    <section className="list-screen" aria-label={t('财年维护')}>
      <div className="list-head">
        <Toolbar
          display={
            <>
              <RefreshButton />
              <ConnectButton path="/sys/fiscal/list/table" query={{}} />
            </>
          }
        >
          {addButton}
        </Toolbar>
      </div>
      <QueryContent query={years}>
        <Table<FiscalYear>
          size="small"
          rowKey="id"
          loading={years.isPending}
          dataSource={years.data ?? []}
          pagination={false}
          locale={{
            emptyText: years.data === undefined ? BLANK_EMPTY_TEXT : <EmptyState actions={addButton} />,
          }}
          columns={[
            { title: t('财年'), dataIndex: 'year', width: 200, render: yearText },
            {
              title: t('四个季度'),
              key: 'quarters',
              // A year whose four quarters are set can be downloaded.
              render: (_, { canDownload: areSet, quarterList }) => (
                <Space>
                  <Tag color={areSet ? 'success' : 'default'}>{areSet ? t('已设置') : t('未设置')}</Tag>
                  {areSet && rangeText(quarterList[0]?.startTime ?? '', quarterList.at(-1)?.endTime ?? '', t)}
                </Space>
              ),
            },
            {
              title: t('操作'),
              key: 'actions',
              width: 220,
              render: (_, year) => (
                <div className="ui-cell-buttons">
                  <Permitted codes={['sys-manage-apple-date-update']}>
                    <CellButton onClick={() => edit(year)}>{t('编辑')}</CellButton>
                  </Permitted>
                  <Permitted codes={['sys-manage-apple-date-download']}>
                    <CellButton disabled={!year.canDownload} loading={downloading === year.id} onClick={() => void download(year)}>
                      {t('下载')}
                    </CellButton>
                  </Permitted>
                </div>
              ),
            },
          ]}
        />
      </QueryContent>
      <AddYearDialog
        open={isAddDialogOpen}
        proposed={nextYear(years.data ?? [], businessToday())}
        onSaved={reload}
        onClose={() => setAddDialogOpen(false)}
      />
      <QuartersDialog
        open={isEditDialogOpen}
        year={editedYear}
        years={years.data ?? NO_YEARS}
        onSaved={reload}
        onClose={() => setEditDialogOpen(false)}
      />
    </section>
  );
}
