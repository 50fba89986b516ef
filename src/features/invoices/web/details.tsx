import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { listScreen } from '#kit/list/web/list-screen.tsx';
import { linesShowing, SHOW_ALL, TABS } from '../definition.ts';
import { LineOrigin } from './line-origin.tsx';

const PLACE = `tab=${TABS.details}`;

/** The screens with the default fields and with all fields. The address selects one of them. */
const SHORT = screenOf(false);
const FULL = screenOf(true);

/** The lines of the invoices (docs/business-rules/integrations.md#invoices). */
export function Details(): ReactNode {
  const [address] = useSearchParams();
  return address.get(SHOW_ALL.name) === SHOW_ALL.all ? <FULL /> : <SHORT />;
}

function screenOf(all: boolean) {
  const list = linesShowing(all);
  const query = `?${SHOW_ALL.name}=${all ? SHOW_ALL.all : SHOW_ALL.notAll}`;
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
