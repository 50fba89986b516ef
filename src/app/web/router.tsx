import { Suspense } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, Navigate, useLocation } from 'react-router';
import { SignInPage } from '#features/session/web/sign-in/sign-in-page.tsx';
import { lazyPage } from '#kit/feature/web/screens.ts';
import { loadAllWords } from '#kit/i18n/web/words.ts';
import { isSignedIn, useSession } from '#kit/session/web/session.ts';
import { loadComponentWords } from '#kit/ui/web/component-words.ts';
import { Splash } from '#kit/ui/web/page/splash.tsx';
import { requireNoSession, requireSession } from './guard.ts';
import { RouteError } from './route-error.tsx';
import type * as ShellModule from './shell/shell.tsx';

/** The shell and its dependencies are loaded only after sign-in, so that the sign-in page stays small. */
async function loadShell(): Promise<typeof ShellModule> {
  const [shell] = await Promise.all([import('./shell/shell.tsx'), loadAllWords(), loadComponentWords()]);
  return shell;
}
const Shell = lazyPage(loadShell);

/** Loads the code of the opened page in parallel with the shell. */
async function preloadPage(request: Request): Promise<void> {
  const navigation = await import('./shell/navigation.ts');
  await navigation.preloadPage(new URL(request.url).pathname);
}

/** Requests the first data of the opened page while the shell is rendered. */
async function beginPage(request: Request): Promise<void> {
  const navigation = await import('./shell/navigation.ts');
  await navigation.beginPage(new URL(request.url), useSession.getState().codes);
}

/** The maximum wait for a page's code or data, in ms. React would show its fallback for at least 300 ms. */
const PAGE_WAIT_MS = 150;

async function waitBriefly(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, PAGE_WAIT_MS)))]);
  clearTimeout(timer);
}

/**
 * Checks access and loads the page. The code of the first page is loaded in parallel with the session. Until both are
 * complete, the router shows its splash, which unlike React's fallback disappears immediately. The first rendering
 * waits briefly for the page's data. Errors are shown where the content is rendered.
 */
async function openPage(route: LoaderFunctionArgs): Promise<Response | null> {
  if (!isSignedIn()) return requireSession(route);
  if (useSession.getState().userInfo !== null) {
    await waitBriefly(preloadPage(route.request));
    return requireSession(route);
  }
  const code = [Shell.preload(), preloadPage(route.request)];
  const redirection = await requireSession(route);
  if (redirection === null) await Promise.allSettled([...code, waitBriefly(beginPage(route.request))]);
  return redirection;
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

/** The return address of a provider; its query goes to the sign-in page (docs/user-interface.md#navigation). */
function AuthRedirect() {
  const { search } = useLocation();
  return <Navigate replace to={{ pathname: '/login', search }} />;
}
