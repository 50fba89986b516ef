import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { listScreen } from '#kit/list/web/list-screen.tsx';
import { invoiceLines, SHOW_ALL, shortInvoiceLines, TABS } from '../definition.ts';
import { LineOrigin } from './line-origin.tsx';

const PLACE = `tab=${TABS.details}`;

// Created once, because React would mount a new component again at each rendering.
const ShortView = screenOf(shortInvoiceLines, SHOW_ALL.notAll);
const FullView = screenOf(invoiceLines, SHOW_ALL.all);

/** The lines of the invoices, by default in the short view (docs/business-rules/integrations.md#invoices). */
export function Details(): ReactNode {
  const [address] = useSearchParams();
  return address.get(SHOW_ALL.name) === SHOW_ALL.all ? <FullView /> : <ShortView />;
}

function screenOf(list: ListDefinition, showAll: string) {
  const query = `?${SHOW_ALL.name}=${showAll}`;
  const { page, export: download } = list.calls;
  const calls = {
    ...list.calls,
    page: { ...page, path: page.path + query },
    export: download && { path: download.path + query },
  };
  return listScreen({ ...list, calls, place: PLACE }, ShowAll, { title: '来源', Panel: LineOrigin });
}

function ShowAll(): ReactNode {
  const { t } = useWords();
  const [address, setAddress] = useSearchParams();
  return (
    <Checkbox
      checked={address.get(SHOW_ALL.name) === SHOW_ALL.all}
      onChange={({ target }) => {
        const next = new URLSearchParams(address);
        if (target.checked) next.set(SHOW_ALL.name, SHOW_ALL.all);
        else next.delete(SHOW_ALL.name);
        setAddress(next, { replace: true });
      }}
    >
      {t('展示全部字段')}
    </Checkbox>
  );
}
