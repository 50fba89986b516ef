import { listText, weekdayText } from '#kit/i18n/formats.ts';
import type { Language, Parameters } from '#kit/i18n/words.ts';

/** A Sunday: day 0 of the week in cron. */
const SUNDAY = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

type Translate = (text: string, parameters?: Parameters) => string;

/**
 * The times of a cron expression in words. Supports the expressions that jobs declare and that the configuration
 * creates; returns any other expression unchanged.
 */
export function scheduleText(cron: string, language: Language, t: Translate): string {
  const [minutes = '', hours = '', ofMonth, ofYear, ofWeek = ''] = cron.split(' ');
  if (ofMonth !== '*' || ofYear !== '*') return cron;
  if (hours === '*' && ofWeek === '*') return withinTheHour(minutes, t) ?? cron;
  if (!/^\d+$/.test(minutes) || !/^\d+(,\d+)*$/.test(hours)) return cron;
  const times = listText(
    hours.split(',').map((hour) => `${hour.padStart(2, '0')}:${minutes.padStart(2, '0')}`),
    language,
  );
  if (ofWeek === '*') return t('每天 {{times}}', { times });
  if (!/^[0-6]$/.test(ofWeek)) return cron;
  return t('每{{weekday}} {{times}}', { weekday: weekdayText(new Date(SUNDAY + Number(ofWeek) * DAY_MS), 'UTC', language), times });
}

function withinTheHour(minutes: string, t: Translate): string | null {
  if (minutes === '*') return t('每分钟');
  const [, every] = /^\*\/(\d+)$/.exec(minutes) ?? [];
  if (every !== undefined) return t('每 {{minutes}} 分钟', { minutes: every });
  return /^\d+$/.test(minutes) ? t('每小时的第 {{minute}} 分钟', { minute: minutes }) : null;
}
