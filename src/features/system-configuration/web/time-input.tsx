import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';

interface TimeInputProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly format?: 'HH:mm:ss' | 'HH:mm';
}

/** A time of day in wire format; empty if not set. */
export function TimeInput({ id, value, onChange, format = 'HH:mm:ss' }: TimeInputProps): ReactNode {
  return (
    <TimePicker
      id={id}
      className="system-config-time"
      value={value ? dayjs(`2000-01-01T${value}`) : null}
      format={format}
      needConfirm={false}
      onChange={(time) => onChange?.(time?.format(format) ?? null)}
    />
  );
}
