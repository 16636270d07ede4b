import { isRedirectPattern, type RedirectPattern, redirectPattern } from './redirect-patterns.js';

interface Redirect {
  readonly source: string;
  readonly destination: string;
}

/** Where the redirects of a site send an address. */
export interface RedirectRules<Rule extends Redirect = Redirect> {
  /** The destination for a path, and the rule that it comes from. */
  find(path: string): { readonly destination: string; readonly rule: Rule } | undefined;
  /** The destination for a path such as `/old/page`, decoded and without a final slash: exact sources first, then rules in their order, as hosts do it. */
  destination(path: string): string | undefined;
}

/** A link that leads nowhere is held against every rule: more rules, or longer paths, would let a site make that slow. */
const MAX_RULES = 500;
const MAX_PATH_LENGTH = 300;

export function createRedirectRules<Rule extends Redirect>(redirects: Iterable<Rule>): RedirectRules<Rule> {
  const exact = new Map<string, Rule>();
  const rules: { readonly from: RedirectPattern; readonly to: RedirectPattern; readonly rule: Rule }[] = [];
  for (const rule of redirects) {
    const { source, destination } = rule;
    if (!isRedirectPattern(source)) {
      const path = composed(decoded(source));
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

/** Two forms of one name are one address. */
const composed = (path: string): string => path.normalize('NFC');

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
