import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Table, Tag } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useCalendarLanguage } from '#kit/ui/web/calendar-language.ts';
import { dayText, dayValue } from '#kit/ui/web/dates.ts';
import { Nothing, RowsOf } from '#kit/ui/web/page-states.tsx';
import { addDays, isDay } from '#kit/time/business-time.ts';
import type { BoardRow, uploadBoard } from '../contract.ts';
import '#kit/list/web/list.css';

const STATES: Readonly<Record<BoardRow['state'], { readonly text: string; readonly colour: string }>> = {
  done: { text: '按时上传', colour: 'success' },
  late: { text: '逾期上传', colour: 'warning' },
  due: { text: '等待上传', colour: 'processing' },
  missing: { text: '逾期未传', colour: 'error' },
};

/** `yyyy-MM-dd HH:mm`. */
const MINUTES = 16;

/**
 * The uploads expected on a day, by kind: deadline and state; each row links to its screen
 * (docs/business-rules/work-and-data-quality.md#upload-board).
 */
export default function BoardPage(): ReactNode {
  useCalendarLanguage();
  const { t, language } = useWords();
  const [address, setAddress] = useSearchParams();
  const requested = address.get('day') ?? '';
  const id = useId();
  const query = useQuery({
    queryKey: ['upload-board', requested, language],
    queryFn: ({ signal }) => callApi<typeof uploadBoard>({ path: '/ops/uploadBoard', query: { day: requested }, signal, silent: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  // Rows and address change after a click; the next click continues from the chosen day.
  const [chosen, setChosen] = useState(requested);
  const [arrived, setArrived] = useState(requested);
  if (arrived !== requested) {
    setArrived(requested);
    setChosen(requested);
  }
  const day = isDay(chosen) ? chosen : (query.data?.day ?? '');
  const show = (next: string) => {
    setChosen(next);
    setAddress(next === '' ? {} : { day: next });
  };
  return (
    <section className="list-screen" aria-label={t('上传看板')} aria-busy={query.isFetching}>
      <div className="list-head">
        <span className="list-filter">
          <label htmlFor={id}>{t('看板日期')}</label>
          <Button icon={<LeftOutlined />} aria-label={t('前一天')} disabled={day === ''} onClick={() => show(addDays(day, -1))} />
          <DatePicker id={id} value={dayValue(day)} allowClear={false} onChange={(next) => show(dayText(next))} />
          <Button icon={<RightOutlined />} aria-label={t('后一天')} disabled={day === ''} onClick={() => show(addDays(day, 1))} />
        </span>
      </div>
      <RowsOf query={{ data: query.data, error: query.error, refetch: query.refetch }}>
        <Table<BoardRow>
          className="list-table"
          size="small"
          rowKey={(row) => [row.title, row.place].join(' ')}
          dataSource={[...(query.data?.rows ?? [])]}
          loading={query.isPending}
          pagination={false}
          scroll={{ x: 960 }}
          locale={{ emptyText: query.data === undefined ? ' ' : <Nothing text={t('这一天没有需要上传的数据')} /> }}
          columns={[
            { title: t('数据名称'), key: 'title', width: 216, render: (_, row) => <Screen row={row} /> },
            { title: t('数据周期'), dataIndex: 'place', width: 120 },
            { title: t('上传截止'), key: 'until', width: 140, render: (_, row) => row.until?.slice(0, MINUTES) ?? '-' },
            {
              title: t('状态'),
              key: 'state',
              width: 120,
              render: (_, { state }) => <Tag color={STATES[state].colour}>{t(STATES[state].text)}</Tag>,
            },
            { title: t('上传时间'), key: 'at', width: 140, render: (_, row) => row.uploadedAt?.slice(0, MINUTES) ?? '-' },
            { title: t('上传人'), key: 'by', width: 110, render: (_, row) => row.uploadedBy ?? '-' },
            { title: t('文件名'), key: 'file', ellipsis: true, render: (_, row) => row.fileName ?? '-' },
          ]}
        />
      </RowsOf>
    </section>
  );
}

function Screen({ row }: { readonly row: BoardRow }): ReactNode {
  return <Link to={{ pathname: row.path, search: new URLSearchParams(row.query).toString() }}>{row.title}</Link>;
}
