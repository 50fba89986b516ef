import { useQueryClient } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { MailboxStatusAlert } from '#kit/mailbox/web/mailbox-notice.tsx';
import { useMailboxReadings } from '#kit/mailbox/web/readings.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { notify } from '#kit/page/web/notice.ts';
import { PAGE_SIZE } from '#kit/ui/web/url-filters.ts';
import type { readMailCall } from '../contract.ts';
import { CODES, PATHS, TABS } from '../definition.ts';
import { Details } from './details.tsx';
import { InvoiceList } from './invoice-list.tsx';
import './invoices-page.css';

/** The invoices and their lines (docs/business-rules/integrations.md#invoices). */
export default function InvoicesPage(): ReactNode {
  const { t } = useWords();
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === TABS.details ? TABS.details : TABS.invoices;
  return (
    <section className="invoice-page" aria-label={t('发票管理')}>
      <MailboxStatusNotice canRead={tab === TABS.invoices} />
      <Tabs
        aria-label={t('发票管理')}
        activeKey={tab}
        // A change of tab resets form, table and page (docs/business-rules/integrations.md#invoices), including the
        // page size.
        onChange={(next) => setAddress({ tab: next, size: String(PAGE_SIZE) }, { replace: true })}
        items={[
          { key: TABS.invoices, label: t('发票列表') },
          { key: TABS.details, label: t('发票明细') },
        ]}
      />
      {tab === TABS.invoices ? <InvoiceList /> : <Details />}
    </section>
  );
}

/** @param canRead whether the user sees the list of received invoices */
function MailboxStatusNotice({ canRead }: { readonly canRead: boolean }): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  const readings = useMailboxReadings();
  async function read(): Promise<void> {
    await callApi<typeof readMailCall>({ method: 'POST', path: PATHS.readMail }).then(
      () => {
        notify.success(t('已安排读取'));
        readings.requested();
      },
      () => undefined,
    );
    await client.invalidateQueries({ queryKey: [PATHS.mailbox] });
  }
  const button = canRead && (
    <Permitted codes={[CODES.mail]}>
      <Button size="small" onClick={() => void read()}>
        {t('读取邮件')}
      </Button>
    </Permitted>
  );
  const onRead = () => void client.invalidateQueries({ queryKey: [PATHS.invoices] });
  return <MailboxStatusAlert path={PATHS.mailbox} action={button} readings={readings} onRead={onRead} />;
}
