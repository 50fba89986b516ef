import { listText, weekdayText } from '#kit/i18n/formats.ts';
import type { Language, Translator } from '#kit/i18n/words.ts';

/** The times of a cron expression in words, for those that jobs and the configuration use; others are unchanged. */
export function scheduleText(cron: string, language: Language, t: Translator): string {
  const [minutes = '', hours = '', dayOfMonth, month, dayOfWeek = ''] = cron.split(' ');
  if (dayOfMonth !== '*' || month !== '*') return cron;
  if (hours === '*' && dayOfWeek === '*') return minutesText(minutes, t) ?? cron;
  if (!/^\d+$/.test(minutes) || !/^\d+(,\d+)*$/.test(hours)) return cron;
  const times = listText(
    hours.split(',').map((hour) => `${hour.padStart(2, '0')}:${minutes.padStart(2, '0')}`),
    language,
  );
  if (dayOfWeek === '*') return t('每天{{times}}', { times });
  if (!/^[0-6]$/.test(dayOfWeek)) return cron;
  // 22 November 2026 is a Sunday, which is day 0 in cron.
  const day = new Date(Date.UTC(2026, 10, 22 + Number(dayOfWeek)));
  return t('每{{weekday}} {{times}}', { weekday: weekdayText(day, 'UTC', language), times });
}

/** The text of a schedule that runs every hour; null for an unsupported expression. */
function minutesText(minutes: string, t: Translator): string | null {
  if (minutes === '*') return t('每分钟');
  const [, interval] = /^\*\/(\d+)$/.exec(minutes) ?? [];
  if (interval !== undefined) return t('每{{minutes}}分钟', { minutes: interval });
  return /^\d+$/.test(minutes) ? t('每小时的第{{minute}}分钟', { minute: minutes }) : null;
}
