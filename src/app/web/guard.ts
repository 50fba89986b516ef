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

/** How long the failure of loading the session is shown. */
const FAILURE_SECONDS = 5;
/** The error code of an ended session (docs/business-rules/accounts.md#sessions). The sign-in page shows the reason. */
const SESSION_ENDED_CODE = '50012';

/**
 * The loader of pages for signed-in users. It redirects to the sign-in page or to a required step, and otherwise
 * returns null (docs/user-interface.md#navigation).
 */
export async function requireSession({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  const toLogin = () => {
    const address = loginAddress(pathname, search);
    // A loaded user without a session has signed out in another window. A new document discards that user's data.
    return useSession.getState().userInfo === null ? redirect(address) : redirectDocument(address);
  };
  if (!isSignedIn()) return toLogin();
  if (useSession.getState().userInfo === null) {
    try {
      await loadSession();
    } catch (error) {
      if (error instanceof ApiFailure && error.code === SESSION_ENDED_CODE) {
        storeEndReason(error.message);
      } else {
        // `loadSession` throws an error with a message.
        notify.error(translate((error as Error).message), FAILURE_SECONDS);
      }
      return toLogin();
    }
  }
  const step = requiredStep(useSession.getState().userInfo);
  return step !== null && pathname !== step ? redirect(step) : null;
}

/** The loader of the sign-in page: redirects a signed-in user to `/`. */
export function requireNoSession(): Response | null {
  return isSignedIn() ? redirect('/') : null;
}
