import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ScreenText } from '#kit/session/web/screen-text.tsx';
import { usePermission, useSession } from '#kit/session/web/session.ts';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { NoMatches } from '#kit/ui/web/page/no-matches.tsx';
import { TextSearch } from '#kit/ui/web/toolbar/text-search.tsx';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { PagedRows } from '#kit/list/web/paged-rows.tsx';
import type { InvoiceRow, invoicePage } from '../contract.ts';
import { CODES, PATHS, TABS } from '../definition.ts';
import { useInvoiceColumns } from './invoice-columns.tsx';

/** Hints for an empty list, without and with the right to import. */
const READ_HINT = '发票由收件邮箱自动读取。';
const READ_OR_IMPORT_HINT = (
  <ScreenText
    text="发票由收件邮箱自动读取，没有收到的请在{{screens}}页签中上传。"
    screens={{ 发票明细: `/data/invoice?tab=${TABS.details}` }}
  />
);

const NO_FILTERS = { invoiceName: '' };
/** The interval at which the list is read again while an invoice waits, in milliseconds. */
const REFRESH_MS = 3000;

/** The invoices received, newest first, and their status. */
export function InvoiceList(): ReactNode {
  const { t } = useWords();
  const { filters, page, search, turnTo } = useUrlFilters(NO_FILTERS);
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  const invoices = useCall<typeof invoicePage>(
    { path: PATHS.invoices, query: { ...filters, current: page.current, size: page.size } },
    {
      dependsOn: [corporate],
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.records.some(({ statusStr }) => statusStr === '待解析') === true ? REFRESH_MS : false),
    },
  );
  const records = invoices.data?.records ?? [];
  const mayImport = usePermission([CODES.upload]);
  const columns = useInvoiceColumns(records, () => void invoices.refetch());
  return (
    <div className="list-screen" aria-busy={invoices.isFetching}>
      <div className="list-head">
        <TextSearch label={t('发票名称')} value={filters.invoiceName} maxLength={255} onSearch={(invoiceName) => search({ invoiceName })} />
        <ConnectButton path={`${PATHS.invoices}/table`} query={filters} />
      </div>
      <PagedRows<InvoiceRow>
        query={invoices}
        rowKey="id"
        columns={columns}
        page={page}
        onTurn={turnTo}
        empty={
          <NoMatches
            filters={filters}
            initially={{}}
            onReset={() => search({ invoiceName: '' })}
            hint={mayImport ? READ_OR_IMPORT_HINT : t(READ_HINT)}
          />
        }
      />
    </div>
  );
}
