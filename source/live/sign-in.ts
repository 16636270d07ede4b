/** Advice about a site that asks readers to sign in, as the end of a sentence. */
export const GIVE_CREDENTIALS =
  'set OFFPRINT_SITE_HEADERS or OFFPRINT_SITE_COOKIES for a command, or give the site credentials in the dashboard';

/** Returns advice about a page that asks readers to sign in, depending on whether credentials were sent. */
export function signInAdvice(isSignedIn: boolean): string {
  return isSignedIn ? 'the credentials do not suffice or have expired; replace them' : GIVE_CREDENTIALS;
}

/** Returns whether a status means that a page is not for everybody. */
export const isSignInStatus = (status: number | undefined) => status === 401 || status === 403;

/**
 * Returns whether a redirect leads to a page to sign in: it is told where to return to, it belongs to a protocol for
 * signing in, or its name says so.
 */
export function leadsToSignIn(asked: string, target: string): boolean {
  const from = new URL(asked);
  const to = new URL(target);
  if (from.origin === to.origin && from.pathname === to.pathname) return false;
  const returns = [from.href, from.pathname, from.pathname + from.search].map(withoutSlash);
  const parameters = [...to.searchParams];
  if (parameters.some(([, value]) => value.length > 1 && returns.includes(withoutSlash(value)))) return true;
  const names = new Set(parameters.map(([name]) => name.toLowerCase()));
  if (names.has('samlrequest') || (names.has('client_id') && names.has('redirect_uri'))) return true;
  return isSignInName(to.pathname) && !isSignInName(from.pathname);
}

const withoutSlash = (text: string) => text.replace(/\/$/, '');

const isSignInName = (path: string) =>
  /(?:^|\/)(?:log|sign)[-_]?in(?:\.\w+)?\/?$|(?:^|\/)(?:sso|saml2?|wp-login\.php)\/?$/i.test(path);

/** Returns whether a request for an address may end the session that is used to read the site. */
export function endsSession(address: string): boolean {
  return /\/(?:log|sign)[-_]?(?:out|off)(?:\.\w+)?\/?$/i.test(new URL(address).pathname);
}
