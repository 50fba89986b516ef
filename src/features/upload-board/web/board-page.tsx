import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, DatePicker, Radio, Table, type TableColumnsType, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Translator } from '#kit/i18n/words.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { setPendingFiles } from '#kit/import/web/pending-files.ts';
import { WorkbookFileButton } from '#kit/import/web/workbook-file-button.tsx';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { FilterField } from '#kit/ui/web/toolbar/filter-field.tsx';
import { pickedDay, dayValue } from '#kit/ui/web/days/dates.ts';
import { BLANK_EMPTY_TEXT, EmptyState, QueryContent } from '#kit/ui/web/page/page-states.tsx';
import { buttonCellWidth } from '#kit/ui/web/table/text-width.ts';
import { wholeWordsWidth } from '#kit/ui/web/table/title-width.ts';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { deadlineText } from '#kit/i18n/formats.ts';
import { addDays, isDay, withoutSeconds } from '#kit/time/business-time.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import type { BoardRow, uploadBoard } from '../contract.ts';
import { BOARD_STATES, STATES_IN_ORDER } from '../states.ts';
import './board-page.css';
import '#kit/ui/web/table/cell-button.css';

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
  const state = STATES_IN_ORDER.find((each) => each === address.get('state')) ?? '';
  const query = useCall<typeof uploadBoard>(
    { path: '/ops/uploadBoard', query: { day: dayInAddress } },
    { dependsOn: [language], placeholderData: keepPreviousData, refetchOnWindowFocus: true },
  );
  // The address changes some time after a click. The chosen day changes immediately, so that quick clicks add up.
  const [chosenDay, setChosenDay] = useState(dayInAddress);
  const [lastAddressDay, setLastAddressDay] = useState(dayInAddress);
  if (lastAddressDay !== dayInAddress) {
    setLastAddressDay(dayInAddress);
    setChosenDay(dayInAddress);
  }
  const show = (next: { readonly day: string; readonly state: string }) => {
    setChosenDay(next.day);
    setAddress(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')));
  };
  const allRows = query.data?.rows ?? [];
  const rows = state === '' ? allRows : allRows.filter((row) => row.state === state);
  const emptyText = t(allRows.length === 0 ? '这一天没有需要上传的数据' : '没有符合条件的上传');
  return (
    <section className="list-screen" aria-label={t('上传看板')} aria-busy={query.isFetching}>
      <div className="list-head">
        <DayFilter day={isDay(chosenDay) ? chosenDay : (query.data?.day ?? '')} onChange={(day) => show({ day, state })} />
        <StateFilter state={state} rows={allRows} onChange={(next) => show({ day: chosenDay, state: next })} />
        <ConnectButton path="/ops/uploadBoard/table" query={{ day: dayInAddress, state }} />
        <small className="upload-board-hint">{t('可将Excel文件拖到对应的行直接上传')}</small>
      </div>
      <QueryContent query={query}>
        <Table<BoardRow>
          className="list-table"
          size="small"
          rowKey={keyOf}
          dataSource={rows}
          loading={query.isPending}
          pagination={false}
          scroll={{ x: 1040 }}
          locale={{ emptyText: query.data === undefined ? BLANK_EMPTY_TEXT : <EmptyState text={emptyText} /> }}
          columns={boardColumns(t)}
        />
      </QueryContent>
    </section>
  );
}

interface DayFilterProps {
  /** Empty until the board of today is read. */
  readonly day: string;
  readonly onChange: (day: string) => void;
}

function DayFilter({ day, onChange }: DayFilterProps): ReactNode {
  const { t } = useWords();
  return (
    <FilterField label={t('看板日期')}>
      {(id) => (
        <>
          <Button icon={<LeftOutlined />} aria-label={t('前一天')} disabled={day === ''} onClick={() => onChange(addDays(day, -1))} />
          <DatePicker id={id} value={dayValue(day)} allowClear={false} onChange={(next) => onChange(pickedDay(next))} />
          <Button icon={<RightOutlined />} aria-label={t('后一天')} disabled={day === ''} onClick={() => onChange(addDays(day, 1))} />
        </>
      )}
    </FilterField>
  );
}

interface StateFilterProps {
  /** Empty for all states. */
  readonly state: string;
  readonly rows: readonly BoardRow[];
  readonly onChange: (state: string) => void;
}

/** The states with the number of their rows. */
function StateFilter({ state, rows, onChange }: StateFilterProps): ReactNode {
  const { t } = useWords();
  return (
    <Radio.Group
      aria-label={t('状态')}
      className="upload-board-states"
      value={state}
      onChange={(event) => onChange(event.target.value as string)}
      optionType="button"
      options={[
        { value: '', label: t('全部（{{count}}）', { count: rows.length }) },
        ...STATES_IN_ORDER.map((value) => {
          const count = rows.filter((row) => row.state === value).length;
          return { value, label: t('{{state}}（{{count}}）', { state: t(BOARD_STATES[value].text), count }) };
        }),
      ]}
    />
  );
}

const boardColumns = (t: Translator): TableColumnsType<BoardRow> => [
  { title: t('数据名称'), key: 'title', width: 212, render: (_, row) => <Link to={addressOf(row)}>{row.title}</Link> },
  {
    title: t('状态'),
    key: 'state',
    width: 112,
    render: (_, { state }) => <Tag color={BOARD_STATES[state].colour}>{t(BOARD_STATES[state].text)}</Tag>,
  },
  {
    title: t('数据周期'),
    key: 'place',
    width: 104,
    render: (_, { place, calendar }) => (
      <>
        {place} <small className="upload-board-calendar">{calendar}</small>
      </>
    ),
  },
  { title: t('上传截止'), key: 'until', width: 136, render: (_, row) => (row.until === null ? '-' : deadlineText(row.until, t)) },
  { title: t('上传时间'), key: 'at', width: 126, render: (_, row) => withoutSeconds(row.uploadedAt ?? '-') },
  { title: t('上传人'), key: 'by', width: 116, ellipsis: true, render: (_, row) => <TwoLines text={row.uploadedBy ?? '-'} /> },
  { title: t('文件名'), key: 'file', ellipsis: true, render: (_, row) => row.fileName ?? '-' },
  {
    title: t('操作'),
    key: 'actions',
    width: Math.max(buttonCellWidth([t('上传')]), wholeWordsWidth(t('操作'))),
    render: (_, row) => <UploadButton row={row} />,
  },
];

/** Opens the screen of the row with a preview of the workbook. Rows that accept no file have no button. */
function UploadButton({ row }: { readonly row: BoardRow }): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  if (!row.takesFile) return null;
  return (
    <WorkbookFileButton
      type="link"
      size="small"
      className="ui-cell-button"
      aria-label={t('上传{{title}} {{place}}', { title: row.title, place: row.place })}
      onFile={(file) => {
        setPendingFiles(row.kind, [file], row.place);
        void navigate(addressOf(row));
      }}
    >
      {t('上传')}
    </WorkbookFileButton>
  );
}
