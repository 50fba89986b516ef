import { dateText, timeText, weekdayText } from '#kit/i18n/formats.ts';
import type { Language } from '#kit/i18n/words.ts';

/** The part of the day of an hour: 0–10, 11–14, 15–18, and the rest (docs/user-interface.md#shell). */
export function partOfDay(hour: number): string {
  if (hour <= 10) return '上午';
  if (hour <= 14) return '中午';
  if (hour <= 18) return '下午';
  return '晚上';
}

/**
 * Date, weekday and time in the business time zone, in the format of the language. Only Chinese includes the part of
 * the day; the other languages use 24 hours.
 */
export function clockTextOf(moment: Date, timeZone: string | undefined, language: Language): string {
  const date = dateText(moment, timeZone, language);
  const weekday = weekdayText(moment, timeZone, language);
  const time = timeText(moment, timeZone, language);
  switch (language) {
    case 'zh':
      return `${date} ${weekday} ${partOfDay(Number.parseInt(time, 10))} ${time}`;
    case 'ja':
      return `${date}${weekday} ${time}`;
    case 'en':
    case 'es':
      return `${weekday}, ${date}, ${time}`;
  }
}
