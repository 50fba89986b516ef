/** The sign-in page's address for somebody who wanted to see another page: `/login?redirect={path}`, the page's own query behind it. */
export function loginAddress(pathname: string, search: string): string {
  const own = search.replace(/^\?/, '');
  return `/login?redirect=${encodeURIComponent(pathname).replaceAll('%2F', '/')}${own === '' ? '' : `&${own}`}`;
}

/**
 * Where to go after sign-in: the redirect parameter, other query parameters kept (docs/user-interface.md#navigation).
 * Never to another site.
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
