import { DatePicker } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { useCalendarLanguage } from './calendar-language.ts';
import { dayValue, rangeTexts } from './dates.ts';

interface DaysInputProps {
  readonly id: string;
  /** What the range is of, translated. */
  readonly label: string;
  /** First and last day, `yyyy-MM-dd`; either may be empty. */
  readonly value: readonly [string, string];
  readonly onChange: (value: [string, string]) => void;
}

/** A range of days, both included and either open: picked from a calendar or typed. */
export default function DaysInput({ id, label, value: [first, last], onChange }: DaysInputProps): ReactNode {
  const { t } = useWords();
  useCalendarLanguage();
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      aria-label={label}
      allowEmpty={[true, true]}
      placeholder={[t('开始日期'), t('结束日期')]}
      value={[dayValue(first), dayValue(last)]}
      onChange={(range) => onChange(rangeTexts(range))}
    />
  );
}
