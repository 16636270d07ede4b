import type { SitePlan } from '../../model/plan.js';
import { isRedirectPattern } from '../../model/redirect-patterns.js';
import { normalisePath, splitAddress } from '../links/address-parts.js';
import type { LinkTargets } from '../links/link-targets.js';
import type { SiteTextFile } from './sitemap.js';

/**
 * The redirects as hosts read them: `_redirects` for those that take such a file, and all rules as JSON for everybody else.
 * Nothing where the site has none.
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

/**
 * The destination as any host finds it. A folder without a page of its own means the first page in it, and what the site's public path stands
 * before means what lies below it: pages of the bundle know both, a host that reads a list of redirects does not.
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

/** `:rest*` and `*` are one thing to hosts: `*` in a source, `:splat` in a destination. A blank ends an address there. */
function hostForm(path: string, rest: string): string {
  return path.replace(/:[A-Za-z_][\w-]*\*|\*/g, rest).replaceAll(' ', '%20');
}
