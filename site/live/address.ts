/** Longer ones are made by mistakes and attacks; real ones of combined style sheets have some hundred characters. */
const LONGEST = 8000;

/**
 * The one form in which an address of a live site is known: absolute, http or https, without its fragment, and with characters that
 * need no percent-encoding written plainly (RFC 3986, 6.2.2.2). Nothing else is decoded, so an address that is encoded twice stays so. Undefined
 * for what is no address of the web, or holds a password.
 */
export function liveAddress(text: string, base?: string): string | undefined {
  const written = text.trim();
  if (written.length > LONGEST || !URL.canParse(written, base)) return undefined;
  const url = new URL(written, base);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '')
    return undefined;
  url.hash = '';
  return url.href.replace(/#$/, '').replace(/%[0-9a-f]{2}/gi, plainWhereNeedless);
}

function plainWhereNeedless(written: string): string {
  const character = String.fromCharCode(Number.parseInt(written.slice(1), 16));
  return /[A-Za-z0-9._~-]/.test(character) ? character : written.toUpperCase();
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
