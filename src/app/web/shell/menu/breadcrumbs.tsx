import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { menuName, type ScreenPlace } from '../navigation.ts';

/** The name of the role whose users have a home entry (docs/user-interface.md#shell). */
const HOME_ROLE = '首页';

interface BreadcrumbsProps {
  readonly place: ScreenPlace | null;
  /** The title of a page without a menu. */
  readonly title: string | null;
}

/** The page's groups and name in the menu. Groups have no page, so they are not links. */
export function Breadcrumbs({ place, title }: BreadcrumbsProps): ReactNode {
  const { t } = useWords();
  const names = useSession((session) => session.menuNames);
  const hasHome = useSession((session) => session.userInfo?.roleName === HOME_ROLE);
  const trail = place === null ? [] : [...place.groups, place.menu];
  return (
    <nav className="shell-top-bar-trail" aria-label={t('当前位置')}>
      <ol>
        {hasHome && (
          <li>
            <Link to="/">{t('首页')}</Link>
          </li>
        )}
        {trail.map((menu) => (
          <li
            key={menu.code}
            {...(menu === place?.menu
              ? { 'aria-current': 'page' }
              : { className: 'shell-trail-group', title: t(menuName(menu.code, names)) })}
          >
            {t(menuName(menu.code, names))}
          </li>
        ))}
        {place === null && title !== null && <li aria-current="page">{title}</li>}
      </ol>
    </nav>
  );
}
