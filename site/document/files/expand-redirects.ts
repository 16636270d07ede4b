import type { Finding } from '../../model/finding.js';
import type { SitePlan } from '../../model/plan.js';
import { isRedirectPattern, redirectPattern } from '../../model/redirect-patterns.js';

type Redirect = SitePlan['redirects'][number];

/** Maximum number of redirects that rules expand to. On large sites, rules could produce more redirects than there are pages. */
const MAX_REDIRECTS = 20_000;

/**
 * Returns the redirects of a plan without wildcards: each rule with wildcards becomes one redirect for every page that it can lead
 * to. A rule that could start anywhere, or that leads to another site, cannot be expanded: it is left to the host, and reported.
 */
export function expandRedirects(plan: Pick<SitePlan, 'redirects' | 'pages'>): {
  readonly redirects: readonly Redirect[];
  readonly findings: readonly Finding[];
} {
  const exact = plan.redirects.filter(({ source }) => !isRedirectPattern(source));
  const bySource = new Map(exact.map((redirect) => [redirect.source, redirect]));
  const findings: Finding[] = [];
  const paths = Array.from(plan.pages, ({ path }) => `/${path.replace(/(?:^|\/)index$/, '')}`);
  for (const rule of plan.redirects) {
    if (!isRedirectPattern(rule.source)) continue;
    const problem = expandRule(rule, paths, (redirect) => {
      if (!bySource.has(redirect.source) && bySource.size < MAX_REDIRECTS) bySource.set(redirect.source, redirect);
    });
    if (problem === undefined) continue;
    findings.push({
      code: 'configuration',
      severity: 'warning',
      message: `The redirect from "${rule.source}" to "${rule.destination}" has no pages in the bundle, because ${problem}. It is listed in _redirects and offprint/redirects.json: set it up on the host.`,
      ...rule.place,
    });
  }
  return { redirects: [...bySource.values()], findings };
}

/** Passes the redirects of a rule to `add`. Returns the reason if it cannot be expanded. */
function expandRule(
  { source, destination, permanent }: Redirect,
  paths: readonly string[],
  add: (redirect: Redirect) => void,
): string | undefined {
  const from = redirectPattern(source);
  const to = redirectPattern(destination);
  if (from === undefined || to === undefined) return 'its pattern is not supported';
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(destination)) return 'it leads to another site';
  if (to.names.length === 0) {
    const base = from.fill(new Map());
    if (base !== '' && base !== '/' && !/[-_.]$/.test(base))
      add({ source: withoutFinalSlash(base), destination, permanent });
    return 'every address below its source leads to the same page';
  }
  if (from.names.some((name) => !to.names.includes(name))) return 'its destination does not contain all of its source';
  let count = 0;
  for (const path of paths) {
    const values = to.match(path);
    if (values === undefined) continue;
    const old = withoutFinalSlash(from.fill(values));
    if (old === path || old === '') continue;
    count += 1;
    add({ source: old, destination: to.fill(values), permanent });
  }
  return count === 0 ? 'no page matches its destination' : undefined;
}

function withoutFinalSlash(path: string): string {
  return path.replace(/\/{1,10}$/, '');
}
