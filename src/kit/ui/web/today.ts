import { businessDay } from '#kit/time/business-time.ts';

/** The day in a zone, in the reader's own while none is known, `yyyy-MM-dd`. */
export const todayIn = (zone: string | undefined): string =>
  businessDay(new Date(), zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The reader's own day. */
export const readersToday = (): string => todayIn(undefined);
