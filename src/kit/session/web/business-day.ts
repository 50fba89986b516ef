import { businessDay } from '#kit/time/business-time.ts';
import { useSession } from './session.ts';

/** The day in business time, `yyyy-MM-dd`, which may be another one than where the reader is; his own while nobody is signed in. */
export function businessToday(): string {
  return businessDay(new Date(), useSession.getState().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
}
