import dayjs, { type Dayjs } from 'dayjs';
// The pickers have their month names and first weekday from these; English is built in.
import 'dayjs/locale/es';
import 'dayjs/locale/ja';
import 'dayjs/locale/zh-cn';

const DAY = 'YYYY-MM-DD';

/** The value of a picker as `yyyy-MM-dd`; empty if no day is picked. */
export function pickedDay(value: Dayjs | null | undefined): string {
  return value?.format(DAY) ?? '';
}

/** The picker value of a `yyyy-MM-dd` or `yyyy/MM/dd` text; null for an empty or invalid text. */
export function dayValue(text: string | null | undefined): Dayjs | null {
  const value = dayjs(text || null);
  return value.isValid() ? value : null;
}

/** A range picker's value as two texts, the first and the last day. */
export function rangeTexts(range: readonly (Dayjs | null)[] | null | undefined): [string, string] {
  return [pickedDay(range?.[0]), pickedDay(range?.[1])];
}
