import { DatePicker, Space } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { pickedDay, dayValue, rangeTexts } from '#kit/ui/web/days/dates.ts';
import { DayPresetsButton } from '#kit/ui/web/days/day-presets-button.tsx';

/** The last day that the format allows. */
const LAST_DAY = '9999-12-31';

/** The display format of days on these screens (docs/business-rules/ledger-and-interest.md#internal-report). */
const FORMAT = 'YYYY/MM/DD';

/** First and last day, `yyyy-MM-dd`; either may be empty. */
export type DayRange = readonly [string, string];

/** The properties that `Form.Item` passes to its input. */
interface FormInput<Value> {
  readonly id?: string;
  readonly value?: Value;
  readonly onChange?: (value: Value) => void;
}

/** A day, `yyyy-MM-dd`; empty when none is selected. */
export function DayField({ id, value, onChange }: FormInput<string>): ReactNode {
  return <DatePicker id={id} format={FORMAT} value={dayValue(value)} onChange={(picked) => onChange?.(pickedDay(picked))} />;
}

interface DayRangeFieldProps extends FormInput<DayRange> {
  /** The translated label of the range. */
  readonly label: string;
  /** The first day that can be selected. */
  readonly notBefore?: string;
}

/** A range of days, both ends included. */
export function DayRangeField({ id, label, value, onChange, notBefore }: DayRangeFieldProps): ReactNode {
  const { t } = useWords();
  return (
    <Space.Compact block>
      <DatePicker.RangePicker
        {...(id === undefined ? {} : { id: { start: id, end: `${id}-end` } })}
        aria-label={label}
        format={FORMAT}
        placeholder={[t('开始日期'), t('结束日期')]}
        minDate={dayValue(notBefore) ?? undefined}
        value={[dayValue(value?.[0]), dayValue(value?.[1])]}
        onChange={(range) => onChange?.(rangeTexts(range))}
      />
      <DayPresetsButton
        label={label}
        within={notBefore === undefined ? undefined : [notBefore, LAST_DAY]}
        onPick={(days) => onChange?.(days)}
      />
    </Space.Compact>
  );
}

/** Whether both ends of a range are set. */
export const hasBothEnds = (range: DayRange | undefined): boolean => range !== undefined && range[0] !== '' && range[1] !== '';
