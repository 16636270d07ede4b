/**
 * Longest accepted address. Longer ones result from mistakes and attacks; the addresses of combined style sheets have a few hundred
 * characters.
 */
const MAX_ADDRESS_LENGTH = 8000;

/**
 * Returns the normal form of a live site's address: absolute, http or https, without its fragment. Characters that need no
 * percent-encoding are decoded (RFC 3986, 6.2.2.2), including those without a special meaning in their part of the address, because
 * servers treat both forms alike; all others are encoded. An encoded slash, plus or percent sign stays encoded. Returns undefined
 * for anything that is not an address of the web, or contains a password.
 */
export function liveAddress(text: string, base?: string): string | undefined {
  const written = text.trim();
  if (written.length > MAX_ADDRESS_LENGTH || !URL.canParse(written, base)) return undefined;
  const url = new URL(written, base);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '')
    return undefined;
  url.hash = '';
  return url.origin + normalPath(url.pathname) + oneForm(url.search, PLAIN_IN_QUERY);
}

const PLAIN_IN_PATH = /[\w.~!$&'()*,=:@-]/;
/** Signs that separate the parts of a query stay encoded, and so do those that the address parser encodes there. */
const PLAIN_IN_QUERY = /[\w.~!$()*,:@/?-]/;
/** Characters that the address parser leaves unchanged, but some servers reject. */
const ALWAYS_ENCODED = /[[\]|^`{}"\\]/g;

/** Returns a path in its normal form. It must have been parsed as part of an address. */
export const normalPath = (path: string) => oneForm(path, PLAIN_IN_PATH);

function oneForm(part: string, plain: RegExp): string {
  return part
    .replace(ALWAYS_ENCODED, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%[0-9a-f]{2}/gi, (written) => {
      const character = String.fromCharCode(Number.parseInt(written.slice(1), 16));
      return plain.test(character) ? character : written.toUpperCase();
    });
}

/** Returns an address's fragment with its `#`; empty if it has none. */
export function fragmentOf(text: string): string {
  const at = text.indexOf('#');
  return at === -1 ? '' : text.slice(at).trim();
}

/**
 * Returns the address of a page, which is unique for its path: without parameters, and without the session id that some servers put
 * into the path. The route of a page inside an application stays.
 */
export function pageAddress(address: string): string {
  const [, path = '', route = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return (/[;(]/.test(path) ? path.replace(VISIT_IN_PARAMETER, '').replace(VISIT_IN_FOLDER, '/') : path) + route;
}

/** A session id in a parameter of the path, such as `/page;jsessionid=0A1B` of Java servers. */
const VISIT_IN_PARAMETER = /;(?:jsessionid|phpsessid|sessionid|sid)=[^/;?#]*/gi;
/** A session id in a folder, such as `/(S(0a1b))/page` of ASP.NET servers. */
const VISIT_IN_FOLDER = /\/\([A-Z]\([0-9a-z]{10,}\)\)\//gi;
