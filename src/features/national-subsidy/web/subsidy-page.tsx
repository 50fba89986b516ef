import { FileExcelOutlined, ProfileOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { FACTORIES } from '#features/master-data/storage-location/definition.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { ImportDialog } from '#kit/import/web/import-dialog.tsx';
import { ImportHistory } from '#kit/import/web/history/import-history.tsx';
import { PushNotice } from '#kit/push/web/push-notice.tsx';
import { pushRefreshInterval } from '#kit/push/web/refresh-interval.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { usePermission, useSession } from '#kit/session/web/session.ts';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { ALL_DAYS, type DataDays, DaysFilter, timesOf } from '#kit/ui/web/days/days-filter.tsx';
import { DimensionScreen } from '#kit/period-upload/web/dimension-screen.tsx';
import { notifyStored } from '#kit/import/web/run/stored-notice.ts';
import { notify } from '#kit/page/web/notice.ts';
import { EmptyState } from '#kit/ui/web/page/page-states.tsx';
import { useDownload } from '#kit/ui/web/use-download.ts';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import { PagedRows } from '#kit/list/web/paged-rows.tsx';
import type { subsidyFilePage, SubsidyFileRow } from '../contract.ts';
import { CODES, PATHS, subsidyImport } from '../definition.ts';
import { useSubsidyFileColumns } from './file-columns.tsx';

/** The subsidy files of each factory, with their uploads (docs/business-rules/integrations.md#national-subsidy). */
export default function SubsidyPage(): ReactNode {
  const { t } = useWords();
  return (
    <DimensionScreen title={t('国补数据')} label={t('工厂')} path={PATHS.factories} wireName="factoryCode" source={FACTORIES}>
      {(factoryCode) => <FilesOfFactory factoryCode={factoryCode} />}
    </DimensionScreen>
  );
}

function FilesOfFactory({ factoryCode }: { readonly factoryCode: string }): ReactNode {
  const { t } = useWords();
  const { filters, page, search, turnTo } = useUrlFilters(ALL_DAYS);
  const files = useFiles(factoryCode, filters, page);
  const [uploadFile, setUploadFile] = useState<SubsidyFileRow | null>(null);
  const refresh = () => void files.refetch();
  return (
    <div aria-busy={files.isFetching}>
      <div className="list-head">
        <DaysFilter label={t('数据日期')} value={filters} onSearch={search} />
        <Actions onUndone={refresh} />
        <ConnectButton path={`${PATHS.page}/table`} query={{ factoryCode, ...timesOf(filters) }} />
      </div>
      <PagedRows<SubsidyFileRow>
        query={files}
        rowKey="id"
        columns={useSubsidyFileColumns(setUploadFile)}
        page={page}
        onTurn={turnTo}
        empty={<EmptyState text={t('国补文件每晚按工厂和GI日期自动生成，还没有可显示的文件')} />}
      >
        {files.data !== undefined && (
          <PushNotice status={files.data.push} sendNow={{ path: PATHS.sendNow, codes: [CODES.upload], onSent: refresh }} />
        )}
      </PagedRows>
      <TimesDialog file={uploadFile} onClose={() => setUploadFile(null)} onImported={refresh} />
    </div>
  );
}

function useFiles(factoryCode: string, days: DataDays, page: { readonly current: number; readonly size: number }) {
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  return useCall<typeof subsidyFilePage>(
    { path: PATHS.page, query: { factoryCode, ...timesOf(days), current: page.current, size: page.size } },
    {
      dependsOn: [corporate],
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pushRefreshInterval(state.data?.push),
    },
  );
}

/** The buttons of the template and of the import history. */
function Actions({ onUndone }: { readonly onUndone: () => void }): ReactNode {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <div className="ui-toolbar-group">
      <Permitted codes={[CODES.template]}>
        <FileButton icon={<FileExcelOutlined aria-hidden />} path={PATHS.template}>
          {t('模板下载')}
        </FileButton>
      </Permitted>
      <Permitted codes={[CODES.upload, CODES.data]}>
        <Button icon={<ProfileOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {t('上传记录')}
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
  /** The file whose devices get subsidy times; the dialog is closed if null. */
  readonly file: SubsidyFileRow | null;
  readonly onClose: () => void;
  readonly onImported: () => void;
}

function TimesDialog({ file, onClose, onImported }: TimesDialogProps): ReactNode {
  const words = useWords();
  const { t, language } = words;
  const template = useDownload({ path: PATHS.template });
  const mayDownloadTemplate = usePermission([CODES.template]);
  const showResult = (answer: ImportAnswer): void => {
    onImported();
    const { refused, outcomes } = answer;
    if (refused === 0) return notifyStored(subsidyImport.name, t('上传成功'), [answer], words, onImported);
    const count = numberText(refused, language);
    const stored = outcomes?.stored ?? 0;
    notify.warning(
      stored === 0
        ? t('全部{{count}}行都不符合，没有保存国补时间，不符合的行可在异常数据中下载', { count })
        : t('{{count}}行不符合，已保存其余{{stored}}行，不符合的行可在异常数据中下载', { count, stored: numberText(stored, language) }),
    );
  };
  return (
    <ImportDialog
      open={file !== null}
      shape={subsidyImport}
      call={{ path: PATHS.import, fileField: 'excelFile', fields: { gbDataId: file?.id ?? 0 } }}
      onTemplate={mayDownloadTemplate ? () => void template.start() : undefined}
      onClose={onClose}
      onStored={(answers) => answers.forEach(showResult)}
    />
  );
}
