import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, DatePicker, Radio, Table, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { setPendingFiles } from '#kit/import/web/pending-files.ts';
import { WorkbookFileButton } from '#kit/import/web/workbook-file-button.tsx';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { FilterField } from '#kit/ui/web/toolbar/filter-field.tsx';
import { dayText, dayValue } from '#kit/ui/web/days/dates.ts';
import { EmptyState, QueryTable } from '#kit/ui/web/page/page-states.tsx';
import { buttonCellWidth } from '#kit/ui/web/table/text-width.ts';
import { wholeWordsWidth } from '#kit/ui/web/table/title-width.ts';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { addDays, isDay } from '#kit/time/business-time.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import type { BoardRow, uploadBoard } from '../contract.ts';
import { BOARD_STATES } from '../states.ts';
import './board-page.css';
import '#kit/ui/web/table/cell-button.css';

/** The length of `yyyy-MM-dd HH:mm`. */
const MINUTE_LENGTH = 16;

const keyOf = ({ kind, place }: BoardRow): string => [kind, place].join(' ');
const addressOf = ({ path, query }: BoardRow) => ({ pathname: path, search: new URLSearchParams(query).toString() });

/**
 * The uploads expected on a day with deadline and state, the most urgent first. Each row links to its screen, and
 * accepts a dropped workbook (docs/business-rules/work-and-data-quality.md#upload-board).
 */
export default function BoardPage(): ReactNode {
  const { t, language } = useWords();
  const [address, setAddress] = useSearchParams();
  const dayInAddress = address.get('day') ?? '';
  const state = BOARD_STATES.find((each) => each.state === address.get('state'))?.state ?? null;
  const query = useCall<typeof uploadBoard>(
    { path: '/ops/uploadBoard', query: { day: dayInAddress } },
    { dependsOn: [language], placeholderData: keepPreviousData, refetchOnWindowFocus: true },
  );
  // The address changes some time after a click. The chosen day changes at once, so that quick clicks add up.
  const [chosenDay, setChosenDay] = useState(dayInAddress);
  const [lastAddressDay, setLastAddressDay] = useState(dayInAddress);
  if (lastAddressDay !== dayInAddress) {
    setLastAddressDay(dayInAddress);
    setChosenDay(dayInAddress);
  }
  const day = isDay(chosenDay) ? chosenDay : (query.data?.day ?? '');
  const show = (next: { readonly day?: string; readonly state?: string }) => {
    const { day: nextDay = chosenDay, state: nextState = state ?? '' } = next;
    setChosenDay(nextDay);
    setAddress({ ...(nextDay === '' ? {} : { day: nextDay }), ...(nextState === '' ? {} : { state: nextState }) });
  };
  const allRows = query.data?.rows ?? [];
  const rows = state === null ? allRows : allRows.filter((row) => row.state === state);
  return (
    <section className="list-screen" aria-label={t('上传看板')} aria-busy={query.isFetching}>
      <div className="list-head">
        <FilterField label={t('看板日期')}>
          {(id) => (
            <>
              <Button
                icon={<LeftOutlined />}
                aria-label={t('前一天')}
                disabled={day === ''}
                onClick={() => show({ day: addDays(day, -1) })}
              />
              <DatePicker id={id} value={dayValue(day)} allowClear={false} onChange={(next) => show({ day: dayText(next) })} />
              <Button
                icon={<RightOutlined />}
                aria-label={t('后一天')}
                disabled={day === ''}
                onClick={() => show({ day: addDays(day, 1) })}
              />
            </>
          )}
        </FilterField>
        <Radio.Group
          aria-label={t('状态')}
          className="upload-board-states"
          value={state ?? ''}
          onChange={(event) => show({ state: event.target.value as string })}
          optionType="button"
          options={[
            { value: '', label: t('全部（{{count}}）', { count: allRows.length }) },
            ...BOARD_STATES.map((each) => ({
              value: each.state,
              label: t('{{state}}（{{count}}）', {
                state: t(each.text),
                count: allRows.filter((row) => row.state === each.state).length,
              }),
            })),
          ]}
        />
        <ConnectButton path="/ops/uploadBoard/table" query={{ day: dayInAddress, state: state ?? '' }} />
        <small className="upload-board-hint">{t('可将工作簿拖到对应的行上')}</small>
      </div>
      <QueryTable query={{ data: query.data, error: query.error, refetch: query.refetch }}>
        <Table<BoardRow>
          className="list-table"
          size="small"
          rowKey={keyOf}
          dataSource={rows}
          loading={query.isPending}
          pagination={false}
          scroll={{ x: 1040 }}
          locale={{
            emptyText:
              query.data === undefined ? (
                ' '
              ) : (
                <EmptyState text={t(allRows.length === 0 ? '这一天没有需要上传的数据' : '没有符合条件的上传')} />
              ),
          }}
          columns={[
            { title: t('数据名称'), key: 'title', width: 212, render: (_, row) => <Link to={addressOf(row)}>{row.title}</Link> },
            { title: t('状态'), key: 'state', width: 112, render: (_, row) => <StateTag row={row} /> },
            { title: t('数据周期'), dataIndex: 'place', width: 96 },
            { title: t('上传截止'), key: 'until', width: 126, render: (_, row) => row.until?.slice(0, MINUTE_LENGTH) ?? '-' },
            { title: t('上传时间'), key: 'at', width: 126, render: (_, row) => row.uploadedAt?.slice(0, MINUTE_LENGTH) ?? '-' },
            { title: t('上传人'), key: 'by', width: 116, ellipsis: true, render: (_, row) => <TwoLines text={row.uploadedBy ?? '-'} /> },
            { title: t('文件名'), key: 'file', ellipsis: true, render: (_, row) => <TwoLines text={row.fileName ?? '-'} /> },
            {
              title: t('操作'),
              key: 'actions',
              width: Math.max(buttonCellWidth([t('上传')]), wholeWordsWidth(t('操作'))),
              render: (_, row) => <UploadButton row={row} />,
            },
          ]}
        />
      </QueryTable>
    </section>
  );
}

function StateTag({ row }: { readonly row: BoardRow }): ReactNode {
  const { t } = useWords();
  const state = BOARD_STATES.find((each) => each.state === row.state);
  return state === undefined ? null : <Tag color={state.colour}>{t(state.text)}</Tag>;
}

function UploadButton({ row }: { readonly row: BoardRow }): ReactNode {
  const { t } = useWords();
  const upload = useUpload();
  if (!row.takesFile) return null;
  return (
    <WorkbookFileButton
      type="link"
      size="small"
      className="ui-cell-button"
      aria-label={t('上传 {{title}} {{place}}', { title: row.title, place: row.place })}
      onFile={(file) => upload(row, file)}
    >
      {t('上传')}
    </WorkbookFileButton>
  );
}

/** Returns a function that opens the screen of a row with a preview of the workbook. */
function useUpload(): (row: BoardRow, file: File) => void {
  const navigate = useNavigate();
  return (row, file) => {
    setPendingFiles(row.kind, [file], row.place);
    void navigate(addressOf(row));
  };
}
