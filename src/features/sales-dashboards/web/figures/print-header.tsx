import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { businessTime } from '#kit/time/business-time.ts';

interface PrintHeaderProps {
  readonly title: string;
  /** The time at which the numbers were received, in milliseconds since 1970. */
  readonly receivedAt: number;
}

/** The heading of a printed dashboard: its title, the corporate, and the time of the numbers. */
export function PrintHeader({ title, receivedAt }: PrintHeaderProps): ReactNode {
  const { t } = useWords();
  const corporate = useSession(({ userInfo }) => userInfo?.corporateCode ?? '');
  // While there is no session, the zone of the browser.
  const zone = useSession(({ timeZone }) => timeZone) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = t('数据时间{{time}}', { time: businessTime(new Date(receivedAt), zone) });
  return (
    <header className="dashboard-print-header">
      <h2>{title}</h2>
      <p>{[corporate, time].filter((part) => part !== '').join(' · ')}</p>
    </header>
  );
}
