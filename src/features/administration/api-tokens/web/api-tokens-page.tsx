import { PlusOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Input, Tag } from 'antd';
import { type ReactNode, useId } from 'react';
import { useCall } from '#kit/http/web/use-call.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { usePermission } from '#kit/session/web/session.ts';
import { useDraft } from '#kit/ui/web/dialog/use-draft.ts';
import { RowsOf } from '#kit/ui/web/page/page-states.tsx';
import { SearchForm } from '#kit/ui/web/toolbar/search-form.tsx';
import { NEW_BUTTON } from '#kit/ui/web/shortcuts.ts';
import { ListPager } from '#kit/ui/web/table/list-pager.tsx';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import type { tokenPage } from '../contract.ts';
import { TOKEN_NAME_MAX } from '../definition.ts';
import { TokenTable } from './token-table.tsx';
import { useTokenActions } from './use-token-actions.tsx';
import '#kit/list/web/list.css';

const PATH = '/sys/tokens/page';
const NO_FILTERS = { text: '' };

/** The API tokens of all users, and those of service accounts (docs/business-rules/permissions.md#api-tokens). */
export default function ApiTokensPage(): ReactNode {
  const { t } = useWords();
  const id = useId();
  const { filters, page, search, reset, turnTo } = useUrlFilters(NO_FILTERS);
  const [draft, setDraft] = useDraft(filters.text);
  const { add, rotate, revoke, dialogs } = useTokenActions('service', PATH);
  const mayInsert = usePermission(['api-tokens-insert']);
  const mayRevoke = usePermission(['api-tokens-revoke']);
  const { current, size } = page;
  const tokens = useCall<typeof tokenPage>(
    { path: PATH, query: { ...filters, current, size }, silent: false },
    { placeholderData: keepPreviousData },
  );
  return (
    <section className="list-screen" aria-label={t('API 令牌')} aria-busy={tokens.isFetching}>
      <div className="list-head">
        <SearchForm
          onSearch={() => search({ text: draft.trim() })}
          onReset={() => {
            setDraft('');
            reset();
          }}
        >
          <div className="list-filter">
            <label htmlFor={id}>{t('令牌或用户')}</label>
            <Input id={id} value={draft} allowClear maxLength={TOKEN_NAME_MAX} onChange={(event) => setDraft(event.target.value)} />
          </div>
        </SearchForm>
        <div className="ui-toolbar" role="toolbar" aria-label={t('操作')}>
          <Permitted codes={['api-tokens-insert']}>
            <Button {...NEW_BUTTON} type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
              {t('新建 API 令牌')}
            </Button>
          </Permitted>
        </div>
      </div>
      <RowsOf query={tokens}>
        <TokenTable
          tokens={tokens.data?.records ?? []}
          loading={tokens.isFetching}
          owner={{
            key: 'owner',
            title: t('所有者'),
            width: 150,
            render: (_, { userName, loginAccount, service }) => (
              <>
                {userName} ({loginAccount}) {service && <Tag>{t('服务账号')}</Tag>}
              </>
            ),
          }}
          mayRotate={({ service, manageable }) => mayInsert && service && manageable}
          mayRevoke={({ manageable }) => mayRevoke && manageable}
          onRotate={rotate}
          onRevoke={(token) => void revoke(token)}
        />
      </RowsOf>
      <ListPager
        page={page}
        shown={tokens.data?.records.length ?? 0}
        total={tokens.data?.total ?? null}
        totalCapped={false}
        onTurn={turnTo}
      />
      {dialogs}
    </section>
  );
}
