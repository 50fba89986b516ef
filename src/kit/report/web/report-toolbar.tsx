import { PieChartOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ColumnChoice } from '#kit/saved-view/web/column-choice.tsx';
import { ViewMenu } from '#kit/saved-view/web/view-menu.tsx';
import { visibleColumns } from '#kit/saved-view/web/views.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { filterNames } from '#kit/records/define.ts';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { RefreshButton } from '#kit/ui/web/page/refresh-button.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { Toolbar } from '#kit/ui/web/toolbar/toolbar.tsx';
import type { ReportDefinition, ReportDownload } from '../define.ts';
import { isFixedByDefault } from './columns.tsx';
import type { Report } from './use-report.ts';

interface ReportToolbarProps {
  readonly definition: ReportDefinition;
  readonly report: Report;
}

/**
 * The toolbar of a report: downloads, each for users with its code, and display options.
 * @param more buttons of this report only
 */
export function ReportToolbar({ definition, report, more }: ReportToolbarProps & { readonly more: ReactNode }): ReactNode {
  const { t } = useWords();
  // The filtered rows, in the table's order.
  const { orderBy, order } = report.page;
  const exported = { ...report.filters, orderBy, order, unfolded: [...report.unfolded].join(',') };
  const display = (
    <>
      <ViewMenu views={report.views} current={report.current} onOpen={report.openView} />
      <ColumnChoice
        columns={definition.columns.map((column) => ({ name: column.name, title: t(column.title), isPinned: isFixedByDefault(column) }))}
        settings={report.views.columns}
        onChoose={report.views.chooseColumns}
      />
      <RefreshButton onRefresh={report.refresh} />
      <Permitted codes={[definition.codes.export]}>
        <ConnectButton
          disabled={!report.ready}
          path={definition.calls.export.path}
          query={exported}
          columns={visibleColumns(definition.columns, report.views.columns).map(({ name }) => name)}
        />
      </Permitted>
    </>
  );
  return (
    <Toolbar display={display}>
      <Permitted codes={[definition.codes.export]}>
        <FileButton
          path={definition.calls.export.path}
          query={exported}
          // With a message of its own, the server refuses the export of an empty table.
          rows={definition.emptyExport === undefined ? report.answer?.total : undefined}
          disabledReason={report.ready ? undefined : t('请输入取数参数并点击取数按钮')}
        >
          {t('数据下载')}
        </FileButton>
      </Permitted>
      {(definition.downloads ?? []).map((download) => (
        <DownloadButton key={download.path} download={download} definition={definition} report={report} />
      ))}
      {more}
    </Toolbar>
  );
}

function DownloadButton({ download, definition, report }: ReportToolbarProps & { readonly download: ReportDownload }): ReactNode {
  const { t } = useWords();
  const names = definition.filters.filter(({ name }) => download.filters.includes(name)).flatMap(filterNames);
  const query = Object.fromEntries(names.map((name) => [name, report.filters[name]]));
  // The file has rows that the table does not have, if another filter is set.
  const hasSameRows = Object.entries(report.filters).every(([name, value]) => value === '' || names.includes(name));
  return (
    <Permitted codes={[download.code]}>
      <FileButton
        icon={<PieChartOutlined aria-hidden />}
        path={download.path}
        query={query}
        rows={hasSameRows ? report.answer?.total : undefined}
      >
        {t(download.title)}
      </FileButton>
    </Permitted>
  );
}
