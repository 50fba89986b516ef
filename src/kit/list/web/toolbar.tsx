import { DeleteOutlined, ProfileOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ColumnChoice } from '#kit/saved-view/web/column-choice.tsx';
import { ViewMenu } from '#kit/saved-view/web/view-menu.tsx';
import { visibleColumns } from '#kit/saved-view/web/views.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { buttonCodes, type ListDefinition, tableCall } from '../define.ts';
import { columnTitle } from './columns.tsx';
import { type List, type Row, sentFilters } from './list.ts';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { RefreshButton } from '#kit/ui/web/page/refresh-button.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { Secondary, Toolbar } from '#kit/ui/web/toolbar/toolbar.tsx';

interface ListToolbarProps {
  readonly definition: ListDefinition;
  readonly list: List;
  readonly ticked: readonly Row[];
  /** The buttons that add records. */
  readonly actions: ReactNode;
  /** Buttons that only this list has. */
  readonly more: ReactNode;
  readonly removing: boolean;
  readonly onHistory: () => void;
  readonly onRemove: () => void;
}

/** A list's buttons, each for users with its code; then the display options. */
export function ListToolbar(props: ListToolbarProps): ReactNode {
  const { t } = useWords();
  const { definition, list, ticked } = props;
  const { codes, calls } = definition;
  const table = tableCall(definition);
  // The filtered rows, in the list's order.
  const { orderBy, order } = list.page;
  const exported = sentFilters(definition, { ...list.filters, orderBy, order });
  const display = (
    <>
      <ViewMenu views={list.views} current={list.current} onOpen={list.openView} />
      {calls.import !== undefined && (
        <Permitted codes={buttonCodes(codes.import)}>
          <Secondary>
            <Tooltip title={t('上传记录')}>
              <Button icon={<ProfileOutlined aria-hidden />} aria-label={t('上传记录')} onClick={props.onHistory} />
            </Tooltip>
          </Secondary>
        </Permitted>
      )}
      <ColumnChoice
        columns={definition.columns.map((column) => ({ name: column.name, title: t(columnTitle(definition, column)), isPinned: false }))}
        settings={list.views.columns}
        onChoose={list.views.chooseColumns}
      />
      <RefreshButton onRefresh={list.refresh} />
      <Permitted codes={definition.noTokens === true ? [] : buttonCodes(table.code)}>
        <ConnectButton
          path={table.path}
          query={exported}
          columns={visibleColumns(definition.columns, list.views.columns).map(({ name }) => name)}
        />
      </Permitted>
    </>
  );
  return (
    <Toolbar display={display}>
      {props.actions}
      {calls.export !== undefined && (
        <Permitted codes={buttonCodes(codes.export)}>
          <FileButton
            path={calls.export.path}
            query={exported}
            // With a message of its own, the server refuses the export of an empty table.
            rows={definition.messages?.emptyExport === undefined ? list.answer?.total : undefined}
          >
            {t('数据下载')}
          </FileButton>
        </Permitted>
      )}
      {props.more}
      <Permitted codes={buttonCodes(codes.batchRemove)}>
        <Button
          danger
          icon={<DeleteOutlined aria-hidden />}
          disabled={ticked.length === 0}
          loading={props.removing}
          onClick={props.onRemove}
        >
          {ticked.length === 0 ? t('批量删除') : t('批量删除（{{count}}）', { count: ticked.length })}
        </Button>
      </Permitted>
    </Toolbar>
  );
}
