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

const TIME = 'YYYY-MM-DD HH:mm:ss';

/** A day or a time as text, picked from a calendar or typed. `rest` has the attributes that a form adds. */
export default function DayInput({ value, withTime, onChange, onBlur, ...rest }: DayInputProps): ReactNode {
  return (
    <DatePicker
      {...rest}
      style={{ width: '100%' }}
      value={dayValue(value)}
      {...(withTime ? { showTime: true, format: TIME } : {})}
      onChange={(picked) => onChange?.(withTime ? (picked?.format(TIME) ?? '') : pickedDay(picked))}
      onBlur={() => onBlur?.()}
    />
  );
}
