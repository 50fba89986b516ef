import { businessDay } from '#kit/time/business-time.ts';
import { useSession } from './session.ts';

/** The current day in business time, `yyyy-MM-dd`, which may differ from the local one; the local one if signed out. */
export function businessToday(): string {
  return businessDay(new Date(), useSession.getState().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
}
