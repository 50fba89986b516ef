import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { businessTime } from '#kit/time/business-time.ts';

interface PrintHeaderProps {
  readonly title: string;
  /** When the numbers were received, in milliseconds. */
  readonly readAt: number;
}

/** The heading of a printed dashboard, which has no shell: its title, its scope, and the time of the numbers. */
export function PrintHeader({ title, readAt }: PrintHeaderProps): ReactNode {
  const { t } = useWords();
  const corporate = useSession(({ userInfo }) => userInfo?.corporateCode ?? '');
  const zone = useSession(({ timeZone }) => timeZone) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const read = t('数据时间 {{time}}', { time: businessTime(new Date(readAt), zone) });
  return (
    <header className="dashboard-print-header">
      <h2>{title}</h2>
      <p>{[corporate, read].filter((part) => part !== '').join(' · ')}</p>
    </header>
  );
}
