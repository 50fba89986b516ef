import { create } from 'zustand';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { setPageOwner } from '#kit/http/web/page-owner.ts';
import { clearToken, readToken, writeToken } from '#kit/page/web/token.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import { encryptPasswords } from './encrypt-password.ts';
import type { AuthorInfo, authorInfoCall, HeldMenu, signInCall, signInCodeCall, UserInfo } from '../contract.ts';
import { menuCodesOf, menuNamesOf } from './menu-codes.ts';

/** The signed-in user and permissions; empty until `loadSession` has succeeded. */
export interface SessionState {
  readonly userInfo: UserInfo | null;
  readonly shopOptions: AuthorInfo['shopOptions'];
  readonly menuList: readonly HeldMenu[];
  /** Menu and button codes of the role. */
  readonly codes: ReadonlySet<string>;
  /** The Chinese name of each permitted menu, by code. */
  readonly menuNames: ReadonlyMap<string, string>;
  /** The business time zone; undefined (the browser's own) until it is loaded. */
  readonly timeZone: string | undefined;
}

const SIGNED_OUT: SessionState = {
  userInfo: null,
  shopOptions: [],
  menuList: [],
  codes: new Set(),
  menuNames: new Map(),
  timeZone: undefined,
};

/** The state of the session, for components. */
export const useSession = create<SessionState>(() => SIGNED_OUT);

/** Whether this browser has a token, which may be invalid. */
export function isSignedIn(): boolean {
  return readToken() !== null;
}

/**
 * Signs in and stores the token, or returns the ticket for the second step. The account is trimmed and the password
 * encrypted. The client shows failures.
 */
export async function signIn(loginAccount: string, password: string): Promise<string | null> {
  const [encrypted] = await encryptPasswords(password);
  const answer = await callApi<typeof signInCall>({
    method: 'POST',
    path: '/sys/login',
    body: { loginAccount: loginAccount.trim(), password: encrypted },
  });
  if ('ticket' in answer) return answer.ticket;
  writeToken(answer.token);
  return null;
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export async function signInWithCode(ticket: string, code: string): Promise<void> {
  const { token } = await callApi<typeof signInCodeCall>({ method: 'POST', path: '/sys/login/code', body: { ticket, code } });
  writeToken(token);
}

let loading: Promise<void> | null = null;

/**
 * Fetches the user, the menus and the codes, with at most one request at a time. If that fails, clears the token and
 * throws an error whose message is not empty and can be shown (docs/user-interface.md#navigation).
 */
export function loadSession(): Promise<void> {
  loading ??= fetchSession().finally(() => {
    loading = null;
  });
  return loading;
}

async function fetchSession(): Promise<void> {
  try {
    const call = { path: '/sys/getUserAuthorInfo', silent: true, endsQuietly: true } as const;
    const answer: AuthorInfo | null = await callApi<typeof authorInfoCall>(call);
    // The specification requires this check.
    if (!answer?.userInfo) throw new Error(translate('请重新登录'));
    storeAnswer(answer);
  } catch (error) {
    clearToken();
    clearUser();
    throw error instanceof Error && error.message !== '' ? error : new Error('Has Error', { cause: error });
  }
}

/** Fetches the user's data again after a change. Keeps the session if that fails, or if another user has signed in. */
export async function reloadSession(): Promise<void> {
  const answer = await callApi<typeof authorInfoCall>({ path: '/sys/getUserAuthorInfo' });
  if (answer.userInfo.userId === useSession.getState().userInfo?.userId) storeAnswer(answer);
}

/** Whether the current session has the user, the shop and the permissions of the page. */
type SessionMatch = 'same' | 'other-rights' | 'other';

/**
 * Compares the current session with the user and the shop of the page. The page keeps its data, so that nothing changes
 * while it has unsaved input; the server decides what is permitted.
 */
export async function compareSession(): Promise<SessionMatch> {
  const { userInfo, menuList } = await callApi<typeof authorInfoCall>({ path: '/sys/getUserAuthorInfo', endsQuietly: true });
  const { userInfo: pageUser, codes } = useSession.getState();
  const isSame = userInfo.userId === pageUser?.userId && userInfo.shopId === pageUser.shopId;
  if (!isSame || userInfo.mustChangePassword || userInfo.mustSetUpSecondFactor) return 'other';
  const currentCodes = menuCodesOf(menuList);
  return currentCodes.size === codes.size && [...currentCodes].every((code) => codes.has(code)) ? 'same' : 'other-rights';
}

function storeAnswer({ userInfo, shopOptions, menuList, timeZone }: AuthorInfo): void {
  setPageOwner(userInfo);
  const [codes, menuNames] = [menuCodesOf(menuList), menuNamesOf(menuList)];
  useSession.setState({ userInfo, shopOptions, menuList, codes, menuNames, timeZone });
}

/**
 * Signs out on the server, then deletes all user data in this browser (docs/user-interface.md#navigation), even if the
 * server does not respond.
 */
export async function signOut(): Promise<void> {
  if (isSignedIn()) {
    await callApi({ method: 'POST', path: '/logout', silent: true, endsQuietly: true }).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error;
    });
  }
  forgetUser();
}

/** Clears the token, the user's data and all browser storage of this site. */
function forgetUser(): void {
  clearToken();
  localStorage.clear();
  sessionStorage.clear();
  clearUser();
}

function clearUser(): void {
  setPageOwner(null);
  useSession.setState(SIGNED_OUT);
}

/** Whether the user has at least one of the codes. */
export function usePermission(codes: readonly string[]): boolean {
  return useSession((session) => codes.some((code) => session.codes.has(code)));
}
