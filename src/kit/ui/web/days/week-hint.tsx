import { InfoCircleOutlined } from '@ant-design/icons';
import { Popover, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { glossaryPath } from '../../glossary-path.ts';
import './week-hint.css';

/**
 * The calendars of weeks (docs/business-rules/rounding-and-borders.md#rounding): market weeks of the sales dashboards,
 * calendar weeks of uploads, and the fiscal calendar of plans, DC sales and arrivals.
 */
export type WeekCalendar = 'market' | 'natural' | 'fiscal';

const CALENDARS: Readonly<Record<WeekCalendar, { readonly name: string; readonly hint: string }>> = {
  market: {
    name: '市场周',
    hint: '市场周是自然周（周一至周日），每13周为一季，用于手机市场销售。与财年周的年份和周次不同。',
  },
  natural: { name: '自然周', hint: 'ISO周，周一至周日，写作2026W48。用于手机销售和上周数据的上传。' },
  fiscal: {
    name: '财年周',
    hint: '财年周按财年维护的日历（周日至周六），用于出货计划、DC销售和到货。与市场周的年份和周次不同。',
  },
};

/** The name of the calendar of the weeks on a page, with an explanation and a link to the glossary. */
export function WeekHint({ calendar }: { readonly calendar: WeekCalendar }): ReactNode {
  const { t } = useWords();
  const { name, hint } = CALENDARS[calendar];
  return (
    <Popover
      trigger={['hover', 'focus']}
      content={
        <>
          <p className="ui-week-hint">{t(hint)}</p>
          <Link to={glossaryPath(t(name))}>{t('术语表')}</Link>
        </>
      }
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the explanation opens by keyboard too */}
      <Typography.Text type="secondary" className="ui-week-name" tabIndex={0}>
        <InfoCircleOutlined aria-hidden />
        {t(name)}
      </Typography.Text>
    </Popover>
  );
}
