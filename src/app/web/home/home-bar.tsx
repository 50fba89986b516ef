import { type ReactNode, useEffect, useState } from 'react';
import { clockTextOf } from '#app/clock-text.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { RefreshButton } from '#kit/ui/web/page/refresh-button.tsx';
import { useSession } from '#kit/session/web/session.ts';

/** The clock is updated every six seconds (docs/user-interface.md#shell). */
const REFRESH_MS = 6000;

/** The home page's bar: its title, the date and business time in the user's language, and the refresh button. */
export function HomeBar(): ReactNode {
  const { t, language } = useWords();
  const timeZone = useSession((session) => session.timeZone);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <section className="home-bar" aria-label={t('数据看板')}>
      <h2>{t('数据看板')}</h2>
      <time dateTime={now.toISOString()} title={timeZone}>
        {clockTextOf(now, timeZone, language)}
      </time>
      <RefreshButton />
    </section>
  );
}
