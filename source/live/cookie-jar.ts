/**
 * The cookies of one crawl, by origin: some sites show nothing until their cookie comes back. They are stored nowhere
 * else.
 */
export interface CookieJar {
  /**
   * Stores the cookies of a response. `date` is its header: whether a cookie has expired is decided by the server's
   * clock. Returns whether any of them is new.
   */
  take(origin: string, setCookie: readonly string[], date: string | undefined): boolean;
  /** Returns the header for a request; undefined when there are no cookies. */
  header(origin: string): string | undefined;
}

const MAX_PER_ORIGIN = 100;
const MAX_LENGTH = 4096;

/**
 * Creates a jar. Each cookie is sent only to the origin that set it, whatever its attributes ask for. A server may replace the `given`
 * cookies, but not delete them.
 */
export function createCookieJar(given?: { readonly origin: string; readonly cookies: string }): CookieJar {
  const own = given === undefined ? [] : parseCookies(given.cookies);
  const kept = new Set(own.map(([name]) => name));
  const jars = new Map<string, Map<string, string>>();
  if (given !== undefined) jars.set(given.origin, new Map(own));
  return {
    take(origin, setCookie, date) {
      const jar = jars.get(origin) ?? new Map<string, string>();
      jars.set(origin, jar);
      let isNew = false;
      for (const line of setCookie) {
        const [pair = '', ...attributes] = line.split(';');
        const [cookie] = parseCookies(pair);
        if (cookie === undefined || pair.length > MAX_LENGTH || /[\r\n]/.test(pair)) continue;
        const [name, value] = cookie;
        if (isExpired(attributes, date)) {
          if (origin !== given?.origin || !kept.has(name)) jar.delete(name);
        } else if (jar.get(name) !== value && (jar.has(name) || jar.size < MAX_PER_ORIGIN)) {
          isNew ||= !jar.has(name);
          jar.set(name, value);
        }
      }
      return isNew;
    },
    header(origin) {
      const pairs = [...(jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`);
      return pairs.length === 0 ? undefined : pairs.join('; ');
    },
  };
}

/** Reads a `Cookie` header as pairs of name and value. Anything else in it is ignored. */
export function parseCookies(header: string): [name: string, value: string][] {
  return header.split(';').flatMap((part): [string, string][] => {
    const pair = part.trim();
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at), pair.slice(at + 1)]];
  });
}

/** Returns whether attributes delete a cookie (RFC 6265, 5.2). `Max-Age` applies before `Expires`. */
function isExpired(attributes: readonly string[], date: string | undefined): boolean {
  const attributeOf = (name: string) =>
    attributes.find((each) => each.trim().toLowerCase().startsWith(`${name}=`))?.replace(/^[^=]*=\s*/, '');
  const maxAge = attributeOf('max-age');
  if (maxAge !== undefined && /^-?\d+/.test(maxAge)) return Number.parseInt(maxAge, 10) <= 0;
  const now = Date.parse(date ?? '');
  return Date.parse(attributeOf('expires') ?? '') <= (Number.isNaN(now) ? Date.now() : now);
}
