import { type TableColumnType, Tag } from 'antd';
import type { ReactNode } from 'react';
import { listText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { EmptyState, BLANK_EMPTY_TEXT } from '#kit/ui/web/page/page-states.tsx';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { WideTable } from '#kit/ui/web/table/wide-table.tsx';
import type { Token } from '../contract.ts';
import { FINAL_STATES, TOKEN_STATES, type TokenState } from '../definition.ts';
import { tokenScopeText } from './token-dialog.tsx';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';

interface TokenTableProps<Row extends Token> {
  readonly tokens: readonly Row[];
  readonly loading: boolean;
  readonly addButton: ReactNode;
  /** The first column of the administrators' page. */
  readonly ownerColumn?: TableColumnType<Row>;
  readonly mayRotate: (token: Row) => boolean;
  readonly mayRevoke: (token: Row) => boolean;
  readonly onRotate: (token: Row) => void;
  readonly onRevoke: (token: Row) => void;
}

const COLOURS: Readonly<Record<TokenState, string>> = {
  valid: 'success',
  rotated: 'warning',
  stopped: 'warning',
  expired: 'default',
  revoked: 'error',
};
/** The time is below the date, so that all columns fit next to the menu at 1366 px. */
const MOMENT_COLUMN_WIDTH = 94;

/** API tokens with their state, rights and last use. An expanded row shows the token's scopes. */
export function TokenTable<Row extends Token>(props: TokenTableProps<Row>): ReactNode {
  const { t, language } = useWords();
  const { tokens, loading, addButton, ownerColumn, mayRotate, mayRevoke, onRotate, onRevoke } = props;
  const columns: TableColumnType<Row>[] = [
    ...(ownerColumn === undefined ? [] : [ownerColumn]),
    {
      key: 'name',
      title: t('令牌名称'),
      width: 150,
      render: (_, { name, hint }) => (
        <>
          {name}
          <br />
          <code>{`edik_…${hint}`}</code>
        </>
      ),
    },
    {
      key: 'state',
      title: t('状态'),
      width: 90,
      render: (_, { state }) => <Tag color={COLOURS[state]}>{t(TOKEN_STATES[state])}</Tag>,
    },
    {
      key: 'rights',
      title: t('权限'),
      width: 112,
      render: (_, { readOnly, scopes }) => t('{{name}}（{{detail}}）', { name: t(readOnly ? '只读' : '读写'), detail: scopes.length }),
    },
    {
      key: 'shops',
      title: t('店铺'),
      width: 120,
      ellipsis: true,
      render: (_, { shopNames }) => <TwoLines text={listText(shopNames, language)} />,
    },
    { key: 'expireTime', dataIndex: 'expireTime', title: t('到期时间'), width: MOMENT_COLUMN_WIDTH },
    {
      key: 'lastUse',
      title: t('最近使用'),
      width: 96,
      render: (_, { lastUseTime, lastUseAddress }) =>
        lastUseTime === null ? (
          t('从未使用')
        ) : (
          <>
            {lastUseTime}
            <br />
            {lastUseAddress}
          </>
        ),
    },
    { key: 'createTime', dataIndex: 'createTime', title: t('创建时间'), width: MOMENT_COLUMN_WIDTH },
    {
      key: 'actions',
      title: t('操作'),
      width: 96,
      fixed: 'end',
      render: (_, token) => (
        <div className="ui-cell-buttons">
          {token.state === 'valid' && mayRotate(token) && <CellButton onClick={() => onRotate(token)}>{t('轮换')}</CellButton>}
          {!FINAL_STATES.includes(token.state) && mayRevoke(token) && (
            <CellButton danger onClick={() => onRevoke(token)}>
              {t('吊销')}
            </CellButton>
          )}
        </div>
      ),
    },
  ];
  return (
    <WideTable<Row>
      rowKey="tokenId"
      columns={columns}
      dataSource={[...tokens]}
      loading={loading}
      pagination={false}
      locale={{
        emptyText: loading ? BLANK_EMPTY_TEXT : <EmptyState actions={addButton} />,
      }}
      expandable={{
        columnWidth: 48,
        expandedRowRender: ({ scopes }) => scopes.map((scope) => <Tag key={scope.code}>{tokenScopeText(scope, t)}</Tag>),
      }}
    />
  );
}
