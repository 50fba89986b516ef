import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router';
import { loginAddress } from '#features/session/web/sign-in/destination.ts';
import { ApiFailure } from '#kit/http/web/client.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import { storeEndReason } from '#kit/session/web/end-reason.ts';
import { isSignedIn, loadSession, useSession } from '#kit/session/web/session.ts';
import type { UserInfo } from '#kit/session/contract.ts';
import { notify } from '#kit/page/web/notice.ts';

/** The page on which users change their password. */
export const CHANGE_PASSWORD_PATH = '/updatePassword/index';
/** The home page (decision 127). */
export const HOME_PATH = '/home';
/** The page for the user's own second factor; beyond the specification. */
export const SECOND_FACTOR_PATH = '/account/secondFactor';

/**
 * The only page that a user may open before completing a required step
 * (docs/business-rules/accounts.md#initial-passwords); null if no step is required.
 */
export function requiredStep(user: Pick<UserInfo, 'mustChangePassword' | 'mustSetUpSecondFactor'> | null): string | null {
  if (user?.mustChangePassword === true) return CHANGE_PASSWORD_PATH;
  return user?.mustSetUpSecondFactor === true ? SECOND_FACTOR_PATH : null;
}

const FAILURE_SECONDS = 5;
/** The error code of an ended session (docs/business-rules/accounts.md#sessions). The sign-in page shows the reason. */
const SESSION_ENDED_CODE = '50012';

/** Redirects pages that need a user to sign-in or to a required step (docs/user-interface.md#navigation). */
export async function requireSession({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  // After a sign-out in another window, a new document discards the page's data. A new route would keep it.
  const toLogin = () => (useSession.getState().userInfo === null ? redirect : redirectDocument)(loginAddress(pathname, search));
  if (!isSignedIn()) return toLogin();
  if (useSession.getState().userInfo === null) {
    try {
      await loadSession();
    } catch (error) {
      if (error instanceof ApiFailure && error.code === SESSION_ENDED_CODE) storeEndReason(error.message);
      // `loadSession` throws an error with a message.
      else notify.error(translate((error as Error).message), FAILURE_SECONDS);
      return toLogin();
    }
  }
  const step = requiredStep(useSession.getState().userInfo);
  return step !== null && pathname !== step ? redirect(step) : null;
}

/** A signed-in user is redirected from the sign-in page. */
export function requireNoSession(): Response | null {
  return isSignedIn() ? redirect('/') : null;
}
