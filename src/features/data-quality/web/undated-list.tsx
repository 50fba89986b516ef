import { keepPreviousData } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ARRIVAL_SCREEN } from '#features/arrivals/definition.ts';
import { decimalText, numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { sortableBy } from '#kit/ui/web/table/sorting.ts';
import { type Page, useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { PagedRows } from '#kit/list/web/paged-rows.tsx';
import type { UndatedReceipt, undatedReceiptPage, UnknownNameLists } from '../contract.ts';
import { PATHS, type UndatedOrder } from '../definition.ts';
import { useAmountsText } from './name-columns.tsx';

const NO_FILTERS = { list: '' };

interface UndatedListProps {
  readonly totals: NonNullable<UnknownNameLists['undatedReceipts']>;
}

/**
 * The arrival records with a received quantity and no receipt date, with links to the arrival records of their orders
 * (docs/business-rules/work-and-data-quality.md#data-quality).
 */
export function UndatedList({ totals }: UndatedListProps): ReactNode {
  const { t } = useWords();
  const { page, turnTo } = useUrlFilters(NO_FILTERS);
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  const receipts = useCall<typeof undatedReceiptPage>(
    { path: PATHS.undatedReceipts, query: { ...page } },
    { dependsOn: [corporate], placeholderData: keepPreviousData },
  );
  const columns = useColumns(page);
  const amountsText = useAmountsText();
  return (
    <>
      <div className="list-head">
        <span>{t('这些记录有收货数量但没有收货日期，不计入账面库存和京东未下单。ERP补上收货日期后，下次拉取即计入。')}</span>
        <span className="data-quality-weight">{amountsText(totals)}</span>
        <ConnectButton path={`${PATHS.undatedReceipts}/table`} query={{ orderBy: page.orderBy, order: page.order }} />
      </div>
      <PagedRows<UndatedReceipt> query={receipts} rowKey="id" columns={columns} page={page} onTurn={turnTo} />
    </>
  );
}

function useColumns(page: Page): TableColumnsType<UndatedReceipt> {
  const { t, language } = useWords();
  const sortable = (key: UndatedOrder) => ({ key, ...sortableBy(key, page) });
  return [
    { ...sortable('purchaseOrderCode'), title: t('订单号'), width: 160, render: (_, receipt) => <ArrivalLink receipt={receipt} /> },
    { ...sortable('purchaseOrderLineItem'), title: t('行项目'), dataIndex: 'purchaseOrderLineItem', width: 90 },
    { ...sortable('dnNumber'), title: t('DN'), width: 150, render: (_, { dnNumber }) => dnNumber ?? '-' },
    { ...sortable('productCode'), title: t('物料号'), dataIndex: 'productCode', width: 150 },
    { ...sortable('purchaseOrderCreateDate'), title: t('订单创建日期'), dataIndex: 'purchaseOrderCreateDate', width: 130 },
    {
      ...sortable('receivedQuantity'),
      title: t('收货数量'),
      width: 110,
      align: 'right',
      render: (_, { receivedQuantity }) => numberText(receivedQuantity, language),
    },
    {
      ...sortable('money'),
      title: t('含税金额'),
      width: 150,
      align: 'right',
      render: (_, { money }) => (money === null ? t('未定价') : decimalText(money, 2, language)),
    },
  ];
}

function ArrivalLink({ receipt: { purchaseOrderCode, purchaseOrderCreateDate: day } }: { readonly receipt: UndatedReceipt }): ReactNode {
  const filters = new URLSearchParams({ beginDate: day, endDate: day, purchaseOrderCode });
  return <Link to={`${ARRIVAL_SCREEN.path}?${filters.toString()}`}>{purchaseOrderCode}</Link>;
}
