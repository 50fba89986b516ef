import { DownloadOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ExplainedTable } from '#kit/report/web/explained-table.tsx';
import { type Report, useReport } from '#kit/report/web/use-report.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { notify } from '#kit/page/web/notice.ts';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { EmptyState } from '#kit/ui/web/page/page-states.tsx';
import { useDownload } from '#kit/ui/web/use-download.ts';
import { INTERNAL, PATHS } from '../definition.ts';
import { internalExpenses } from '../summary-report.ts';
import { GroupChecks, useOwnInfo, withoutHiddenGroups } from './column-groups.tsx';
import { InternalForm } from './internal-form.tsx';
import { InternalNotes } from './notes.tsx';
import '#kit/report/web/report.css';
import { MenuButton } from '#kit/ui/web/dialog/menu-button.tsx';
import './expense.css';

const ENTER_PARAMETERS = '请输入取数参数并点击取数按钮';

/**
 * The internal report of the inventory expenses, with the user's days, rate and ranges
 * (docs/business-rules/ledger-and-interest.md#internal-report).
 */
export default function InternalPage(): ReactNode {
  const { t } = useWords();
  const report = useReport(internalExpenses);
  const info = useOwnInfo();
  const definition = useMemo(() => withoutHiddenGroups(internalExpenses, info), [info]);
  return (
    <section className="list-screen" aria-label={t(internalExpenses.title)} aria-busy={report.loading}>
      <div className="report-head">
        <InternalForm report={report} />
        <InternalNotes report={report} />
        <div className="ui-toolbar expense-toolbar" role="toolbar" aria-label={t('操作')}>
          <GroupChecks view="summary" info={info} />
          <Permitted codes={[INTERNAL.download]}>
            <Downloads report={report} />
            <ConnectButton disabled={!report.ready} path={PATHS.summaryExport} query={exportedQuery(report)} />
          </Permitted>
        </div>
      </div>
      {report.ready ? <ExplainedTable definition={definition} report={report} /> : <EmptyState text={t(ENTER_PARAMETERS)} />}
    </section>
  );
}

/** The filters and the order of the table; its workbook has the same rows in the same order. */
const exportedQuery = ({ filters, page: { orderBy, order } }: Report) => ({ ...filters, orderBy, order });

/**
 * Downloads the table or its segments. Before the first query, it shows a message instead
 * (docs/business-rules/ledger-and-interest.md#internal-report).
 */
function Downloads({ report }: { readonly report: Report }): ReactNode {
  const { t } = useWords();
  const summary = useDownload({ path: PATHS.summaryExport, query: exportedQuery(report) });
  const segments = useDownload({ path: PATHS.segmentsExport, query: report.filters });
  const isEmpty = report.answer?.total === 0;
  const start = (download: typeof summary) => {
    if (report.ready) void download.start();
    else notify.error(t(ENTER_PARAMETERS));
  };
  return (
    <Tooltip title={isEmpty && t('没有可下载的数据')}>
      <span>
        <MenuButton
          menu={{
            items: [
              { key: 'summary', label: t('汇总') },
              { key: 'segments', label: t('明细') },
            ],
            onClick: ({ key }) => start(key === 'summary' ? summary : segments),
          }}
        >
          <Button icon={<DownloadOutlined aria-hidden />} loading={summary.busy || segments.busy} disabled={isEmpty}>
            {t('数据下载')} <DownOutlined aria-hidden />
          </Button>
        </MenuButton>
      </span>
    </Tooltip>
  );
}
