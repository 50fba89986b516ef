import { naturalWeekOf } from '#kit/time/calendar.ts';
import { addDays } from '#kit/time/business-time.ts';
import type { WeekListDefinition } from './define.ts';

/** A week of a list: its key, which is also its displayed name, and its first day. */
interface Week {
  readonly key: string;
  readonly firstDay: string;
}

/** The week of a list that contains a day (`yyyy-MM-dd`): `2026W47`, or a Sunday's date if weeks begin on Sunday. */
export function weekOf({ weekBegins }: Pick<WeekListDefinition, 'weekBegins'>, day: string): Week {
  if (weekBegins === 'monday') return naturalWeekOf(day);
  const sunday = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  return { key: sunday, firstDay: sunday };
}
