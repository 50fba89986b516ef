/** The sign-in page's address with the requested page: `/login?redirect={path}`, followed by the page's own query. */
export function loginAddress(pathname: string, search: string): string {
  const own = search.replace(/^\?/, '');
  return `/login?redirect=${encodeURIComponent(pathname).replaceAll('%2F', '/')}${own === '' ? '' : `&${own}`}`;
}

/**
 * The page after sign-in: the redirect parameter, with the other query parameters (docs/user-interface.md#navigation).
 * Never another site.
 */
export function destinationIn(search: string): string {
  const parameters = new URLSearchParams(search);
  const redirect = parameters.get('redirect');
  parameters.delete('redirect');
  const path = redirect !== null && /^\/(?![/\\])/.test(redirect) && !redirect.startsWith('/login') ? redirect : '/';
  const rest = parameters.toString();
  if (rest === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${rest}`;
}
