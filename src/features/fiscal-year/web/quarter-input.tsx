import { DatePicker, Space, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { pickedDay, dayValue } from '#kit/ui/web/days/dates.ts';
import { isSaturday, isSunday } from '../calendar.ts';

/** The first and last day of a quarter as entered; absent or empty without a day. */
export interface QuarterRange {
  readonly startTime?: string;
  readonly endTime?: string;
}

interface QuarterInputProps {
  /** The name of the quarter in the labels of the two days. */
  readonly label: string;
  /** The form sets `id`, `value` and `onChange`. */
  readonly id?: string;
  readonly value?: QuarterRange;
  readonly onChange?: (value: QuarterRange) => void;
  /** Called after a change of the last day, which is empty if the user clears it. The next quarter begins after it. */
  readonly onEndChange: (end: string) => void;
}

/** The first day of a quarter, which is a Sunday, and the last day, which is a later Saturday. */
export function QuarterInput({ label, id, value = {}, onChange, onEndChange }: QuarterInputProps): ReactNode {
  const { t } = useWords();
  const { startTime = '', endTime = '' } = value;
  return (
    <Space.Compact block>
      <DatePicker
        id={id}
        aria-label={`${label} ${t('开始日期')}`}
        prefix={<Typography.Text type="secondary">{t('开始日期')}</Typography.Text>}
        placeholder={t('请选择')}
        style={{ width: '50%' }}
        value={dayValue(startTime)}
        disabledDate={(day) => !isSunday(pickedDay(day))}
        onChange={(day) => onChange?.({ ...value, startTime: pickedDay(day) })}
      />
      <DatePicker
        aria-label={`${label} ${t('结束日期')}`}
        prefix={<Typography.Text type="secondary">{t('结束日期')}</Typography.Text>}
        placeholder={t('请选择')}
        style={{ width: '50%' }}
        value={dayValue(endTime)}
        disabledDate={(day) => !isSaturday(pickedDay(day)) || (startTime !== '' && pickedDay(day) <= startTime)}
        onChange={(day) => {
          onChange?.({ ...value, endTime: pickedDay(day) });
          onEndChange(pickedDay(day));
        }}
      />
    </Space.Compact>
  );
}
