import { QueryClientProvider } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { usePageEnd } from '#kit/page/web/page-end.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { LeaveGuard } from '#kit/ui/web/dialog/leave-guard.tsx';
import { Theme } from '#kit/ui/web/theme.tsx';
import { NotFoundPage, NotPermittedPage } from '#features/not-found/web/pages.tsx';
import { requiredStep } from '../guard.ts';
import { queryClient } from '../query-client.ts';
import { GLOSSARY_PATH } from '#kit/ui/glossary-path.ts';
import { GlossaryPage, screens } from '../screens.ts';
import { ACCOUNT_PAGES } from './account-pages.tsx';
import { startPath, menuName, reachableScreens, type ScreenPlace } from './navigation.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { MENU_THEME, Sidebar } from './menu/sidebar.tsx';
import { useShellSettings } from './settings/shell-settings.ts';
import { closeMobileSidebar, useSidebar, watchDevice } from './menu/sidebar-state.ts';
import { Shortcuts } from './help/shortcuts.tsx';
import { removeUnreachableTags, openTag } from './menu/tags.ts';
import { TagsView } from './menu/tags-view.tsx';
import { TopBar } from './top-bar.tsx';
import { WaitingPage } from './waiting-page.tsx';
import 'antd/dist/antd.css';
import 'antd/dist/reset.css';
import './shell.css';
// The styles of most pages. Shared styles belong to the first chunk that every page loads.
import '#kit/list/web/list.css';
import '#kit/ui/web/toolbar/filters.css';

/** The frame of a page: menu, top bar and open pages; and the page itself. */
export default function Shell(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Theme components={MENU_THEME}>
        <LeaveGuard />
        <Frame />
      </Theme>
    </QueryClientProvider>
  );
}

function Frame(): ReactNode {
  const { t } = useWords();
  const { pathname, search } = useLocation();
  const codes = useSession((session) => session.codes);
  const hasRequiredStep = useSession((session) => requiredStep(session.userInfo) !== null);
  const { device, opened } = useSidebar();
  const { tagsView, fixedHeader } = useShellSettings();
  const places = useMemo(() => (hasRequiredStep ? [] : reachableScreens(codes)), [codes, hasRequiredStep]);
  const place = places.find(({ path }) => path === pathname);

  useEffect(watchDevice, []);
  useEffect(readAgainAfterSignIn, []);
  useEffect(() => removeUnreachableTags(new Set(places.map(({ path }) => path))), [places]);
  useEffect(closeMobileSidebar, [pathname]);
  useEffect(() => {
    if (place !== undefined) openTag({ path: pathname, search, code: place.menu.code });
  }, [place, pathname, search]);
  const title = useTitle(place);

  return (
    <div className={`shell shell-${device} ${opened ? 'shell-open' : 'shell-closed'} ${fixedHeader ? 'shell-fixed' : ''}`}>
      <a className="shell-skip" href="#content" onClick={focusTable}>
        {t('跳到表格')}
      </a>
      <a className="shell-skip" href="#content" onClick={focusContent}>
        {t('跳到内容')}
      </a>
      {!hasRequiredStep && <Shortcuts />}
      <Sidebar place={place ?? null} hasRequiredStep={hasRequiredStep} />
      <div className="shell-main">
        <header className="shell-header">
          <TopBar place={place ?? null} title={title} />
          {tagsView && !hasRequiredStep && <TagsView />}
        </header>
        <main id="content" className="shell-content" tabIndex={-1}>
          {title !== null && <h1 className="ui-visually-hidden">{title}</h1>}
          <ScreenBoundary key={pathname}>
            <Suspense fallback={<WaitingPage />}>
              <Pages places={places} home={startPath(codes)} />
            </Suspense>
          </ScreenBoundary>
        </main>
      </div>
    </div>
  );
}

/** The focusable elements of the page's table: cells and controls of its rows. */
const IN_TABLE = '#content :is([data-row][tabindex="0"], .ant-table-content[tabindex="0"], .ant-table-tbody :is(a, button:enabled))';

/** Focuses the page's table, or the content of a page without one. */
function focusTable(event: MouseEvent): void {
  const inTable = document.querySelector<HTMLElement>(IN_TABLE);
  if (inTable === null) return focusContent(event);
  event.preventDefault();
  inTable.focus();
}

/** Focuses an element without changing the address, which the router owns. */
function focusContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** Failed reads without a session are repeated after the user has signed in again on the page. */
function readAgainAfterSignIn(): () => void {
  return usePageEnd.subscribe((now, before) => {
    if (now.continued > before.continued)
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
}

function Pages({ places, home }: { readonly places: readonly ScreenPlace[]; readonly home: string }): ReactNode {
  return (
    <Routes>
      <Route index element={<Navigate replace to={home} />} />
      <Route path="redirect/*" element={<Forward />} />
      {ACCOUNT_PAGES.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path={GLOSSARY_PATH} element={<GlossaryPage />} />
      <Route path="401" element={<NotPermittedPage />} />
      <Route path="404" element={<NotFoundPage />} />
      {places.map(({ menu, path }) => {
        const Page = screens[menu.code];
        return Page === undefined ? null : <Route key={path} path={path} element={<Page />} />;
      })}
      <Route path="*" element={<Navigate replace to="/404" />} />
    </Routes>
  );
}

/** `/redirect/{path}` renders the path again, with the query (docs/user-interface.md#navigation). */
function Forward(): ReactNode {
  const { '*': path = '' } = useParams();
  const { search } = useLocation();
  return <Navigate replace to={{ pathname: `/${path.replace(/^[/\\]+/, '')}`, search }} />;
}

const OTHER_TITLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ACCOUNT_PAGES.map(({ path, title }) => [path, title])),
  [GLOSSARY_PATH]: '术语表',
  '/401': '无权限',
  '/404': '页面不存在',
};

/** The page's name; also sets the browser's title. */
function useTitle(place: ScreenPlace | undefined): string | null {
  const { t } = useWords();
  const { pathname } = useLocation();
  const names = useSession((session) => session.menuNames);
  const key = place === undefined ? OTHER_TITLES[pathname] : menuName(place.menu.code, names);
  const title = key === undefined ? null : t(key);
  useEffect(() => {
    document.title = title === null ? t('供应链管理后台') : `${title} - ${t('供应链管理后台')}`;
  }, [title, t]);
  return title;
}
