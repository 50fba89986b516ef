import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { usePermission } from '#kit/session/web/session.ts';
import { EmptyState } from '#kit/ui/web/page/page-states.tsx';
import type { MaintenanceScreen } from '../define.ts';

interface MissingSetupProps {
  /** Translated. */
  readonly text: string;
  readonly screen: MaintenanceScreen;
}

/** An empty page that first needs data of another screen, with a link for users who may open that screen. */
export function MissingSetup({ text, screen }: MissingSetupProps): ReactNode {
  const { t } = useWords();
  const mayOpen = usePermission([screen.menu]);
  return <EmptyState text={text} hint={mayOpen ? <Link to={screen.route}>{t(screen.title)}</Link> : null} />;
}
