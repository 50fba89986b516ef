import { DatePicker, Space } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { dayValue, rangeTexts } from './dates.ts';
import { DayPresetsButton } from './day-presets-button.tsx';

export interface DaysInputProps {
  readonly id: string;
  /** The subject of the range, translated. */
  readonly label: string;
  /** First and last day, `yyyy-MM-dd`; either may be empty. */
  readonly value: readonly [string, string];
  readonly onChange: (value: [string, string]) => void;
  /** Both days can be changed, but not cleared. */
  readonly required?: boolean;
  /** The first and the last day that can be chosen. */
  readonly within?: readonly [string, string];
}

/** An input of a range of days, both inclusive: picked from a calendar, typed, or a preset. */
export default function DaysInput({ id, label, value: [first, last], onChange, required = false, within }: DaysInputProps): ReactNode {
  const { t } = useWords();
  return (
    <Space.Compact>
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-end` }}
        aria-label={label}
        allowEmpty={[!required, !required]}
        allowClear={!required}
        placeholder={[t('开始日期'), t('结束日期')]}
        value={[dayValue(first), dayValue(last)]}
        minDate={within === undefined ? undefined : dayjs(within[0])}
        maxDate={within === undefined ? undefined : dayjs(within[1])}
        onChange={(range) => onChange(rangeTexts(range))}
      />
      <DayPresetsButton label={label} within={within} onPick={([from, to]) => onChange([from, to])} />
    </Space.Compact>
  );
}
