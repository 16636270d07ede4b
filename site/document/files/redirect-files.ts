import type { SitePlan } from '../../model/plan.js';
import { isRedirectPattern } from '../../model/redirect-patterns.js';
import { normalisePath, splitAddress } from '../links/address-parts.js';
import type { LinkTargets } from '../links/link-targets.js';
import type { SiteTextFile } from './sitemap.js';

/**
 * Returns the redirects in the forms that hosts read: `_redirects` for those that support the file, and all rules as JSON for
 * others. Returns nothing for a site without redirects.
 */
export function redirectFiles(plan: SitePlan, targets: LinkTargets): readonly SiteTextFile[] {
  if (plan.redirects.length === 0) return [];
  const { files } = plan;
  const sources = new Set(plan.redirects.map(({ source }) => source));
  const redirects = plan.redirects.map((redirect) => ({
    ...redirect,
    destination: sources.has(redirect.destination) ? redirect.destination : hostDestination(redirect, targets),
  }));
  const json = redirects.map(({ source, destination, permanent }) => ({
    source,
    destination,
    status: permanent ? 308 : 307,
  }));
  const written: SiteTextFile[] = [
    { outputPath: 'offprint/redirects.json', text: `${JSON.stringify(json, undefined, 2)}\n` },
  ];
  if (files.some(({ outputPath }) => outputPath.toLowerCase() === '_redirects')) return written;
  // Hosts apply the first rule that matches, so those with wildcards come last.
  const inOrder = [...redirects].sort(
    (a, b) => Number(isRedirectPattern(a.source)) - Number(isRedirectPattern(b.source)),
  );
  const lines = inOrder.flatMap(({ source, destination, permanent }) => {
    const [from, to] = [hostForm(source, '*'), hostForm(destination, ':splat')];
    return /\s/.test(from + to) ? [] : [`${from} ${to} ${permanent ? 301 : 302}`];
  });
  return [{ outputPath: '_redirects', text: `${lines.join('\n')}\n` }, ...written];
}

/**
 * Returns the destination in a form that any host understands. Pages of the bundle resolve a folder without a page to its first
 * page, and remove the site's public path; a host that reads a list of redirects does neither.
 */
function hostDestination({ destination, isDead }: SitePlan['redirects'][number], targets: LinkTargets): string {
  if (isDead || isRedirectPattern(destination)) return destination;
  const target = targets.resolve(destination);
  if (target.kind !== 'page' && target.kind !== 'file') return destination;
  const path = target.kind === 'page' ? targets.pathOf(target.page) : target.outputPath;
  const written = normalisePath(splitAddress(destination).path);
  if (bare(written) === bare(path)) return destination;
  return `/${bare(path).split('/').map(encodeURIComponent).join('/')}${target.suffix}`;
}

const bare = (path: string) => path.replace(/(?:^|\/)index$/, '');

/**
 * Returns a pattern as hosts write it: `*` in a source and `:splat` in a destination stand for both `:rest*` and `*`. A space ends
 * an address there.
 */
function hostForm(path: string, rest: string): string {
  return path.replace(/:[A-Za-z_][\w-]*\*|\*/g, rest).replaceAll(' ', '%20');
}
