import type { Language } from '#kit/i18n/words.ts';

const LOCALES: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en-GB', es: 'es-ES', ja: 'ja-JP' };

/** The part of the day of an hour (document 1 §2.1): 0–10 morning, 11–14 noon, 15–18 afternoon, otherwise evening. */
export function partOfDay(hour: number): string {
  if (hour <= 10) return '上午';
  if (hour <= 14) return '中午';
  if (hour <= 18) return '下午';
  return '晚上';
}

/** Date, weekday, part of the day and time in the business time zone, as the language writes them. */
export function clockTextOf(moment: Date, timeZone: string | undefined, language: Language, t: (text: string) => string): string {
  const locale = LOCALES[language];
  const date = moment.toLocaleDateString(locale, { timeZone, year: 'numeric', month: 'long', day: 'numeric' });
  const weekday = moment.toLocaleDateString(locale, { timeZone, weekday: 'long' });
  const time = moment.toLocaleTimeString(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${date} ${weekday} ${t(partOfDay(Number.parseInt(time, 10)))} ${time}`;
}
