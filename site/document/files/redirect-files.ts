import type { SitePlan } from '../../model/plan.js';
import { isRedirectPattern } from '../../model/redirect-patterns.js';
import type { SiteTextFile } from './sitemap.js';

/**
 * The redirects as hosts read them: `_redirects` for those that take such a file, and all rules as JSON for everybody else.
 * Nothing where the site has none.
 */
export function redirectFiles({ redirects, files }: SitePlan): readonly SiteTextFile[] {
  if (redirects.length === 0) return [];
  const json = redirects.map(({ source, destination, permanent }) => ({
    source,
    destination,
    status: permanent ? 308 : 307,
  }));
  const written: SiteTextFile[] = [
    { outputPath: 'offprint/redirects.json', text: `${JSON.stringify(json, undefined, 2)}\n` },
  ];
  if (files.some(({ outputPath }) => outputPath.toLowerCase() === '_redirects')) return written;
  // Hosts take the first rule that fits, so those with wildcards come last.
  const inOrder = [...redirects].sort(
    (a, b) => Number(isRedirectPattern(a.source)) - Number(isRedirectPattern(b.source)),
  );
  const lines = inOrder.flatMap(({ source, destination, permanent }) => {
    const [from, to] = [hostForm(source, '*'), hostForm(destination, ':splat')];
    return /\s/.test(from + to) ? [] : [`${from} ${to} ${permanent ? 301 : 302}`];
  });
  return [{ outputPath: '_redirects', text: `${lines.join('\n')}\n` }, ...written];
}

/** `:rest*` and `*` are one thing to hosts: `*` in a source, `:splat` in a destination. A blank ends an address there. */
function hostForm(path: string, rest: string): string {
  return path.replace(/:[A-Za-z_][\w-]*\*|\*/g, rest).replaceAll(' ', '%20');
}
