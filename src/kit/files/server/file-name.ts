import type { CallContext } from '#kit/http/server/route.ts';
import { businessDay } from '#kit/time/business-time.ts';

/** What the files are called that people download: 物流映射-模板, 物流映射-20261122. A template is told from data, and data of today from that of yesterday. */

/** An empty form that an import takes; without the ending, as all names here. */
export function templateName(title: string, t: CallContext['t']): string {
  return `${t(title)}-${t('模板')}`;
}

/** What shows this moment: what it is, and the business day. */
export function nameOfToday(title: string, { t, clock, zone }: Pick<CallContext, 't' | 'clock' | 'zone'>): string {
  return nameOfDay(t(title), businessDay(clock.now(), zone));
}

/** What is of a day (`yyyy-MM-dd`); a name that says the day itself, as one does that was made of such a file's, does not say it twice. */
export function nameOfDay(name: string, day: string): string {
  const digits = day.replaceAll('-', '');
  return name.includes(digits) ? name : `${name}-${digits}`;
}
