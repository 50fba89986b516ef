import type { CallContext } from '#kit/http/server/route.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { businessDay } from '#kit/time/business-time.ts';

/* Names of downloaded files, without the extension: 物流映射-模板, 物流映射-20261122. */

/** The name of an import's template; `title` is a key of the words. */
export function templateName(title: string, t: Translator): string {
  return `${t(title)}-${t('模板')}`;
}

/** The name of a file of current data: its title, a key of the words, and the business day. */
export function nameOfToday(title: string, { t, clock, zone }: Pick<CallContext, 't' | 'clock' | 'zone'>): string {
  return nameOfDay(t(title), businessDay(clock.now(), zone));
}

/** The name of a file with data of a day (`yyyy-MM-dd`). A name that already contains the day is not changed. */
export function nameOfDay(name: string, day: string): string {
  const digits = day.replaceAll('-', '');
  return name.includes(digits) ? name : `${name}-${digits}`;
}
