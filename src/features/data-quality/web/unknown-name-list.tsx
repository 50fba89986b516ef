import { FileExcelOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useSession } from '#kit/session/web/session.ts';
import { useDraft } from '#kit/ui/web/dialog/use-draft.ts';
import { type Page, useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import { PagedRows } from '#kit/list/web/paged-rows.tsx';
import { clearable } from '#kit/ui/web/toolbar/clearable.tsx';
import type { UnknownName, UnknownNamesOfList, unknownNamePage } from '../contract.ts';
import { KEYWORD_MAX, PATHS, TEMPLATE_CODE } from '../definition.ts';
import { NamingSource } from './naming-sources.tsx';
import { useNameColumns, useAmountsText } from './name-columns.tsx';

const EXPANDABLE = {
  expandedRowRender: ({ sources }: UnknownName) => sources.map((source) => <NamingSource key={source.source} source={source} />),
};
const NO_FILTERS = { list: '', keyword: '' };

interface UnknownNameListProps {
  readonly summary: UnknownNamesOfList;
  /** The state of the last count. The names are read again when it changes. */
  readonly countState: string;
}

/** The unknown names of a list, the template to complete it, and a link to the list. */
export function UnknownNameList({ summary, countState }: UnknownNameListProps): ReactNode {
  const { list } = summary;
  const amountsText = useAmountsText();
  const { filters, page, search, turnTo } = useUrlFilters(NO_FILTERS);
  const names = useNames(list, filters.keyword, page, countState);
  const columns = useNameColumns(page);
  return (
    <>
      <div className="list-head">
        <Keyword value={filters.keyword} onSearch={(keyword) => search({ list, keyword })} />
        <Completion summary={summary} />
        <span className="data-quality-weight">{amountsText(summary)}</span>
        <ConnectButton path={`${PATHS.page}/table`} query={{ list, keyword: filters.keyword, orderBy: page.orderBy, order: page.order }} />
      </div>
      <PagedRows<UnknownName> query={names} rowKey={keyOf} columns={columns} page={page} onTurn={turnTo} expandable={EXPANDABLE} />
    </>
  );
}

/** Identifies a name within its list. */
const keyOf = ({ named }: UnknownName) => named.map(({ field, value }) => `${field}=${value}`).join('&');

function useNames(list: string, keyword: string, page: Page, countState: string) {
  const { language } = useWords();
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  return useCall<typeof unknownNamePage>(
    { path: PATHS.page, query: { list, keyword, ...page } },
    { dependsOn: [corporate, language, countState], placeholderData: keepPreviousData },
  );
}

function Keyword({ value, onSearch }: { readonly value: string; readonly onSearch: (keyword: string) => void }): ReactNode {
  const { t } = useWords();
  const [draft, setDraft] = useDraft(value);
  return (
    <Input.Search
      aria-label={t('搜索编码')}
      placeholder={t('搜索编码')}
      style={{ width: 200 }}
      allowClear={clearable(t)}
      maxLength={KEYWORD_MAX}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onSearch={(keyword) => onSearch(keyword.trim())}
    />
  );
}

/** The download of the list's template with the unknown names, and a link to the list. */
function Completion({ summary: { list, title, path } }: { readonly summary: UnknownNamesOfList }): ReactNode {
  const { t } = useWords();
  return (
    <span className="ui-toolbar-group">
      <Permitted codes={[TEMPLATE_CODE]}>
        <FileButton type="primary" icon={<FileExcelOutlined aria-hidden />} path={PATHS.template} query={{ list }}>
          {t('待补全模板下载')}
        </FileButton>
      </Permitted>
      {path !== null && <Link to={path}>{t('去上传：{{list}}', { list: title })}</Link>}
    </span>
  );
}
