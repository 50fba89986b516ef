/** The sign-in page's address with the requested page: `/login?redirect={path}`, followed by the page's own query. */
export function loginAddress(pathname: string, search: string): string {
  const query = search.replace(/^\?/, '');
  return `/login?redirect=${encodeURIComponent(pathname).replaceAll('%2F', '/')}${query === '' ? '' : `&${query}`}`;
}

/**
 * The page after sign-in: the redirect parameter, with the other query parameters (docs/user-interface.md#navigation).
 * An address of another site is ignored.
 */
export function destinationIn(search: string): string {
  const parameters = new URLSearchParams(search);
  const redirect = parameters.get('redirect');
  parameters.delete('redirect');
  const path = redirect !== null && /^\/(?![/\\])/.test(redirect) && !redirect.startsWith('/login') ? redirect : '/';
  const otherParameters = parameters.toString();
  if (otherParameters === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${otherParameters}`;
}
