import { isRedirectPattern, type RedirectPattern, redirectPattern } from './redirect-patterns.js';
import { decodeAddress } from './relative-address.js';

interface Redirect {
  readonly source: string;
  readonly destination: string;
}

/** The redirects of a site, ready to look up addresses. */
export interface RedirectRules<Rule extends Redirect = Redirect> {
  /** Returns the destination for a path, and its rule. */
  find(path: string): { readonly destination: string; readonly rule: Rule } | undefined;
  /**
   * Returns the destination for a path such as `/old/page`, decoded and without a final slash. Exact sources come
   * first, then rules in their order, as on hosts.
   */
  destination(path: string): string | undefined;
}

/**
 * Limits the work for a broken link, which is compared with every rule: more rules, or longer paths, would let a site
 * make that slow.
 */
const MAX_RULES = 500;
const MAX_PATH_LENGTH = 300;

export function createRedirectRules<Rule extends Redirect>(redirects: Iterable<Rule>): RedirectRules<Rule> {
  const exact = new Map<string, Rule>();
  const rules: { readonly from: RedirectPattern; readonly to: RedirectPattern; readonly rule: Rule }[] = [];
  for (const rule of redirects) {
    const { source, destination } = rule;
    if (!isRedirectPattern(source)) {
      const path = composed(decodeAddress(source));
      if (!exact.has(path)) exact.set(path, rule);
      continue;
    }
    const from = redirectPattern(composed(source));
    const to = redirectPattern(destination);
    if (from !== undefined && to !== undefined && rules.length < MAX_RULES) rules.push({ from, to, rule });
  }
  const find = (asked: string) => {
    const path = composed(asked);
    const found = exact.get(path);
    if (found !== undefined) return { destination: found.destination, rule: found };
    if (path.length > MAX_PATH_LENGTH) return undefined;
    for (const { from, to, rule } of rules) {
      const values = from.match(path);
      if (values !== undefined) return { destination: to.fill(values), rule };
    }
    return undefined;
  };
  return { find, destination: (path) => find(path)?.destination };
}

/** Normalizes a path, so that two Unicode forms of one name are one address. */
const composed = (path: string): string => path.normalize('NFC');
