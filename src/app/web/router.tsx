import { Suspense } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, Navigate, useLocation } from 'react-router';
import { SignInPage } from '#features/session/web/sign-in-page.tsx';
import { lazyPage } from '#kit/feature/web/screens.ts';
import { loadAllWords } from '#kit/i18n/web/words.ts';
import { isSignedIn, useSession } from '#kit/session/web/session.ts';
import { loadComponentWords } from '#kit/ui/web/component-words.ts';
import { Splash } from '#kit/ui/web/splash.tsx';
import { requireNoSession, requireSession } from './guard.ts';
import { RouteError } from './route-error.tsx';
import type * as ShellModule from './shell/shell.tsx';

/** The shell and all it needs are loaded after sign-in only: the sign-in page stays small. */
async function loadShell(): Promise<typeof ShellModule> {
  const [shell] = await Promise.all([import('./shell/shell.tsx'), loadAllWords(), loadComponentWords()]);
  return shell;
}
const Shell = lazyPage(loadShell);

/** The page that is opened arrives beside the shell, not after it. */
async function preloadPage(request: Request): Promise<void> {
  const navigation = await import('./shell/navigation.ts');
  await navigation.preloadPage(new URL(request.url).pathname);
}

/** Its rows are asked for as soon as it is known who asks, while all around them is drawn. */
async function beginPage(request: Request): Promise<void> {
  const navigation = await import('./shell/navigation.ts');
  await navigation.beginPage(new URL(request.url), useSession.getState().codes);
}

/** What is as good as there is waited for, but no longer than this, in milliseconds: what React shows instead of a page that is not there stays for 300 ms at least. */
const SOON_MS = 150;

async function soon(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, SOON_MS)))]);
  clearTimeout(timer);
}

/**
 * Lets in who may pass. The first page is drawn when all of it is there, for which it is fetched while the session is asked for; in its place stands the
 * router's own splash, which, unlike React's, goes at once; its rows are there too where they come soon. What cannot be fetched is told where it is drawn.
 */
async function openPage(route: LoaderFunctionArgs): Promise<Response | null> {
  if (!isSignedIn()) return requireSession(route);
  if (useSession.getState().userInfo !== null) {
    await soon(preloadPage(route.request));
    return requireSession(route);
  }
  const code = [Shell.preload(), preloadPage(route.request)];
  const elsewhere = await requireSession(route);
  if (elsewhere === null) {
    const begun = beginPage(route.request);
    await Promise.allSettled([...code, soon(begun)]);
  }
  return elsewhere;
}

export const router = createBrowserRouter([
  {
    path: '/login',
    loader: requireNoSession,
    element: <SignInPage preload={loadShell} />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Splash />,
  },
  { path: '/auth-redirect', Component: AuthRedirect },
  {
    path: '*',
    loader: openPage,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Splash />,
    element: (
      <Suspense fallback={<Splash />}>
        <Shell />
      </Suspense>
    ),
  },
]);

/**
 * The return address of a sign-in elsewhere; its query goes to the sign-in page (docs/user-interface.md#navigation).
 */
function AuthRedirect() {
  const { search } = useLocation();
  return <Navigate replace to={{ pathname: '/login', search }} />;
}
