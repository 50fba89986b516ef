import { addDays } from '#kit/time/business-time.ts';
import type { Language, Translator } from './words.ts';

/*
 * Formats of numbers, dates and times by language. Days in tables, filters and workbooks are `yyyy-MM-dd` in every
 * language, as printed in the specification.
 */

const LOCALES: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en-GB', es: 'es-ES', ja: 'ja-JP' };

/** The decimals, thousands separators and sign of a number, and whether it is a quotient shown as a percentage. */
type NumberShape = Pick<
  Intl.NumberFormatOptions,
  'minimumFractionDigits' | 'maximumFractionDigits' | 'useGrouping' | 'signDisplay' | 'style'
>;

const numbers = new Map<string, Intl.NumberFormat>();

/**
 * A number, with thousands separators unless the shape disables them. Numbers of four digits have them too, unlike the
 * Spanish default. Exact decimals are passed as text.
 */
export function numberText(value: string | number, language: Language, shape: NumberShape = {}): string {
  const key = `${language} ${JSON.stringify(shape)}`;
  let format = numbers.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALES[language], { useGrouping: 'always', ...shape });
    numbers.set(key, format);
  }
  return format.format(value as `${number}`);
}

/** The same with a fixed number of decimals. */
export const decimalText = (value: string | number, decimals: number, language: Language, shape: NumberShape = {}): string =>
  numberText(value, language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, ...shape });

/** The decimal separator, which is the second character of 0.0. */
export const decimalSign = (language: Language): string => decimalText(0, 1, language).charAt(1);

/** An exact decimal or a whole number with all its decimals, as lists show amounts. */
export const exactText = (value: string | number, language: Language): string =>
  decimalText(value, /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0, language);

/** The per cent sign after a number, as Intl writes it. */
export const percentSign = (language: Language): string => (language === 'es' ? '\u00a0%' : '%');

const moments = new Map<string, Intl.DateTimeFormat>();

/** @param timeZone undefined is the zone of the browser or, on a server, of its process */
function momentText(moment: Date, timeZone: string | undefined, language: Language, shape: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${timeZone ?? ''} ${JSON.stringify(shape)}`;
  let format = moments.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(LOCALES[language], { timeZone, ...shape });
    moments.set(key, format);
  }
  return format.format(moment);
}

/** Hours and minutes of a time in a zone: 04:23. */
export const timeText = (moment: Date, timeZone: string | undefined, language: Language): string =>
  momentText(moment, timeZone, language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The weekday of a time in a zone: Sunday. */
export const weekdayText = (moment: Date, timeZone: string | undefined, language: Language): string =>
  momentText(moment, timeZone, language, { weekday: 'long' });

/** The date of a time in a zone, with the month in words: 22 November 2026. */
export const dateText = (moment: Date, timeZone: string | undefined, language: Language): string =>
  momentText(moment, timeZone, language, { year: 'numeric', month: 'long', day: 'numeric' });

/** Month, day and time of `yyyy-MM-dd HH:mm:ss`, in the order of the reader's language. The time may be absent. */
export function shortTime(moment: string, t: Translator): string {
  const [, month = '', day = '', time = ''] = /^\d{4}-(\d\d)-(\d\d)(?: (\d\d:\d\d))?/.exec(moment) ?? [];
  return [t('{{month}}-{{day}}', { month, day }), time].join(' ').trimEnd();
}

/**
 * A deadline without seconds. Midnight is the end of the day before.
 * @param dayText how the day is written, by default `yyyy-MM-dd`
 */
export function deadlineText(until: string, t: Translator, dayText = (day: string) => day): string {
  const [day = '', time = ''] = until.split(' ');
  return time === '00:00:00' ? t('{{day}} 24:00', { day: dayText(addDays(day, -1)) }) : `${dayText(day)} ${time.slice(0, 5)}`.trimEnd();
}

/** The first and the last value of a range; one value if they are the same. */
export const rangeText = (first: string, last: string, t: Translator): string =>
  first === last ? first : t('{{first}} – {{last}}', { first, last });

/** The separator of the items of a list. */
export const LIST_SEPARATORS: Readonly<Record<Language, string>> = { zh: '、', en: ', ', es: ', ', ja: '、' };

export const listText = (items: readonly (string | number)[], language: Language): string => items.join(LIST_SEPARATORS[language]);

/** Sentences of one paragraph. Empty ones are left out. Chinese and Japanese have no space after a full stop. */
export const sentencesText = (sentences: readonly string[], language: Language): string =>
  sentences.filter((sentence) => sentence !== '').join(language === 'zh' || language === 'ja' ? '' : ' ');

/** A list within a sentence: A, B and C. */
export const conjunctionText = (items: readonly string[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(items);

/** A choice within a sentence: A, B or C. */
export const disjunctionText = (items: readonly string[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'disjunction' }).format(items);

/** How long ago something was: 5 minutes ago, 3 hours ago, 4 days ago. */
export function agoText(minutes: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(LOCALES[language]);
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day');
}

/** Hours, minutes and seconds of a duration: 0:03:12. */
export function durationText(seconds: number): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}
