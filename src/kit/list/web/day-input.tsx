import { DatePicker } from 'antd';
import type { ReactNode } from 'react';
import { pickedDay, dayValue } from '#kit/ui/web/days/dates.ts';

interface DayInputProps {
  readonly id?: string;
  readonly value: string;
  readonly withTime: boolean;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: () => void;
}

const TIME_FORMAT = 'YYYY-MM-DD HH:mm:ss';

/**
 * A day (`yyyy-MM-dd`) or a time (`yyyy-MM-dd HH:mm:ss`) as text, picked from a calendar or typed; '' for none. `rest`
 * has the id and the aria attributes that a form adds.
 */
export default function DayInput({ value, withTime, onChange, onBlur, ...rest }: DayInputProps): ReactNode {
  return (
    <DatePicker
      {...rest}
      style={{ width: '100%' }}
      value={dayValue(value)}
      {...(withTime ? { showTime: true, format: TIME_FORMAT } : {})}
      onChange={(picked) => onChange?.(withTime ? (picked?.format(TIME_FORMAT) ?? '') : pickedDay(picked))}
      onBlur={() => onBlur?.()}
    />
  );
}
