import { DownloadOutlined, HistoryOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Table, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { ImportDialog } from '#kit/import/web/import-dialog.tsx';
import { ImportHistory } from '#kit/import/web/import-history.tsx';
import { PushNotice } from '#kit/push/web/push-notice.tsx';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { usePermission, useSession } from '#kit/session/web/session.ts';
import { DaysFilter } from '#kit/ui/web/days-filter.tsx';
import { ListPager } from '#kit/ui/web/list-pager.tsx';
import { notify } from '#kit/ui/web/notice.ts';
import { Answered, Nothing, RowsOf } from '#kit/ui/web/page-states.tsx';
import { useDownload } from '#kit/ui/web/use-download.ts';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import type { factoryList, filePage, SubsidyFileRow } from '../contract.ts';
import { CODES, PATHS, subsidyImport } from '../definition.ts';
import { useFileColumns } from './file-columns.tsx';
import '#kit/list/web/list.css';

/** How often a page is read again while rows are on their way to the platform. */
const REFRESH_MS = 5000;

const NO_DAYS = { dataDateStart: '', dataDateEnd: '' };

/** The subsidy files of each factory, and the subsidy times that are added to them (document 2 §2.4). */
export default function SubsidyPage(): ReactNode {
  const { t } = useWords();
  const [address, setAddress] = useSearchParams();
  const factories = useQuery({
    queryKey: [PATHS.factories],
    queryFn: ({ signal }) => callApi<typeof factoryList>({ path: PATHS.factories, signal, silent: true }),
  });
  return (
    <section className="list-screen" aria-label={t('国补数据')}>
      <Answered query={factories} isEmpty={(list) => list.length === 0}>
        {(list) => {
          const chosen = list.find(({ code }) => code === address.get('factoryCode'))?.code ?? list[0]?.code ?? '';
          return (
            <>
              <Tabs
                aria-label={t('工厂')}
                activeKey={chosen}
                // Another tab starts at page 1 with 10 rows (document 2 §1).
                onChange={(factoryCode) => setAddress({ factoryCode }, { replace: true })}
                items={list.map(({ code, name }) => ({ key: code, label: name }))}
              />
              <FilesOfFactory key={chosen} factoryCode={chosen} />
            </>
          );
        }}
      </Answered>
    </section>
  );
}

function FilesOfFactory({ factoryCode }: { readonly factoryCode: string }): ReactNode {
  const { t } = useWords();
  const { filters, page, search, turnTo } = useUrlFilters(NO_DAYS);
  const files = useFiles(factoryCode, filters, page);
  const [uploadTo, setUploadTo] = useState<SubsidyFileRow | null>(null);
  const refresh = () => void files.refetch();
  const records = files.data?.records ?? [];
  return (
    <div aria-busy={files.isFetching}>
      <div className="list-head">
        <DaysFilter
          label={t('数据日期')}
          value={[filters.dataDateStart, filters.dataDateEnd]}
          onSearch={([dataDateStart, dataDateEnd]) => search({ dataDateStart, dataDateEnd })}
        />
        <Actions onUndone={refresh} />
      </div>
      <RowsOf query={files}>
        {files.data !== undefined && <PushNotice standing={files.data.push} />}
        <Table<SubsidyFileRow>
          className="list-table"
          size="small"
          rowKey="id"
          columns={useFileColumns(setUploadTo)}
          dataSource={[...records]}
          loading={files.isPending || files.isPlaceholderData}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{
            emptyText: files.data === undefined ? ' ' : <Nothing text={t('国补文件每晚按工厂和GI日期自动生成，还没有可显示的文件')} />,
          }}
        />
      </RowsOf>
      <ListPager page={page} shown={records.length} total={files.data?.total ?? null} totalCapped={false} onTurn={turnTo} />
      <TimesDialog file={uploadTo} onClose={() => setUploadTo(null)} onImported={refresh} />
    </div>
  );
}

/** A range of days travels as start 00:00:00 and end 23:59:59 (document 2 §7). */
function useFiles(
  factoryCode: string,
  { dataDateStart, dataDateEnd }: typeof NO_DAYS,
  page: { readonly current: number; readonly size: number },
) {
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  return useQuery({
    queryKey: [PATHS.page, corporate, factoryCode, dataDateStart, dataDateEnd, page],
    queryFn: ({ signal }) =>
      callApi<typeof filePage>({
        path: PATHS.page,
        query: {
          factoryCode,
          ...(dataDateStart === '' ? {} : { dataDateStart: `${dataDateStart} 00:00:00` }),
          ...(dataDateEnd === '' ? {} : { dataDateEnd: `${dataDateEnd} 23:59:59` }),
          current: page.current,
          size: page.size,
        },
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.push.configured === true && state.data.push.waiting > 0 ? REFRESH_MS : false),
  });
}

/** Template and history. */
function Actions({ onUndone }: { readonly onUndone: () => void }): ReactNode {
  const { t } = useWords();
  const template = useDownload({ path: PATHS.template });
  const [open, setOpen] = useState(false);
  return (
    <div className="list-actions-group">
      <Permitted codes={[CODES.template]}>
        <Button icon={<DownloadOutlined aria-hidden />} loading={template.busy} onClick={() => void template.start()}>
          {t('模板下载')}
        </Button>
      </Permitted>
      <Permitted codes={[CODES.upload, CODES.data]}>
        <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {t('导入记录')}
        </Button>
        <ImportHistory
          open={open}
          importer={subsidyImport.name}
          title={subsidyImport.title}
          onClose={() => setOpen(false)}
          onUndone={onUndone}
        />
      </Permitted>
    </div>
  );
}

interface TimesDialogProps {
  /** Whose devices get subsidy times; null keeps the dialog closed. */
  readonly file: SubsidyFileRow | null;
  readonly onClose: () => void;
  readonly onImported: () => void;
}

function TimesDialog({ file, onClose, onImported }: TimesDialogProps): ReactNode {
  const { t, language } = useWords();
  const template = useDownload({ path: PATHS.template });
  const mayTemplate = usePermission([CODES.template]);
  const tell = ({ refused, outcomes }: ImportAnswer): void => {
    onImported();
    if (refused === 0) return notify.success(t('上传成功'));
    const [count, stored] = [refused, outcomes?.stored ?? 0].map((lines) => lines.toLocaleString(language)) as [string, string];
    notify.warning(t('{{count}} 行不符合，已保存其余 {{stored}} 行，不符合的行可在异常数据中下载', { count, stored }));
  };
  return (
    <ImportDialog
      open={file !== null}
      shape={subsidyImport}
      path={PATHS.import}
      fileField="excelFile"
      fields={{ gbDataId: file?.id ?? 0 }}
      {...(mayTemplate ? { onTemplate: () => void template.start() } : {})}
      onClose={onClose}
      onImported={tell}
    />
  );
}
