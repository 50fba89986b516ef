import { lazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, useLocation } from 'react-router';
import { SignInPage } from '#features/session/web/sign-in-page.tsx';
import { loadAllWords } from '#kit/i18n/web/words.ts';
import { isSignedIn } from '#kit/session/web/session.ts';
import { Splash } from '#kit/ui/web/splash.tsx';
import { requireNoSession, requireSession } from './guard.ts';
import { RouteError } from './route-error.tsx';
import type * as ShellModule from './shell/shell.tsx';

/** The shell and all it needs are loaded after sign-in only: the sign-in page stays small. */
async function loadShell(): Promise<typeof ShellModule> {
  const [shell] = await Promise.all([import('./shell/shell.tsx'), loadAllWords()]);
  return shell;
}
const Shell = lazy(loadShell);

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
    loader: (route) => {
      // The shell arrives while the session is asked for, not after it; what fails is told where it is drawn.
      if (isSignedIn()) loadShell().catch(() => undefined);
      return requireSession(route);
    },
    errorElement: <RouteError />,
    hydrateFallbackElement: <Splash />,
    element: (
      <Suspense fallback={<Splash />}>
        <Shell />
      </Suspense>
    ),
  },
]);

/** The return address of a sign-in elsewhere; its query goes to the sign-in page (document 1 §2.1: reachable without sign-in). */
function AuthRedirect() {
  const { search } = useLocation();
  return <Navigate replace to={{ pathname: '/login', search }} />;
}
