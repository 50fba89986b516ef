import { PlusOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '#kit/http/web/use-call.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { usePermission } from '#kit/session/web/session.ts';
import { QueryContent } from '#kit/ui/web/page/page-states.tsx';
import { TextSearch } from '#kit/ui/web/toolbar/text-search.tsx';
import { NEW_BUTTON } from '#kit/ui/web/shortcuts.ts';
import { ListPager } from '#kit/ui/web/table/list-pager.tsx';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import type { tokenPage } from '../contract.ts';
import { TOKEN_CODES, TOKEN_NAME_MAX } from '../definition.ts';
import { TokenTable } from './token-table.tsx';
import { useTokenActions } from './use-token-actions.tsx';

const PATH = '/sys/tokens/page';
const NO_FILTERS = { text: '' };

/** The API tokens of all users and service accounts (docs/business-rules/permissions.md#api-tokens). */
export default function ApiTokensPage(): ReactNode {
  const { t } = useWords();
  const { filters, page, search, turnTo } = useUrlFilters(NO_FILTERS);
  const { add, rotate, revoke, dialogs } = useTokenActions('administered', PATH);
  const mayInsert = usePermission([TOKEN_CODES.insert]);
  const mayRevoke = usePermission([TOKEN_CODES.revoke]);
  const { current, size } = page;
  const tokens = useCall<typeof tokenPage>(
    { path: PATH, query: { ...filters, current, size }, withNotice: true },
    { placeholderData: keepPreviousData },
  );
  const addButton = (
    <Permitted codes={[TOKEN_CODES.insert]}>
      <Button {...NEW_BUTTON} type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
        {t('新建API令牌')}
      </Button>
    </Permitted>
  );
  return (
    <section className="list-screen" aria-label={t('API令牌')} aria-busy={tokens.isFetching}>
      <div className="list-head">
        <TextSearch label={t('令牌或用户')} value={filters.text} maxLength={TOKEN_NAME_MAX} onSearch={(text) => search({ text })} />
        <div className="ui-toolbar" role="toolbar" aria-label={t('操作')}>
          {addButton}
        </div>
      </div>
      <QueryContent query={tokens}>
        <TokenTable
          tokens={tokens.data?.records ?? []}
          loading={tokens.isFetching}
          addButton={addButton}
          ownerColumn={{
            key: 'owner',
            title: t('所有者'),
            width: 140,
            render: (_, { userName, loginAccount, service }) => (
              <>
                {t('{{name}}（{{detail}}）', { name: userName, detail: loginAccount })} {service && <Tag>{t('服务账号')}</Tag>}
              </>
            ),
          }}
          mayRotate={({ service, manageable }) => mayInsert && service && manageable}
          mayRevoke={({ manageable }) => mayRevoke && manageable}
          onRotate={rotate}
          onRevoke={(token) => void revoke(token)}
        />
      </QueryContent>
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
