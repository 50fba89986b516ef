import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { HOME_PATH } from '../guard.ts';
import { menuName, reachableScreens } from '../shell/navigation.ts';
import { TileFrame } from './tile-frame.tsx';

/** The user's screens. Shown to users with few tiles, so that the home page has links for every role. */
export function PagesTile(): ReactNode {
  const { t } = useWords();
  const { codes, menuNames } = useSession();
  const places = reachableScreens(codes).filter(({ menu, path }) => menu.openedFrom === undefined && path !== HOME_PATH);
  return (
    <TileFrame name="pages" title={t('我的页面')} link={null} busy={false}>
      <ul className="home-pages">
        {places.map(({ menu, path }) => (
          <li key={path}>
            <Link to={path}>{t(menuName(menu.code, menuNames))}</Link>
          </li>
        ))}
      </ul>
    </TileFrame>
  );
}
