/**
 * The cookies of one crawl, by host: some sites show nothing until their cookie comes back. They are stored nowhere
 * else.
 */
export interface CookieJar {
  /** Stores the cookies of a response. Returns whether any of them is new. */
  take(host: string, setCookie: readonly string[]): boolean;
  /** Returns the header for a request; undefined when there are no cookies. */
  header(host: string): string | undefined;
}

const MAX_PER_HOST = 30;
const MAX_LENGTH = 4096;

/** Creates a jar. Each cookie is sent only to the host that set it, whatever its attributes ask for. */
export function createCookieJar(): CookieJar {
  const jars = new Map<string, Map<string, string>>();
  return {
    take(host, setCookie) {
      const jar = jars.get(host) ?? new Map<string, string>();
      jars.set(host, jar);
      let isNew = false;
      for (const line of setCookie) {
        const pair = line.split(';', 1)[0]?.trim() ?? '';
        const at = pair.indexOf('=');
        if (at < 1 || pair.length > MAX_LENGTH || /[\r\n]/.test(pair)) continue;
        const name = pair.slice(0, at);
        if (/;\s*max-age\s*=\s*(?:0|-)/i.test(line)) {
          jar.delete(name);
        } else if (jar.get(name) !== pair && (jar.has(name) || jar.size < MAX_PER_HOST)) {
          isNew ||= !jar.has(name);
          jar.set(name, pair);
        }
      }
      return isNew;
    },
    header(host) {
      const pairs = [...(jars.get(host)?.values() ?? [])];
      return pairs.length === 0 ? undefined : pairs.join('; ');
    },
  };
}
