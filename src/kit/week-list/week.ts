import { naturalWeekOf } from '#kit/time/calendar.ts';
import { addDays } from '#kit/time/business-time.ts';
import type { WeekListDefinition } from './define.ts';

/** A week of a list. The key is also its displayed name. */
interface Week {
  readonly key: string;
  readonly firstDay: string;
}

/** The week of a day (`yyyy-MM-dd`). The key is `2026W47`, or the date of the Sunday if weeks begin on Sunday. */
export function weekOf({ weekBegins }: Pick<WeekListDefinition, 'weekBegins'>, day: string): Week {
  if (weekBegins === 'monday') return naturalWeekOf(day);
  const sunday = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  return { key: sunday, firstDay: sunday };
}
