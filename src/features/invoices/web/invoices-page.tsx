import { useQueryClient } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { attempt } from '#kit/http/web/attempt.ts';
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
    <section className="list-screen" aria-label={t('发票管理')}>
      <MailboxStatusNotice showsReadButton={tab === TABS.invoices} />
      <Tabs
        aria-label={t('发票管理')}
        activeKey={tab}
        // A change of tab resets filters, page and page size (docs/business-rules/integrations.md#invoices).
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

/** @param showsReadButton whether the button that reads the mailbox is shown, to users with the permission */
function MailboxStatusNotice({ showsReadButton }: { readonly showsReadButton: boolean }): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  const readings = useMailboxReadings();
  async function read(): Promise<void> {
    await attempt(async () => {
      await callApi<typeof readMailCall>({ method: 'POST', path: PATHS.readMail });
      notify.success(t('已安排读取'));
      readings.requested();
    });
    await client.invalidateQueries({ queryKey: [PATHS.mailbox] });
  }
  const button = showsReadButton && (
    <Permitted codes={[CODES.mail]}>
      <Button size="small" onClick={() => void read()}>
        {t('读取邮件')}
      </Button>
    </Permitted>
  );
  const onRead = () => void client.invalidateQueries({ queryKey: [PATHS.invoices] });
  return <MailboxStatusAlert path={PATHS.mailbox} action={button} readings={readings} onRead={onRead} />;
}
