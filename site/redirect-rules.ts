import { isRedirectPattern, type RedirectPattern, redirectPattern } from './redirect-patterns.js';

/** Where the redirects of a site send an address. */
export interface RedirectRules {
  /** The destination for a path such as `/old/page`, decoded and without a final slash: exact sources first, then rules in their order, as hosts do it. */
  destination(path: string): string | undefined;
}

/** A link that leads nowhere is held against every rule: more rules, or longer paths, would let a site make that slow. */
const MOST_RULES = 500;
const LONGEST_PATH = 300;

export function createRedirectRules(
  redirects: Iterable<{ readonly source: string; readonly destination: string }>,
): RedirectRules {
  const exact = new Map<string, string>();
  const rules: { readonly from: RedirectPattern; readonly to: RedirectPattern }[] = [];
  for (const { source, destination } of redirects) {
    if (!isRedirectPattern(source)) {
      if (!exact.has(decoded(source))) exact.set(decoded(source), destination);
      continue;
    }
    const from = redirectPattern(source);
    const to = redirectPattern(destination);
    if (from !== undefined && to !== undefined && rules.length < MOST_RULES) rules.push({ from, to });
  }
  return {
    destination(path) {
      const found = exact.get(path);
      if (found !== undefined || path.length > LONGEST_PATH) return found;
      for (const { from, to } of rules) {
        const values = from.match(path);
        if (values !== undefined) return to.fill(values);
      }
      return undefined;
    },
  };
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
