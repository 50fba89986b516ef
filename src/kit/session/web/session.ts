import { create } from 'zustand';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { setPageOwner } from '#kit/http/web/page-owner.ts';
import { clearToken, readToken, writeToken } from '#kit/page/web/token.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import { encryptPasswords } from './encrypt-password.ts';
import type { AuthorInfo, authorInfoCall, HeldMenu, signInCall, signInCodeCall, UserInfo } from '../contract.ts';
import { codesOf, namesOf } from './held-codes.ts';

/** Who is signed in and what he may do; empty until `loadSession` has answered. */
export interface SessionState {
  readonly userInfo: UserInfo | null;
  readonly shopOptions: AuthorInfo['shopOptions'];
  readonly menuList: readonly HeldMenu[];
  /** Menu and button codes that the role holds. */
  readonly codes: ReadonlySet<string>;
  /** Each held menu's Chinese name, by code. */
  readonly menuNames: ReadonlyMap<string, string>;
  /** The business time zone; undefined, which is the browser's own, until it is known. */
  readonly timeZone: string | undefined;
}

const NOBODY: SessionState = { userInfo: null, shopOptions: [], menuList: [], codes: new Set(), menuNames: new Map(), timeZone: undefined };

export const useSession = create<SessionState>(() => NOBODY);

/** Whether this browser holds a token; whether it is still good only the server knows. */
export function isSignedIn(): boolean {
  return readToken() !== null;
}

/**
 * Signs in and keeps the token, or gives the ticket for the second step. The account is trimmed, the password travels
 * encrypted; failures are shown by the client.
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
 * Fetches the user, the menus and the codes; at most one fetch at a time. When that fails the token is cleared and the
 * failure thrown, its message fit to be shown (docs/user-interface.md#navigation).
 */
export function loadSession(): Promise<void> {
  loading ??= fetchSession().finally(() => {
    loading = null;
  });
  return loading;
}

async function fetchSession(): Promise<void> {
  try {
    const answer: AuthorInfo | null = await callApi<typeof authorInfoCall>({
      path: '/sys/getUserAuthorInfo',
      silent: true,
      endsQuietly: true,
    });
    // The specification has it, whatever server answers.
    if (!answer?.userInfo) throw new Error(translate('请重新登录'));
    keep(answer);
  } catch (error) {
    clearToken();
    clearUser();
    throw error instanceof Error && error.message !== '' ? error : new Error('Has Error', { cause: error });
  }
}

/**
 * Fetches the user's facts again after something about him has changed; leaves the session alone when that fails, or
 * when another user has signed in.
 */
export async function reloadSession(): Promise<void> {
  const answer = await callApi<typeof authorInfoCall>({ path: '/sys/getUserAuthorInfo' });
  if (answer.userInfo.userId === useSession.getState().userInfo?.userId) keep(answer);
}

/** How a session that was opened beside a page fits it. */
export type Fit = 'same' | 'other-rights' | 'other';

/**
 * Whether the present session is of the user and the shop that the page shows. The page keeps what it knows of them, so
 * that nothing on it changes while it holds unsaved work; what the user may do now the server decides.
 */
export async function fitOfSession(): Promise<Fit> {
  const { userInfo, menuList } = await callApi<typeof authorInfoCall>({ path: '/sys/getUserAuthorInfo', endsQuietly: true });
  const { userInfo: shown, codes } = useSession.getState();
  const isSame = userInfo.userId === shown?.userId && userInfo.shopId === shown.shopId;
  if (!isSame || userInfo.mustChangePassword || userInfo.mustSetUpSecondFactor) return 'other';
  const now = codesOf(menuList);
  return now.size === codes.size && [...now].every((code) => codes.has(code)) ? 'same' : 'other-rights';
}

function keep({ userInfo, shopOptions, menuList, timeZone }: AuthorInfo): void {
  setPageOwner(userInfo);
  useSession.setState({
    userInfo,
    shopOptions,
    menuList,
    codes: codesOf(menuList),
    menuNames: namesOf(menuList),
    timeZone,
  });
}

/**
 * Tells the server, then forgets everything this browser knows of the user (docs/user-interface.md#navigation), also
 * when the server cannot be told.
 */
export async function signOut(): Promise<void> {
  if (isSignedIn()) {
    await callApi({ method: 'POST', path: '/logout', silent: true, endsQuietly: true }).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error;
    });
  }
  forgetUser();
}

/** Clears the token, the user's facts and all that this site keeps in the browser's storage. */
export function forgetUser(): void {
  clearToken();
  localStorage.clear();
  sessionStorage.clear();
  clearUser();
}

function clearUser(): void {
  setPageOwner(null);
  useSession.setState(NOBODY);
}

/** Whether the user holds at least one of the codes. */
export function usePermission(codes: readonly string[]): boolean {
  return useSession((session) => codes.some((code) => session.codes.has(code)));
}
