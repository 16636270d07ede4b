import type { Forwarding } from '../../site/live/forwarding.js';
import type { SiteScope } from '../../site/live/scope.js';
import type { Visit } from './crawl-step.js';
import type { CrawlTask } from './crawl-task.js';
import type { CrawlStart } from './find-start.js';
import type { Frontier } from './frontier.js';

/** Maximum number of pages that lead to one another. */
export const MAX_MOVES = 10;

interface Surroundings {
  readonly frontier: Frontier;
  readonly scope: SiteScope;
  readonly start: CrawlStart;
}

/** Keeps the address of a page without content as one that leads to another page, as its scripts or its `meta` element do. */
export function visitMoved(
  { frontier }: Pick<Surroundings, 'frontier'>,
  { depth, from, wanted, hops = 0 }: CrawlTask,
  { to, fragment }: Forwarding,
): Visit {
  const found = hops >= MAX_MOVES ? [] : frontier.admitAll([to], { wanted, depth, from, hops: hops + 1 });
  return { outcome: { kind: 'redirect', to, ...(fragment !== undefined && { fragment }) }, found };
}

/**
 * Returns the visit of a page that only leads to another page of the site; undefined for all other pages. The start stays a page: something
 * has to be there.
 */
export function visitForwarding(
  parts: Surroundings,
  task: CrawlTask,
  forwarding: Forwarding | undefined,
): Visit | undefined {
  if (forwarding === undefined || task.wanted !== 'page' || task.address === parts.start.address) return undefined;
  const to = parts.scope.toSiteAddress(forwarding.to);
  if (to === task.address || !parts.scope.includes(to)) return undefined;
  return visitMoved(parts, task, { ...forwarding, to });
}
