/** Longer ones are made by mistakes and attacks; real ones of combined style sheets have some hundred characters. */
const LONGEST = 8000;

/**
 * The one form in which an address of a live site is known: absolute, http or https, without its fragment. Characters that need no
 * percent-encoding are written plainly (RFC 3986, 6.2.2.2), also those that mean nothing special in their part, which servers take for the same;
 * the rest is encoded, whichever way it was written. A slash, a plus or a percent sign that is encoded stays so. Undefined for what is no address of
 * the web, or holds a password.
 */
export function liveAddress(text: string, base?: string): string | undefined {
  const written = text.trim();
  if (written.length > LONGEST || !URL.canParse(written, base)) return undefined;
  const url = new URL(written, base);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '')
    return undefined;
  url.hash = '';
  return url.origin + oneForm(url.pathname, PLAIN_IN_PATH) + oneForm(url.search, PLAIN_IN_QUERY);
}

const PLAIN_IN_PATH = /[\w.~!$&'()*,=:@-]/;
/** Signs that part a query stay encoded where they are, and so do those that the address parser encodes there. */
const PLAIN_IN_QUERY = /[\w.~!$()*,:@/?-]/;
/** What the address parser leaves as it is, and some servers refuse. */
const ALWAYS_ENCODED = /[[\]|^`{}"\\]/g;

function oneForm(part: string, plain: RegExp): string {
  return part
    .replace(ALWAYS_ENCODED, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%[0-9a-f]{2}/gi, (written) => {
      const character = String.fromCharCode(Number.parseInt(written.slice(1), 16));
      return plain.test(character) ? character : written.toUpperCase();
    });
}

/** With its `#`; empty where there is none. */
export function fragmentOf(text: string): string {
  const at = text.indexOf('#');
  return at === -1 ? '' : text.slice(at).trim();
}

/** The address of a page, which has one for each path: without parameters, and without the mark of a visit that some servers put into the path. */
export function pageAddress(address: string): string {
  const at = address.indexOf('?');
  const path = at === -1 ? address : address.slice(0, at);
  return /[;(]/.test(path) ? path.replace(VISIT_IN_PARAMETER, '').replace(VISIT_IN_FOLDER, '/') : path;
}

/** `/page;jsessionid=0A1B` of servers in Java, and the like. */
const VISIT_IN_PARAMETER = /;(?:jsessionid|phpsessid|sessionid|sid)=[^/;?#]*/gi;
/** `/(S(0a1b))/page` of servers in ASP.NET. */
const VISIT_IN_FOLDER = /\/\([A-Z]\([0-9a-z]{10,}\)\)\//gi;
